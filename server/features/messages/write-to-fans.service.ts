import { messageTypeOf } from '#rules/messages.ts';
import { ONLINE_SECONDS } from '#rules/presence.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { personRow } from '../users/people.service.ts';
import { insertMessageFiles } from './message-files.queries.ts';
import type { MessageColumns } from './message-rows.queries.ts';
import { tellMembers, tellText } from './message-tell.service.ts';
import { asText } from './messages.present.ts';
import {
  countForFans,
  ensureConversations,
  insertMessages,
  type NewMessage,
  nextSeqs,
  unreadOfPresent,
} from './write-to-fans.queries.ts';

interface FanMessage {
  performerId: string;
  /** Sent to many, or to welcome somebody. */
  origin: Exclude<NewMessage['origin'], 'person'>;
  text: string;
  /** The sender's own uploads, which the caller keeps from being removed. */
  files?: readonly { id: string; type: string }[];
  /** What the files cost, tokens in hundredths; 0 where they are free. */
  price?: number;
}

/** Tells those who are here; everybody else finds it when they come. */
async function tell(
  deps: Deps,
  performerId: string,
  rows: ReadonlyMap<string, MessageColumns>,
  hasFiles: boolean,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - ONLINE_SECONDS * 1000);
  const present = await unreadOfPresent(deps.db, [...rows.keys()], since);
  if (present.size === 0) return;
  const sender = await personRow(deps, performerId);
  for (const [fanId, counted] of present) {
    const row = rows.get(fanId);
    if (!row) continue;
    // Who owns the files by other purchases gets them open.
    if (hasFiles) await tellMembers(deps, 'message_created', row.id, [fanId]);
    else tellText(deps, 'message_created', asText(row, sender), [fanId]);
    deps.realtime.toUser(fanId, 'nofify_read_messages_in_conversation', counted);
  }
}

/**
 * Puts one message of a performer into the conversation with each of these fans, in the transaction of the caller, who
 * has decided that they get it. The performer is locked, so that no two of these wait for each other. The ids of the
 * messages by fan.
 */
export async function writeToFans(
  deps: Deps,
  tx: Tx,
  { performerId, origin, text, files = [], price = 0 }: FanMessage,
  fanIds: readonly string[],
): Promise<Map<string, string>> {
  if (fanIds.length === 0) return new Map();
  const now = deps.clock.now();
  const pairs = fanIds.map((fanId) => ({ newId: newId(), fanId }));
  await ensureConversations(tx.db, performerId, pairs, now);
  const places = await nextSeqs(tx.db, performerId, fanIds, now);
  if (places.length !== fanIds.length) throw new Error('A conversation is neither new nor there.');
  const made = await insertMessages(
    tx.db,
    places.map(({ conversationId, seq }) => ({
      id: newId(),
      conversationId,
      seq,
      senderId: performerId,
      type: messageTypeOf(files.map(({ type }) => type)),
      text,
      price,
      origin,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const byConversation = new Map(made.map((row) => [row.conversationId, row]));
  const rows = new Map<string, MessageColumns>();
  for (const { fanId, conversationId } of places) {
    const row = byConversation.get(conversationId);
    if (row) rows.set(fanId, row);
  }
  await insertMessageFiles(
    tx.db,
    [...rows].map(([recipientId, { id }]) => ({ messageId: id, recipientId })),
    files.map(({ id }) => id),
  );
  await countForFans(tx.db, places, now);
  tx.after(() => tell(deps, performerId, rows, files.length > 0));
  return new Map([...rows].map(([fanId, { id }]) => [fanId, id]));
}
