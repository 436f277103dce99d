import type * as z from 'zod';
import { type inbox as contract, type InboxSettings, inboxErrors, type SavedReply } from '#contract/inbox.ts';
import { SAVED_REPLIES_MAX } from '#rules/inbox.ts';
import { DAILY_CAP } from '#rules/mass-messages.ts';
import { tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import {
  countReplies,
  deleteReply,
  findSettings,
  type InboxRow,
  insertReply,
  listReplies,
  saveSettings,
  updateReply,
} from './inbox.queries.ts';

type Ctx = CallContext<Viewer>;
type SettingsUpdate = z.output<(typeof contract)['updateSettings']['body']>;
type ReplyFields = z.output<(typeof contract)['addReply']['body']>;

const present = (row: InboxRow | null): InboxSettings => ({
  writers: row?.writers ?? 'everyone',
  messagePrice: toWire(tokens(row?.messagePrice ?? 0)),
  freeForSubscribers: row?.freeForSubscribers ?? true,
  dailyCap: row?.dailyCap ?? DAILY_CAP.usual,
  welcomeSubscriber: row?.welcomeSubscriber ?? '',
  welcomeFollower: row?.welcomeFollower ?? '',
});

export const readSettings = async ({ deps, viewer }: Ctx): Promise<InboxSettings> =>
  present(await findSettings(deps.db, viewer.id));

export async function changeSettings({ deps, viewer }: Ctx, input: SettingsUpdate): Promise<InboxSettings> {
  const { messagePrice, ...plain } = input;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  return present(
    await saveSettings(deps.db, viewer.id, {
      ...given,
      ...(messagePrice === undefined ? {} : { messagePrice: tokensFromWire(messagePrice) }),
      updatedAt: deps.clock.now(),
    }),
  );
}

export async function readReplies({ deps, viewer }: Ctx) {
  const rows = await listReplies(deps.db, viewer.id);
  return { data: rows.map(({ id, title, text }) => ({ _id: id, title, text })), total: rows.length };
}

/** Keeps one more, of those there may be. */
export async function addReply({ deps, viewer }: Ctx, fields: ReplyFields): Promise<SavedReply> {
  const id = newId();
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    if ((await countReplies(tx.db, viewer.id)) >= SAVED_REPLIES_MAX)
      throw fail(inboxErrors, 'too-many-replies');
    await insertReply(tx.db, { id, performerId: viewer.id, ...fields, createdAt: now, updatedAt: now });
  });
  return { _id: id, ...fields };
}

export async function changeReply(
  { deps, viewer }: Ctx,
  id: string,
  fields: ReplyFields,
): Promise<SavedReply> {
  const found = await updateReply(deps.db, id, viewer.id, { ...fields, updatedAt: deps.clock.now() });
  if (!found) throw fail(inboxErrors, 'reply-not-found');
  return { _id: id, ...fields };
}

export async function removeReply({ deps, viewer }: Ctx, id: string): Promise<boolean> {
  await deleteReply(deps.db, id, viewer.id);
  return true;
}
