import type { Noun } from '#services/api.ts';
import type { ServiceAction } from '#services/cached-answers.ts';
import { updateCached } from '#services/cached-answers.ts';

export type ReactableType = 'feed' | 'performer' | 'comment';
export type Action = 'like' | 'bookmark';

/** Something one may like or keep, as the answer on screen has it. */
export interface Reactable {
  _id: string;
  isLiked?: boolean;
  isBookMarked?: boolean;
  totalLike?: number;
  totalBookmark?: number;
}

/** In which answers things of a type are held. A new type adds its line. */
const NOUN_OF: Record<ReactableType, Noun> = { feed: 'feeds', performer: 'performers', comment: 'comments' };

const plus = (total: number | undefined, by: number) =>
  total === undefined ? {} : { total: Math.max(0, total + by) };

/** The thing as it is with this reaction or without. Nothing changes where it is so already. */
export function reacted<Thing extends Reactable>(thing: Thing, action: Action, on: boolean): Thing {
  const by = on ? 1 : -1;
  if (action === 'like') {
    if (thing.isLiked === on) return thing;
    const { total: totalLike } = plus(thing.totalLike, by);
    return { ...thing, isLiked: on, ...(totalLike === undefined ? {} : { totalLike }) };
  }
  if (thing.isBookMarked === on) return thing;
  const { total: totalBookmark } = plus(thing.totalBookmark, by);
  return { ...thing, isBookMarked: on, ...(totalBookmark === undefined ? {} : { totalBookmark }) };
}

/** Shows a reaction in every answer that holds the thing. */
export const showReaction = (type: ReactableType, id: string, action: Action, on: boolean): ServiceAction =>
  updateCached<Reactable>(NOUN_OF[type], id, (thing) => reacted(thing, action, on));
