import { numberFormat } from '#components/format.ts';

/** 75 → "1 minute 15 seconds", as one would say it. */
export function lengthInWords(locale: string, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    ['minute', Math.floor(whole / 60)],
    ['second', whole % 60],
  ] as const;
  const told = parts.filter(([, count]) => count > 0);
  return (told.length > 0 ? told : parts.slice(1))
    .map(([unit, count]) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ');
}
