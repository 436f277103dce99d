type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = Record<string, FormValue>;

const isIndex = (part: string): boolean => part === '' || /^\d+$/.test(part);

function put(into: Form, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  if (rest.length === 1 && isIndex(rest[0] ?? '')) {
    into[name] = [...((into[name] as FormValue[] | undefined) ?? []), value];
    return;
  }
  into[name] ??= {};
  put(into[name] as Form, rest, value);
}

/** What Stripe's clients send: `metadata[payment]=…`, `expand[0]=…`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text))
    put(
      form,
      name.split(/\[|\]\[|\]/).filter((part, at, all) => part !== '' || at < all.length - 1),
      value,
    );
  return form;
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name];
  return typeof value === 'string' ? value : undefined;
};

export const mapOf = (form: Form, name: string): Record<string, string> =>
  (form[name] ?? {}) as Record<string, string>;

export const listOf = (form: Form, name: string): string[] => (form[name] ?? []) as string[];
