import * as z from 'zod';
import { TIP_GOAL_TITLE_MAX } from '#rules/tip-goals.ts';
import { TIP_MENU_MAX, TIP_MENU_TITLE_MAX } from '#rules/tip-menu.ts';
import { contract } from './endpoint.ts';
import { absentIfEmpty, id, idParams, money, moneyReply, writing } from './wire.ts';

/** What the tips of a stream are collected for. Tokens. */
export const streamGoal = z.object({
  title: z.string(),
  tokens: moneyReply,
  /** Tips that were given in this stream since the goal was set, without what was given back of them. */
  collected: moneyReply,
  /** Since when tips count for it. */
  since: z.string(),
});
export type StreamGoal = z.output<typeof streamGoal>;

/** Something that a performer does for a tip of this price. */
export const tipMenuItem = z.object({ _id: z.string(), title: z.string(), tokens: moneyReply });
export type TipMenuItem = z.output<typeof tipMenuItem>;
const tipMenu = z.object({ items: z.array(tipMenuItem) });
export type TipMenu = z.output<typeof tipMenu>;

export const goalWish = z.object({
  title: writing(TIP_GOAL_TITLE_MAX, 1, 'Please say what the tips are for.'),
  tokens: money,
});
export type GoalWish = z.output<typeof goalWish>;

const menuWish = z.object({
  items: z
    .array(z.object({ _id: absentIfEmpty(id), title: writing(TIP_MENU_TITLE_MAX), tokens: money }))
    .max(TIP_MENU_MAX, `A tip menu has at most ${TIP_MENU_MAX} entries.`),
});
export type MenuWish = z.output<typeof menuWish>;

/** What tips in a stream are for: its goal, and what a performer does for one. */
export const streamTips = contract('stream-tips', {
  /**
   * Sets what the tips of the own running stream are collected for. While a goal is under way this changes it; after one
   * that was reached, the next one begins at nothing.
   */
  setGoal: {
    method: 'PUT',
    path: '/streaming/live/{id}/goal',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: goalWish,
    reply: z.object({ goal: streamGoal.nullable() }),
  },
  /** Takes the goal away. Again does nothing. */
  clearGoal: {
    method: 'DELETE',
    path: '/streaming/live/{id}/goal',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.object({ goal: streamGoal.nullable() }),
  },
  /** The own tip menu, in its order. */
  tipMenu: { method: 'GET', path: '/streaming/tip-menu', access: 'performer', reply: tipMenu },
  /**
   * Puts this in place of the whole menu, in this order. An entry with its `_id` is changed, one without, or with an id
   * that is not on the menu, is new; what is left out is removed.
   */
  setTipMenu: {
    method: 'PUT',
    path: '/streaming/tip-menu',
    access: 'performer',
    limit: 'write',
    body: menuWish,
    reply: tipMenu,
  },
});
