import type { Conversation, ConversationDetail } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';

/** A fan, who reads, and a performer. */
export const ME = 'u1';
export const STAR = 'p1';

const NOVA = { _id: STAR, name: 'Nova Stage', username: 'nova', avatar: '/a.png', isPerformer: true };

export const aConversation = (more: Partial<Conversation> = {}): Conversation => ({
  _id: 'c1',
  type: 'private',
  name: '',
  recipients: [
    { source: 'user', sourceId: ME },
    { source: 'performer', sourceId: STAR },
  ],
  recipientInfo: NOVA,
  performerId: STAR,
  streamId: null,
  meta: {},
  lastMessage: 'Hello',
  lastMessageType: 'text',
  lastMessageDeleted: false,
  lastSenderId: STAR,
  lastMessageCreatedAt: '2026-03-01T12:00:00Z',
  lastSeq: 2,
  totalNotSeenMessages: 0,
  seenSeq: 2,
  hasSubscription: false,
  isSubscribed: true,
  isBlocked: false,
  isBlockedByMe: false,
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
  ...more,
});
export const aDetail = (more: Partial<ConversationDetail> = {}): ConversationDetail => ({
  ...aConversation(),
  canWrite: true,
  whyNot: null,
  whyNotCode: null,
  isMuted: false,
  messagePrice: 0,
  readSeq: null,
  ...more,
});
export const aMessage = (seq: number, more: Partial<Message> = {}): Message => ({
  _id: `m${seq}`,
  conversationId: 'c1',
  seq,
  type: 'text',
  kind: 'text',
  text: `No. ${seq}!`,
  senderId: seq % 2 ? ME : STAR,
  senderInfo: seq % 2 ? { _id: ME, name: 'Me', username: 'me', avatar: '/a.png', isPerformer: false } : NOVA,
  senderSource: seq % 2 ? 'user' : 'performer',
  fileId: null,
  imageUrl: null,
  meta: {},
  fileIds: [],
  files: [],
  contents: { photos: 0, videos: 0, audios: 0, duration: 0 },
  isSale: false,
  price: 0,
  isLocked: false,
  isBought: false,
  isDeleted: false,
  origin: 'person',
  clientKey: null,
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
  ...more,
});
