import type { Conversation, ConversationDetail } from '#contract/conversations.ts';
import { isGoneFor } from '#rules/messages.ts';
import type { Viewer } from '../../http/context.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { ConversationRow } from './conversations.queries.ts';

/** A conversation as the member `viewer` gets it, who may write in it now or not. */
export function presentConversation(
  viewer: Viewer,
  row: ConversationRow,
  card: PersonCard,
  canWrite: boolean,
): Conversation {
  const { conversation, member, other, last } = row;
  const isGone = last !== null && isGoneFor(last, viewer.id);
  return {
    _id: conversation.id,
    type: conversation.type,
    name: member.name,
    recipients: [
      { source: viewer.role === 'performer' ? 'performer' : 'user', sourceId: viewer.id },
      { source: card.isPerformer ? 'performer' : 'user', sourceId: other.id },
    ],
    recipientInfo: card,
    performerId: card.isPerformer ? other.id : viewer.id,
    streamId: null,
    meta: {},
    lastMessage: isGone ? '' : (last?.text ?? ''),
    lastMessageType: last?.type ?? null,
    lastMessageDeleted: isGone,
    lastSenderId: last?.senderId ?? null,
    lastMessageCreatedAt: last?.createdAt.toISOString() ?? null,
    lastSeq: conversation.lastSeq,
    totalNotSeenMessages: member.unread,
    // One's own; `readSeq` on the wire is the other one's.
    seenSeq: member.readSeq,
    hasSubscription: row.isSubscribed,
    isSubscribed: row.isSubscribed || canWrite,
    isBlocked: row.isBlockedByMe || row.isBlockedByOther,
    isBlockedByMe: row.isBlockedByMe,
    createdAt: conversation.createdAt.toISOString(),
    updatedAt: (member.activityAt ?? conversation.updatedAt).toISOString(),
  };
}

/** The other one of a conversation; where one of the two blocks the other, neither learns when the other one was here. */
export const otherOf = ({ other, isBlockedByMe, isBlockedByOther }: ConversationRow) =>
  isBlockedByMe || isBlockedByOther ? { ...other, lastSeenAt: null } : other;

/** Whether the two of a conversation see when the other one types, and what they have read. */
export const showSigns = (row: ConversationRow): boolean =>
  row.showSigns && !row.isBlockedByMe && !row.isBlockedByOther;

/** The same with why `viewer` may not write in it, null where they may, what a message costs, and what the other one has read. */
export function presentDetail(
  viewer: Viewer,
  row: ConversationRow,
  card: PersonCard,
  told: Pick<ConversationDetail, 'whyNot' | 'whyNotCode' | 'messagePrice'>,
): ConversationDetail {
  const canWrite = told.whyNot === null;
  return {
    ...presentConversation(viewer, row, card, canWrite),
    ...told,
    canWrite,
    isMuted: row.isMuted,
    readSeq: showSigns(row) ? row.theirs.readSeq : null,
  };
}
