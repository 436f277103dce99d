import { useRouter } from 'next/router';
import { type FormEvent, useEffect, useRef } from 'react';

interface FilterForm<Query> {
  /** What the address asks for. The fields of the form have the names of its parts. */
  query: Query;
  /** The fields' texts as a query; what is unknown in them is left out. */
  read: (fields: Readonly<Record<string, string>>) => Query;
  /** The address for a query. */
  path: (query: Query) => string;
  /** Whether the fields' texts can be asked for; otherwise the screen says what is wrong. */
  check?: (fields: Readonly<Record<string, string>>) => boolean;
  /** The reader stays where they are: what is above the filters does not change. */
  keepScroll?: boolean;
}

/**
 * Filters as a plain GET form, which works without JavaScript and whose address can be shared: with it `apply` goes to
 * the address that the fields ask for, and the page changes in place. After "Clear" or the back button the fields show
 * again what the address says; the focus stays where it is.
 */
export function useFilterForm<Query extends object>({
  query,
  read,
  path,
  check,
  keepScroll = false,
}: FilterForm<Query>) {
  const router = useRouter();
  const ref = useRef<HTMLFormElement>(null);
  const asked = JSON.stringify(query);
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(asked))) {
      const field = ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true;
      else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = String(value);
    }
  }, [asked]);
  const apply = () => {
    if (!ref.current) return;
    const entries = [...new FormData(ref.current)].filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    const fields = Object.fromEntries(entries);
    if (check?.(fields) === false) return;
    const address = path(read(fields));
    void (keepScroll ? router.push(address, undefined, { scroll: false }) : router.push(address));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  return { ref, apply, onSubmit };
}
