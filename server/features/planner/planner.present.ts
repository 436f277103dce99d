import type { PlannedPost, PlannerDraft, QueueRule } from '#contract/planner.ts';
import { type Tokens, toWire } from '#rules/money.ts';
import { singleLine } from '#rules/text.ts';
import type { DraftRow, PostRow, RuleRow } from './planner.queries.ts';

const NAME_LENGTH = 80;

/** Its title, or the first words of its text; empty when it has neither. */
export function nameOf({ title, text }: { title: string; text: string }): string {
  const characters = [...(title.trim() || singleLine(text))];
  return characters.length > NAME_LENGTH
    ? `${characters
        .slice(0, NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

const allFiles = ({ files, teaser }: PostRow) => [...files, ...(teaser ? [teaser] : [])];

const presentShown = (row: PostRow) => ({
  _id: row.feed.id,
  name: nameOf(row.feed),
  type: row.feed.type,
  status: row.feed.status,
  isSale: row.feed.isSale,
  price: toWire(row.feed.price as Tokens),
  isWaiting: allFiles(row).some((file) => file.status !== 'finished'),
  hasFailedFile: allFiles(row).some((file) => file.status === 'error'),
});

export const presentPlanned = (row: PostRow, now: Date): PlannedPost => ({
  ...presentShown(row),
  publishedAt: row.feed.publishedAt.toISOString(),
  isPlanned: row.feed.publishedAt > now || row.feed.isWaiting,
});

export const presentDraft = (row: DraftRow, problems: string[]): PlannerDraft => ({
  ...presentShown(row),
  problems,
  // What was put right since is no reason any more.
  skippedAt: problems.length > 0 ? (row.skippedAt?.toISOString() ?? null) : null,
  updatedAt: row.feed.updatedAt.toISOString(),
});

export const presentRule = (row: RuleRow): QueueRule => ({
  _id: row.id,
  weekdays: row.weekdays,
  time: row.time,
  timeZone: row.timeZone,
  isOn: row.isOn,
  nextAt: row.nextAt.toISOString(),
});
