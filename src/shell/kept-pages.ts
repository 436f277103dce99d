import { useEffect } from 'react';
import type { Api } from '#api/client.ts';
import { forgetHistory, recall, useRemembered } from '#lib/history-memory.ts';
import type { AppStore } from '#store/create-store.ts';
import type { InitialProps } from './shown.ts';

const nameOf = (path: string): string => `page:${path}`;

/** On the way back or forward: a link to the same address is another visit and asks the server. */
let isReturn = false;

/** Remembers what pages were made of, for as long as it holds: until somebody else is signed in or something changes. */
export function keepPages(store: AppStore): void {
  addEventListener('popstate', () => {
    isReturn = true;
  });
  let person = store.getState().user.current?._id;
  store.subscribe(() => {
    const now = store.getState().user.current?._id;
    if (now !== person) forgetHistory();
    person = now;
  });
}

/** The same client, after whose changes pages are made anew; lists keep their place, but for changes of posts. */
export const forgetAfterChanges = (api: Api): Api => ({
  async send(call, parts, options) {
    const reply = await api.send(call, parts, options);
    if (call.method !== 'GET' && !options?.quiet) forgetHistory(call.noun === 'feeds' ? '' : nameOf(''));
    return reply;
  },
});

/** What this address was made of when one was at this entry of the history. */
export const keptPage = (path: string): InitialProps | undefined =>
  isReturn ? recall<InitialProps>(nameOf(path)) : undefined;

/** Remembers the page on screen, where any way has ended. */
export function useKeptPage(path: string, page: InitialProps | null): void {
  const name = nameOf(path);
  useEffect(() => {
    if (name) isReturn = false;
  }, [name]);
  useRemembered(name, page);
}
