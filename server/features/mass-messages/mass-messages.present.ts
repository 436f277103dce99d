import type { MassMessage, MassProgress } from '#contract/mass-messages.ts';
import { contentsOf } from '#rules/file-contents.ts';
import { isOpen } from '#rules/mass-messages.ts';
import { problemOfFiles } from '#rules/messages.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { ShownFile } from '../../db/file-json.ts';
import type { Deps } from '../../deps.ts';
import { presentFile } from '../files/files.present.ts';
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

/** To its performer, who wrote it and owns its files. */
export const presentMassMessage = (deps: Deps, row: MassRow, files: readonly ShownFile[]): MassMessage => ({
  ...presentProgress(row),
  segment: row.segment,
  text: row.text,
  files: files.map((file) => presentFile(deps, file, { viewerId: row.performerId, unlocked: true })),
  contents: contentsOf(files),
  fileProblem: isOpen(row.status) ? problemOfFiles(files) : null,
  isSale: row.price > 0,
  price: toWire(tokens(row.price)),
  scheduledAt: text(row.scheduledAt),
  startedAt: text(row.startedAt),
  endedAt: text(row.endedAt),
  createdAt: row.createdAt.toISOString(),
});
