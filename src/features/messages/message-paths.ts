/** All conversations. */
export const MESSAGES = '/messages';

export const conversationPath = (id: string): string => `${MESSAGES}/${encodeURIComponent(id)}`;

/** Leads to the conversation with this person, which is begun when there is none. */
export const writeToPath = ({ _id, isPerformer }: { _id: string; isPerformer: boolean }): string =>
  `${MESSAGES}?to=${encodeURIComponent(_id)}${isPerformer ? '' : '&source=user'}`;

/** One value of an address; empty where there is none, or several. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whom an address of `writeToPath`, or one as existing clients write it (`toId`, `toSource`), leads to; null for none. */
export function writesTo(
  query: Readonly<Record<string, unknown>>,
): { to: string; source: 'user' | 'performer' } | null {
  const [to, source] = query.to ? [query.to, query.source] : [query.toId, query.toSource];
  return textOf(to) ? { to: textOf(to), source: source === 'user' ? 'user' : 'performer' } : null;
}
