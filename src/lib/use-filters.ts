import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { noteList } from './list-address.ts';
import { PAGE_SIZES } from './result-pages.ts';

type Texts = Readonly<Record<string, string>>;

export interface Filters<Values> {
  values: Values;
  set: <K extends keyof Values & string>(name: K, value: string) => void;
  /** Several at once. */
  setAll: (values: Values) => void;
  clear: () => void;
  /** Something differs from what the screen opens with. */
  active: boolean;
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Another page, or as many rows a page. */
  turn: (page: number, pageSize: number) => void;
  /** What is filtered by, as the call takes it. */
  given: Partial<Values>;
  /** The call's query: what is filtered by, and the rows of this page. */
  query: Partial<Values> & { limit: number; offset: number };
}

const isSame = (a: Texts, b: Texts): boolean => Object.keys(a).every((name) => a[name] === b[name]);

/** Page and rows as the address tells them; whatever it does not know is the first page of twenty. */
function placeOf({ page, rows }: Record<string, unknown>): { page: number; pageSize: number } {
  const number = Number(page);
  return {
    page: Number.isInteger(number) && number > 0 ? number : 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === rows) ?? PAGE_SIZES[1],
  };
}

/**
 * What a list is filtered by, and the page of it. Both are kept in the address too, so that one comes back to the
 * same rows from a post one has edited, by the arrow of that page too (`listAddress`); `initial` is what an address
 * without filters means. Other filters begin at the first page, as do other numbers of rows: other pages hold other
 * rows then.
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
  const [place, setPlace] = useState(() => placeOf(router.query));
  const { page, pageSize } = place;
  const addressed = (next: Values, at: typeof place): Record<string, string> => {
    const kept = Object.entries(next).filter(([name, value]) => value !== '' && value !== initial[name]);
    return {
      ...Object.fromEntries(kept),
      ...(at.page > 1 ? { page: String(at.page) } : {}),
      ...(at.pageSize === PAGE_SIZES[1] ? {} : { rows: String(at.pageSize) }),
    };
  };
  useEffect(() => noteList(router.pathname, addressed(values, place)));
  const show = (next: Values, at: typeof place) => {
    setValues(next);
    setPlace(at);
    const query = addressed(next, at);
    void router.replace({ pathname: router.pathname, query }, undefined, { shallow: true, scroll: false });
  };
  const filter = (next: Values) => show(next, { page: 1, pageSize });
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== ''),
  ) as Partial<Values>;
  return {
    values,
    set: (name, value) => filter({ ...values, [name]: value }),
    setAll: filter,
    clear: () => filter(initial),
    active: !isSame(values, initial),
    page,
    pageSize,
    turn: (next, size) => show(values, { page: size === pageSize ? next : 1, pageSize: size }),
    given,
    query: { ...given, limit: pageSize, offset: (page - 1) * pageSize },
  };
}
