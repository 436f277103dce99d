export type Values = Readonly<Record<string, unknown>>;

function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Puts parameters into `/posts/{id}`; each is encoded once. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(asText(value));
  });
}

function pairs(values: Values): [string, unknown][] {
  return Object.entries(values).flatMap(([key, value]) => {
    const list: unknown[] = Array.isArray(value) ? value : [value];
    return list
      .filter((item) => item !== undefined && item !== null)
      .map((item): [string, unknown] => [key, item]);
  });
}

/** `?a=1&b=2&b=3`: arrays are repeated keys, absent values are dropped. '' when nothing is left. */
export function queryText(query: Values = {}): string {
  const search = new URLSearchParams(pairs(query).map(([key, value]) => [key, asText(value)]));
  return search.size > 0 ? `?${search}` : '';
}

/** A multipart body: flat fields, arrays repeated, files under their field names. */
export function formData(body: unknown, files: Values = {}): FormData {
  const form = new FormData();
  for (const [key, value] of pairs((body ?? {}) as Values)) form.append(key, asText(value));
  for (const [key, value] of pairs(files)) form.append(key, value as Blob);
  return form;
}
