import type { StreamMessage } from '#contract/stream-chat.ts';
import type { Stream, StreamConversation } from '#contract/streaming.ts';

const AT = '2026-03-01T12:00:00.000Z';

export const aStreamShown = (more: Partial<Stream> = {}): Stream => ({
  _id: 's1',
  performerId: 'p1',
  performerInfo: { _id: 'p1', name: 'Nova Stage', username: 'nova', avatar: '/a.png', isPerformer: true },
  type: 'public',
  sessionId: 'channel',
  title: 'Evening songs',
  description: '',
  audience: 'everyone',
  isFree: true,
  price: 0,
  status: 'live',
  endedBy: null,
  isStreaming: 1,
  startedAt: AT,
  endedAt: null,
  lastStreamingTime: AT,
  streamingTime: 10,
  totalViewer: 3,
  stats: { members: 3 },
  interruptedUntil: null,
  conversationId: 's1',
  goal: null,
  hasPurchased: false,
  isSubscribed: false,
  lockReason: null,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

export const aStreamChat = (more: Partial<StreamConversation> = {}): StreamConversation => ({
  _id: 's1',
  type: 'stream_public',
  streamId: 's1',
  performerId: 'p1',
  name: 'Evening songs',
  lastSeq: 0,
  slowSeconds: 0,
  keepsOrder: false,
  canWrite: true,
  whyNot: null,
  writesAgainAt: null,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});

export const aStreamMessage = (seq: number, more: Partial<StreamMessage> = {}): StreamMessage => ({
  _id: `m${seq}`,
  conversationId: 's1',
  seq,
  type: 'text',
  text: `No. ${seq}!`,
  token: 0,
  menuItem: '',
  senderId: 'u2',
  senderInfo: { _id: 'u2', name: 'Mara', username: 'mara', avatar: '/b.png', isPerformer: false },
  isDeleted: false,
  isHeld: false,
  createdAt: AT,
  updatedAt: AT,
  ...more,
});
