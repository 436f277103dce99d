import type { MassMessage, MassProgress } from '#contract/mass-messages.ts';
import type { MassRow } from './mass-messages.queries.ts';

const text = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function presentProgress(row: MassRow): MassProgress {
  const skipped = {
    closed: row.totalClosed,
    blocked: row.totalBlocked,
    muted: row.totalMuted,
    capped: row.totalCapped,
  };
  const reached = row.totalSent + row.totalClosed + row.totalBlocked + row.totalMuted + row.totalCapped;
  return {
    _id: row.id,
    status: row.status,
    total: row.totalRecipients,
    sent: row.totalSent,
    waiting: row.totalRecipients - reached,
    skipped,
  };
}

export const presentMassMessage = (row: MassRow): MassMessage => ({
  ...presentProgress(row),
  segment: row.segment,
  text: row.text,
  scheduledAt: text(row.scheduledAt),
  startedAt: text(row.startedAt),
  endedAt: text(row.endedAt),
  createdAt: row.createdAt.toISOString(),
});
