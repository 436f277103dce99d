import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/conversations.ts';
const CONVERSATIONS = 'server/features/conversations/conversations.queries.ts';
const MESSAGES = 'server/features/messages/messages.queries.ts';
const SERVICE = 'server/features/messages/messages.service.ts';
const who = { test: 'conversations' } as const;
const messages = { test: 'messages' } as const;

/** What two people write to each other. */
export const conversations: readonly Mutation[] = [
  {
    name: 'fans who write to fans',
    file: RULE,
    from: "withOperator || (viewer.role === 'user' && other.role === 'user')",
    to: 'withOperator',
    ...who,
  },
  {
    name: 'operators who write to people',
    file: RULE,
    from: "withOperator || (viewer.role === 'user' && other.role === 'user')",
    to: "viewer.role === 'user' && other.role === 'user'",
    ...who,
  },
  {
    name: 'messages past a block',
    file: RULE,
    from: "  if (blockedBy) return refuse(blockedBy === 'viewer' ? 'unblock-first' : 'blocked');\n",
    to: '',
    ...who,
  },
  {
    name: 'performers who write to strangers',
    file: RULE,
    from: "  if (other.role === 'user' && !hasWritten && !isKnown) return refuse('not-known');\n",
    to: '',
    ...who,
  },
  {
    name: 'performers without approved documents who write',
    file: RULE,
    from: "  if (viewer.role === 'performer' && !viewer.isApproved) return refuse('not-approved');\n",
    to: '',
    ...who,
  },
  {
    name: 'messages to closed accounts and hidden profiles',
    file: RULE,
    from: "  if (!other.isActive || (other.role === 'performer' && !other.isVisible)) return refuse('closed');\n",
    to: '',
    ...who,
  },
  {
    name: 'conversations of others',
    file: CONVERSATIONS,
    from: 'and(eq(members.conversationId, conversationId), eq(members.userId, userId)),',
    to: 'eq(members.conversationId, conversationId),',
    test: 'messages',
    only: 'who may do what',
  },
  {
    name: 'names that performers give, in the list of the other one',
    file: CONVERSATIONS,
    from: ".set({ name, search: sql`coalesce(conversation_words(${name}, ${members.otherId}), '')` })\n    .where(and(eq(members.conversationId, id), eq(members.userId, userId)));",
    to: ".set({ name, search: sql`coalesce(conversation_words(${name}, ${members.otherId}), '')` })\n    .where(eq(members.conversationId, id));",
    ...who,
  },
  {
    name: 'messages of others that are deleted',
    file: SERVICE,
    from: "  if (message.senderId !== viewer.id) throw fail(messageErrors, 'not-yours');\n",
    to: '',
    ...messages,
  },
  {
    name: 'rules that are asked at the beginning only',
    file: SERVICE,
    from: '  if (!decision.allowed) throw fail(conversationErrors, decision.code);\n',
    to: '',
    ...messages,
  },
  {
    name: 'messages that were removed from a conversation',
    file: MESSAGES,
    from: 'gt(messages.seq, Math.max(clearedSeq, after ?? 0))',
    to: 'gt(messages.seq, after ?? 0)',
    ...messages,
  },
  {
    name: 'words of deleted messages',
    file: MESSAGES,
    from: 'and(eq(messages.id, id), gt(messages.seq, conversations.clearedSeq))',
    to: 'eq(messages.id, id)',
    ...messages,
  },
  {
    name: 'keys of messages, to the other one',
    file: 'server/features/messages/messages.present.ts',
    from: 'row.senderId === viewerId ? row.requestKey : null',
    to: 'row.requestKey',
    ...messages,
  },
  {
    name: 'signs of typing of those who keep them to themselves',
    file: MESSAGES,
    from: '        own.chatSigns,\n',
    to: '',
    test: 'messagesLive',
  },
  {
    name: 'signs of typing to those who keep theirs to themselves',
    file: MESSAGES,
    from: '        users.chatSigns,\n',
    to: '',
    test: 'messagesLive',
  },
  {
    name: 'signs of typing past a block',
    file: MESSAGES,
    from: '        sql`not ${isBlocked}`,\n',
    to: '',
    test: 'messagesLive',
  },
  {
    name: 'signs of typing in conversations of others',
    file: MESSAGES,
    from: '        eq(members.userId, userId),\n        own.chatSigns,',
    to: '        own.chatSigns,',
    test: 'messagesLive',
  },
];
