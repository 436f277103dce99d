import * as z from 'zod';
import { FEED_STATUSES, FEED_TYPES } from '#rules/constants.ts';
import { isTimeOfDay, QUEUE_POSTS_MAX, QUEUE_RULES_MAX } from '#rules/planner.ts';
import { isTimeZone } from '#rules/time-zones.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import {
  flag,
  id,
  idParams,
  list,
  listQuery,
  moment,
  momentOrNone,
  moneyReply,
  numeric,
  textList,
} from './wire.ts';

/** What a calendar shows of an own post. `name`: its title, or the first words of its text. */
const shownPost = z.object({
  _id: z.string(),
  name: z.string(),
  type: z.enum(FEED_TYPES),
  status: z.enum(FEED_STATUSES),
  isSale: z.boolean(),
  price: moneyReply,
  /** Some of its files are still being made ready, or could not be. */
  isWaiting: z.boolean(),
  hasFailedFile: z.boolean(),
});

/** A post at its place; `isPlanned`: it has not come out yet. */
const plannedPost = shownPost.extend({ publishedAt: z.string(), isPlanned: z.boolean() });
export type PlannedPost = z.output<typeof plannedPost>;

/** A draft. `problems` says in words what keeps it from being published; `skippedAt` when the queue passed it by for that. */
const plannerDraft = shownPost.extend({
  problems: z.array(z.string()),
  skippedAt: z.string().nullable(),
  updatedAt: z.string(),
});
export type PlannerDraft = z.output<typeof plannerDraft>;

/** A rule of the queue: these weekdays (1 is Monday) at this time of a time zone. `nextAt`: the next time, while it is on. */
const queueRule = z.object({
  _id: z.string(),
  weekdays: z.array(z.number()),
  time: z.string(),
  timeZone: z.string(),
  isOn: z.boolean(),
  nextAt: z.string(),
});
export type QueueRule = z.output<typeof queueRule>;

/** When the queue publishes next, and what as things stand: null when nothing is left that can be published. */
const queueSlot = z.object({
  ruleId: z.string(),
  at: z.string(),
  draft: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type QueueSlot = z.output<typeof queueSlot>;

const queue = z.object({ rules: z.array(queueRule), posts: z.array(plannerDraft) });
export type Queue = z.output<typeof queue>;

const weekday = numeric(z.number().int().min(1).max(7));
const ruleFields = z.object({
  weekdays: z
    .preprocess((value) => (typeof value === 'string' ? value.split(',') : value), z.array(weekday).max(7))
    .refine((days) => days.length > 0, 'Please choose a weekday.')
    .transform((days) => [...new Set(days)].sort()),
  time: z.string().max(10).refine(isTimeOfDay, 'Please choose a time, as 18:00.'),
  timeZone: z.string().max(200).refine(isTimeZone, 'Please choose a time zone.'),
  isOn: flag.optional(),
});
export type QueueRuleFields = z.output<typeof ruleFields>;

export const plannerErrors = errors('planner', {
  'already-out': [409, 'This post has been published already, so it can no longer be moved.'],
  'not-planned': [409, 'This post is hidden. Show it again before you move it.'],
  'no-such-rule': [404, 'We could not find that rule.'],
  'too-many-rules': [422, `The queue can have at most ${QUEUE_RULES_MAX} rules. Please remove one first.`],
  'queue-full': [422, `The queue can hold at most ${QUEUE_POSTS_MAX} drafts.`],
});

export const planner = contract('planner', {
  /** Own posts that came out or will come out in these days, at most three months, and what the queue is going to publish. */
  calendar: {
    method: 'GET',
    path: '/performer/planner',
    access: 'performer',
    query: z.object({ fromDate: moment, toDate: moment }),
    reply: z.object({ posts: z.array(plannedPost), slots: z.array(queueSlot) }),
  },
  /** Gives a draft or a planned post its moment; null makes it a draft again. 409 once it has come out. */
  place: {
    method: 'PUT',
    path: '/performer/planner/posts/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ scheduleAt: momentOrNone }),
    reply: z.boolean(),
  },
  /** Drafts that are not in the queue, those changed last first. */
  drafts: {
    method: 'GET',
    path: '/performer/planner/drafts',
    access: 'performer',
    query: listQuery,
    reply: list(plannerDraft),
  },
  queue: {
    method: 'GET',
    path: '/performer/planner/queue',
    access: 'performer',
    reply: queue,
  },
  /** The whole queue in its order. What is no draft any more is left out. */
  arrange: {
    method: 'PUT',
    path: '/performer/planner/queue',
    access: 'performer',
    limit: 'write',
    body: z.object({ postIds: textList.pipe(z.array(id).max(QUEUE_POSTS_MAX * 2)) }),
    reply: queue,
  },
  addRule: {
    method: 'POST',
    path: '/performer/planner/rules',
    access: 'performer',
    limit: 'write',
    body: ruleFields,
    reply: queueRule,
  },
  updateRule: {
    method: 'PUT',
    path: '/performer/planner/rules/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: ruleFields.partial(),
    reply: queueRule,
  },
  removeRule: {
    method: 'DELETE',
    path: '/performer/planner/rules/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
});
