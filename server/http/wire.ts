// What existing clients do to requests, handled once: query values encoded twice, the texts `undefined` and `null` for
// absent values, empty bodies with a JSON content type.

/** Texts that mean: nothing was given. */
const ABSENT = new Set(['undefined', 'null', '']);

function decodeOnceMore(value: string): string {
  if (!/%[0-9a-f]{2}/i.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Parses a query string: absent texts are dropped, repeated keys become arrays. */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [rawName, rawValue] of new URLSearchParams(text)) {
    const name = rawName.replace(/\[\]$/, '');
    const value = decodeOnceMore(rawValue);
    if (ABSENT.has(value) || name === '__proto__') continue;
    const before = query[name];
    if (before === undefined) query[name] = value;
    else query[name] = [...(Array.isArray(before) ? before : [before]), value];
  }
  return query;
}

/** Turns form fields into a body: absent texts dropped, repeated fields become arrays. */
export function formBody(fields: readonly [string, string][]): Record<string, string | string[]> {
  const body: Record<string, string | string[]> = Object.create(null);
  for (const [rawName, value] of fields) {
    const name = rawName.replace(/\[\]$/, '');
    if (value === 'undefined' || value === 'null' || name === '__proto__') continue;
    const before = body[name];
    if (before === undefined) body[name] = value;
    else body[name] = [...(Array.isArray(before) ? before : [before]), value];
  }
  return body;
}

/** The token of the Authorization header: raw, or after the word Bearer. Empty texts mean anonymous. */
export function tokenOf(header: string | undefined): string | null {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token && !ABSENT.has(token) ? token : null;
}
