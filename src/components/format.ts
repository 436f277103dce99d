/**
 * Intl formatters are slow to make and cheap to use, and a feed shows hundreds of amounts and times, so each
 * kind is made once per locale.
 */
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, Intl.DisplayNames>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

function once<T>(cache: Map<string, T>, key: string, make: () => T): T {
  const found = cache.get(key);
  if (found) return found;
  const made = make();
  cache.set(key, made);
  return made;
}

/** Names a set of options; JSON would cost more than the formatting. */
function named(locale: string, options: object): string {
  let name = locale;
  for (const [key, value] of Object.entries(options)) name += ` ${key} ${value}`;
  return name;
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once(numbers, named(locale, options), () => new Intl.NumberFormat(locale, options));
}

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dates, named(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

export function relativeFormat(locale: string): Intl.RelativeTimeFormat {
  const make = () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  return once(relatives, locale, make);
}

/** Names of languages and countries in the reader's language; a code nobody knows stays, or is none. */
export function displayNames(
  locale: string,
  type: 'language' | 'region',
  fallback: 'code' | 'none' = 'code',
): Intl.DisplayNames {
  const make = () => new Intl.DisplayNames([locale], { type, fallback });
  return once(names, `${locale} ${type} ${fallback}`, make);
}

/** "18:00" as the reader's language writes a time of day: "6:00 PM". */
export function clockText(locale: string, time: string): string {
  return dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`));
}

/** '12.4K' style for counts that are shown, not calculated with. */
export function compactNumber(locale: string, value: number): string {
  return numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** 134 → "2:14", 3725 → "1:02:05". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, index) => (index ? String(part).padStart(2, '0') : part)).join(':');
}

/** 1 536 000 → "1.5 MB". */
export function formatBytes(locale: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  // The short form of a byte has no plural.
  const unitDisplay = power === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit: units[power], unitDisplay, maximumFractionDigits: 1 } as const;
  return numberFormat(locale, options).format(bytes / 1000 ** power);
}
