import { nextSlot, slotInTime } from '#rules/planner.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { publishDraft } from '../feeds/plan.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { priceBounds } from '../settings/settings.service.ts';
import { draftsSkipped } from './planner.mails.ts';
import { nameOf } from './planner.present.ts';
import {
  type DraftRow,
  dueRules,
  findRule,
  lockPlanner,
  markSkipped,
  performerOf,
  queuedDrafts,
  updateRuleRow,
} from './planner.queries.ts';

interface Skipped {
  name: string;
  problems: readonly string[];
}

type Bounds = Awaited<ReturnType<typeof priceBounds>>;

/** Its performer is told once, and again when the draft was changed and still lacks something. */
const isNews = ({ skippedAt, feed }: DraftRow): boolean => !skippedAt || feed.updatedAt > skippedAt;

/** Publishes the first draft of the queue that lacks nothing. Answers those before it that are told about. */
async function publishNext(
  deps: Deps,
  tx: Tx,
  author: NonNullable<Awaited<ReturnType<typeof lockPlanner>>>,
  bounds: Bounds,
): Promise<Skipped[]> {
  const skipped: Skipped[] = [];
  for (const draft of await queuedDrafts(tx.db, author.id)) {
    const problems = await publishDraft(deps, tx, author, draft.feed.id, bounds);
    if (!problems) continue;
    if (problems.length === 0) break;
    if (isNews(draft)) skipped.push({ name: nameOf(draft.feed), problems });
    await markSkipped(tx.db, draft.feed.id, deps.clock.now());
  }
  return skipped;
}

/**
 * Uses a rule's slot: the rule is moved on and the draft published in one transaction, with the performer's row
 * locked, so that a slot publishes once however many processes look at it.
 */
async function takeSlot(
  deps: Deps,
  { id, performerId }: { id: string; performerId: string },
  bounds: Bounds,
): Promise<void> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const author = await lockPlanner(tx.db, performerId);
    const rule = await findRule(tx.db, performerId, id);
    if (!author || !rule?.isOn || rule.nextAt > now) return;
    const nextAt = nextSlot(rule, now);
    await updateRuleRow(tx.db, id, nextAt ? { nextAt } : { isOn: false });
    if (!slotInTime(rule, rule.nextAt, now)) return;
    const person = await performerOf(tx.db, performerId);
    // Who may not publish by hand does not publish by the clock either.
    if (person?.status !== 'active' || author.reviewState !== 'approved') return;
    const skipped = await publishNext(deps, tx, author, bounds);
    if (skipped.length === 0) return;
    await mailPerson(deps, tx, person, (site, to) => draftsSkipped(site, { to, drafts: skipped }));
  });
}

/** Each minute: publishes for every rule whose slot has come. A rule that fails is tried again the next minute. */
export async function publishDueSlots(deps: Deps): Promise<void> {
  const due = await dueRules(deps.db, deps.clock.now());
  if (due.length === 0) return;
  const bounds = await priceBounds(deps);
  for (const rule of due) {
    try {
      await takeSlot(deps, rule, bounds);
    } catch (error) {
      deps.log.error({ err: error, rule: rule.id }, 'a slot of a queue could not be used');
    }
  }
}
