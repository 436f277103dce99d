import type { Translate } from '#i18n/create-i18n.ts';

/** Of the files that somebody chose: those that are right and that there is `room` for, and why the others are not taken. */
export function chosenFiles(
  t: Translate,
  chosen: readonly File[],
  check: (file: File) => string,
  room: number,
): { taken: File[]; problems: string[] } {
  const judged = chosen.map((file) => ({ file, text: check(file) }));
  const right = judged.flatMap(({ file, text }) => (text ? [] : [file]));
  const beyond = right.slice(room).map(({ name }) => t('components.dropNoRoom', { name }));
  return { taken: right.slice(0, room), problems: [...judged.flatMap(({ text }) => text || []), ...beyond] };
}
