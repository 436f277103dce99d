import { useRouter } from 'next/router';
import { useState } from 'react';

type Texts = Readonly<Record<string, string>>;

export interface Filters<Values> {
  values: Values;
  set: <K extends keyof Values & string>(name: K, value: string) => void;
  /** Several at once. */
  setAll: (values: Values) => void;
  clear: () => void;
  /** Something differs from what the screen opens with. */
  active: boolean;
}

const isSame = (a: Texts, b: Texts): boolean => Object.keys(a).every((name) => a[name] === b[name]);

/**
 * What a list is filtered by. It is kept in the address too, so that one comes back to the same list from a post
 * one has edited; `initial` is what an address without filters means.
 */
export function useFilters<Values extends Texts>(initial: Values): Filters<Values> {
  const router = useRouter();
  const [values, setValues] = useState<Values>(() => {
    const given = Object.keys(initial).flatMap((name) => {
      const value = router.query[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return { ...initial, ...Object.fromEntries(given) };
  });
  const show = (next: Values) => {
    setValues(next);
    const kept = Object.entries(next).filter(([name, value]) => value !== '' && value !== initial[name]);
    const query = Object.fromEntries(kept);
    void router.replace({ pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
  };
  return {
    values,
    set: (name, value) => show({ ...values, [name]: value }),
    setAll: show,
    clear: () => show(initial),
    active: !isSame(values, initial),
  };
}
