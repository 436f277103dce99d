import { createStore } from '#store/create-store.ts';
import type { RootState } from '#store/root-reducer.ts';
import type { ServerRuntime } from './boot.ts';

/**
 * What the page's load has asked for travels to the browser, so that the first render there is the same and asks for
 * nothing. Refusals stay behind: what could not be read is asked for once more by the hook that shows it.
 */
export function carryAnswers(runtime: ServerRuntime): void {
  const { boot, store, api } = runtime;
  const { queries, provided } = store.getState().api;
  const all = Object.entries(queries);
  if (all.length === 0) return;
  const fulfilled = all.filter(([, query]) => query?.status === 'fulfilled');
  // The other parts of the state begin as they always do.
  const answers = { queries: Object.fromEntries(fulfilled), provided } as RootState['api'];
  boot.state = { ...boot.state, api: answers };
  if (fulfilled.length < all.length) runtime.store = createStore(boot.state, undefined, { api });
}
