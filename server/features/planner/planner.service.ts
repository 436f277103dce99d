import type * as z from 'zod';
import type { planner, Queue, QueueSlot } from '#contract/planner.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { CALENDAR_DAYS_MAX, slotsBetween } from '#rules/planner.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { missingInDraft } from '../feeds/plan.service.ts';
import { nameOf, presentDraft, presentPlanned, presentRule } from './planner.present.ts';
import { type DraftRow, otherDrafts, postsBetween, queuedDrafts, rulesOf } from './planner.queries.ts';

type Query<K extends 'calendar' | 'drafts'> = z.output<(typeof planner)[K]['query']>;

async function withProblems(deps: Deps, rows: readonly DraftRow[]) {
  const missing = await missingInDraft(deps);
  return rows.map((row) => ({ row, problems: missing(row) }));
}

/** What the queue is going to publish in these days, as it stands: each slot takes the next draft that lacks nothing. */
async function slotsOf(deps: Deps, performerId: string, from: Date, to: Date): Promise<QueueSlot[]> {
  const now = deps.clock.now();
  const rules = (await rulesOf(deps.db, performerId)).filter((rule) => rule.isOn);
  if (rules.length === 0 || to <= now) return [];
  const queued = await withProblems(deps, await queuedDrafts(deps.db, performerId));
  const ready = queued.filter(({ problems }) => problems.length === 0).map(({ row }) => row.feed);
  // What comes before these days takes its drafts first. There are few drafts, and there may be many slots.
  const begin = new Date(Math.max(now.getTime(), from.getTime() - 1));
  const before = slotsBetween(rules, now, begin, ready.length).length;
  return slotsBetween(rules, begin, to).map(({ rule, at }, index) => {
    const next = ready[before + index];
    return {
      ruleId: rule.id,
      at: at.toISOString(),
      draft: next ? { _id: next.id, name: nameOf(next) } : null,
    };
  });
}

/** How far ahead slots are told: as far as a post can be planned. */
const SLOTS_DAYS = 731;

/** Own posts that came out or are planned in these days, and the slots of the queue. */
export async function calendarOf(deps: Deps, viewer: Viewer, { fromDate, toDate }: Query<'calendar'>) {
  const days = (toDate.getTime() - fromDate.getTime()) / DAY_MS;
  if (days < 0) throw invalid({ toDate: 'Please choose a day after the first one.' });
  if (days > CALENDAR_DAYS_MAX)
    throw invalid({ toDate: `Please ask for at most ${CALENDAR_DAYS_MAX} days at once.` });
  const now = deps.clock.now();
  const posts = await postsBetween(deps.db, viewer.id, fromDate, toDate);
  const last = new Date(Math.min(toDate.getTime(), now.getTime() + SLOTS_DAYS * DAY_MS));
  return {
    posts: posts.map((row) => presentPlanned(row, now)),
    slots: await slotsOf(deps, viewer.id, fromDate, last),
  };
}

/** Own drafts that are not in the queue, with what each lacks. */
export async function draftsOf(deps: Deps, viewer: Viewer, { q, limit, offset }: Query<'drafts'>) {
  const { rows, total } = await otherDrafts(deps.db, viewer.id, { q, limit, offset });
  const drafts = await withProblems(deps, rows);
  return { data: drafts.map(({ row, problems }) => presentDraft(row, problems)), total };
}

/** The queue of a performer: its rules, and its drafts in order with what each lacks. */
export async function queueOf(deps: Deps, viewer: Viewer): Promise<Queue> {
  const rules = await rulesOf(deps.db, viewer.id);
  const queued = await withProblems(deps, await queuedDrafts(deps.db, viewer.id));
  return {
    rules: rules.map(presentRule),
    posts: queued.map(({ row, problems }) => presentDraft(row, problems)),
  };
}
