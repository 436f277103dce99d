import type { StreamMessage } from '#contract/stream-chat.ts';
import type { Deps } from '../../../deps.ts';
import { presentCardOf } from '../../users/people.service.ts';
import { presentChatMessage } from './chat.present.ts';
import type { ChatRow } from './chat.queries.ts';
import { moderatorIds } from './moderators.service.ts';

/** A message as everybody gets it. */
export const shownMessage = (deps: Deps, row: ChatRow): StreamMessage =>
  presentChatMessage(row, presentCardOf(deps, row.sender));

/** Tells everybody in a stream of a message. */
export function tellMessage(
  deps: Deps,
  event: 'message_created_conversation' | 'message_deleted_conversation',
  row: ChatRow,
): void {
  deps.realtime.toStream(row.message.streamId, event, shownMessage(deps, row));
}

/** A message waits: the performer and those who moderate this chat are told, nobody else. */
export async function tellModerators(deps: Deps, performerId: string, row: ChatRow): Promise<void> {
  for (const userId of await moderatorIds(deps, { id: row.message.streamId, performerId }))
    deps.realtime.toUser(userId, 'stream_message_held', shownMessage(deps, row));
}

/** The words of a message are gone: all are told who could read it. */
export async function tellDeleted(deps: Deps, performerId: string, row: ChatRow): Promise<void> {
  const event = 'message_deleted_conversation';
  if (!row.message.isHeld) return tellMessage(deps, event, row);
  const moderators = await moderatorIds(deps, { id: row.message.streamId, performerId });
  for (const userId of new Set([row.message.senderId, ...moderators]))
    deps.realtime.toUser(userId, event, shownMessage(deps, row));
}
