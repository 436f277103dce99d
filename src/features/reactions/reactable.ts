import type { ReactableType } from '#rules/objects.ts';
import type { Noun } from '#services/api.ts';
import { cachedItems, type ServiceAction, updateCached } from '#services/cached-answers.ts';

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
const NOUN_OF: Record<ReactableType, Noun> = {
  feed: 'feeds',
  gallery: 'galleries',
  video: 'videos',
  product: 'products',
  performer: 'performers',
  comment: 'comments',
};

/** Where a thing says whether the viewer reacted so, and how many did. */
const FIELDS = {
  like: { isOn: 'isLiked', total: 'totalLike' },
  bookmark: { isOn: 'isBookMarked', total: 'totalBookmark' },
} as const satisfies Record<Action, Record<string, keyof Reactable>>;

export const hasReacted = (thing: Reactable, action: Action): boolean => thing[FIELDS[action].isOn] === true;

/** The thing as it is with this reaction or without. Nothing changes where it is so already. */
function reacted<Thing extends Reactable>(thing: Thing, action: Action, on: boolean): Thing {
  const { isOn, total } = FIELDS[action];
  if (thing[isOn] === on) return thing;
  const before = thing[total];
  const after = before === undefined ? {} : { [total]: Math.max(0, before + (on ? 1 : -1)) };
  return { ...thing, [isOn]: on, ...after };
}

/** Shows a reaction in every answer that holds the thing. */
export const showReaction = (type: ReactableType, id: string, action: Action, on: boolean): ServiceAction =>
  updateCached<Reactable>(NOUN_OF[type], id, (thing) => reacted(thing, action, on));

/** Whether the thing is held, and every answer that holds it has the reaction so. */
export function isShown(
  state: Parameters<typeof cachedItems>[0],
  type: ReactableType,
  id: string,
  action: Action,
  on: boolean,
): boolean {
  const held = cachedItems(state, NOUN_OF[type]).filter((item) => item._id === id) as Reactable[];
  return held.length > 0 && held.every((thing) => hasReacted(thing, action) === on);
}
