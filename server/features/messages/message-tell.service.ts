import type { ServerEventPayload } from '#contract/events.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { readNoticeOf } from '../notifications/notify.service.ts';
import { type MessageRow, messagesByIds } from './message-rows.queries.ts';
import { countUnread } from './messages.queries.ts';
import { shownMessage } from './shown-message.service.ts';

/** How many conversations of a person wait to be read, and when that was counted. */
export const unreadTotal = (deps: Deps, userId: string): Promise<{ total: number; countedAt: number }> =>
  countUnread(deps.db, userId);

/** Tells all devices of a person how many conversations wait; never fails what was done. */
export async function tellUnread(deps: Deps, userId: string): Promise<void> {
  deps.realtime.toUser(userId, 'nofify_read_messages_in_conversation', await unreadTotal(deps, userId));
}

/** Tells all devices of a person what became unread or read of one conversation. */
export const tellRow = (deps: Deps, userId: string, row: ServerEventPayload<'conversation_unread'>): void =>
  deps.realtime.toUser(userId, 'conversation_unread', row);

/** What a person was notified of in a conversation was seen, or is gone. */
export const readMessageNotice = (
  tx: Tx,
  deps: Deps,
  userId: string,
  conversationId: string,
): Promise<void> =>
  readNoticeOf(tx, deps, userId, { type: 'message', action: 'message', group: conversationId });

type MessageEvent = 'message_created' | 'message_updated' | 'message_deleted';

/** `tellMembers` of a message without files, which both have the same of. */
export function tellText(deps: Deps, event: MessageEvent, row: MessageRow, people: readonly string[]): void {
  for (const userId of people) deps.realtime.toUser(userId, event, shownMessage(deps, row, userId));
}

/** Tells all devices of these members of a message, each as they have it; after the commit. */
export async function tellMembers(
  deps: Deps,
  event: MessageEvent,
  id: string,
  people: readonly string[],
): Promise<void> {
  for (const userId of people) {
    const [row] = await messagesByIds(deps.db, [id], userId);
    if (row) deps.realtime.toUser(userId, event, shownMessage(deps, row, userId));
  }
}
