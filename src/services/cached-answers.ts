import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { api, type Noun } from './api.ts';
import { type Item, itemsOf, mapItems } from './items.ts';

type RootState = Parameters<typeof api.util.selectInvalidatedBy>[0];
/** Something to dispatch that may dispatch and read in turn. */
export type ServiceAction = ThunkAction<void, RootState, unknown, UnknownAction>;

type UpdateArguments = Parameters<typeof api.util.updateQueryData>;

interface CachedAnswer {
  endpointName: string;
  originalArgs: unknown;
  data: unknown;
}

/** The answers that hold something of a noun, or the thing with this id. */
export function cachedAnswersOf(state: RootState, noun: Noun, id?: string): CachedAnswer[] {
  const found = api.util.selectInvalidatedBy(state, [id === undefined ? noun : { type: noun, id }]);
  return found.map(({ queryCacheKey, endpointName, originalArgs }) => ({
    endpointName,
    originalArgs,
    data: state.api.queries[queryCacheKey]?.data,
  }));
}

/** Every thing of a noun that is held, as often as it is. */
export const cachedItems = (state: RootState, noun: Noun): Item[] =>
  cachedAnswersOf(state, noun).flatMap(({ data }) => itemsOf(data));

/** Changes a thing in every answer that holds it, on screen or not. Lists keep their place. */
export const updateCached =
  <Thing extends Item>(noun: Noun, id: string, change: (thing: Thing) => Thing): ServiceAction =>
  (dispatch, getState) => {
    const changed = (item: Item) => (item._id === id ? change(item as Thing) : item);
    for (const { endpointName, originalArgs, data } of cachedAnswersOf(getState(), noun, id)) {
      // Endpoints are added noun by noun: their names are not known to the type of `api`.
      const given = [endpointName, originalArgs, () => mapItems(data, changed)] as unknown as UpdateArguments;
      dispatch(api.util.updateQueryData(...given));
    }
  };
