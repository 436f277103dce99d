import { normalizeKeyword, RECENT_MAX } from '#rules/search.ts';

/** Searches of visitors, which stay on their device. */
const KEY = 'recent-searches';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The latest first; none where the browser keeps nothing. */
export function keptSearches(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return isTexts(found) ? found.slice(0, RECENT_MAX) : [];
  } catch {
    return [];
  }
}

function keep(texts: readonly string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(KEY, JSON.stringify(texts));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to offer again.
  }
}

export function keepSearch(text: string): void {
  const keyword = normalizeKeyword(text);
  if (keyword) keep([keyword, ...keptSearches().filter((one) => one !== keyword)].slice(0, RECENT_MAX));
}

/** Forgets one, or all. */
export const forgetKept = (text?: string): void =>
  keep(text === undefined ? [] : keptSearches().filter((one) => one !== text));
