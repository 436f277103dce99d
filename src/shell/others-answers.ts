import { forgetPlaces } from '#components/player/last-place.ts';
import { forgetLists } from '#lib/list-address.ts';
import { api, NOUNS } from '#services/api.ts';
import type { AppStore } from '#store/create-store.ts';

/**
 * Answers belong to whoever asked. Of a person nothing is left for the next; what a visitor was told is asked for
 * again in the name of who has signed in, in place, because nobody else may not know it.
 */
export function forgetOthersAnswers(store: AppStore): void {
  let person = store.getState().user.current?._id;
  store.subscribe(() => {
    const before = person;
    person = store.getState().user.current?._id;
    if (before === person) return;
    if (before) {
      forgetPlaces();
      forgetLists();
    }
    store.dispatch(before ? api.util.resetApiState() : api.util.invalidateTags([...NOUNS]));
  });
}
