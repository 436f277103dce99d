import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/conversations.ts';
const CONVERSATIONS = 'server/features/conversations/conversations.queries.ts';
const MESSAGES = 'server/features/messages/messages.queries.ts';
const DELETE = 'server/features/messages/delete.service.ts';
const SEND = 'server/features/messages/send.service.ts';
const ROWS = 'server/features/messages/message-rows.queries.ts';
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
    file: DELETE,
    from: "  if (message.senderId !== viewer.id) throw fail(messageErrors, 'not-yours');\n",
    to: '',
    ...messages,
  },
  {
    name: 'rules that are asked at the beginning only',
    file: SEND,
    from: '  if (!decision.allowed) throw fail(conversationErrors, decision.code);\n',
    to: '',
    ...messages,
  },
  {
    name: 'messages that were removed from a conversation',
    file: ROWS,
    from: 'part(gt(messages.seq, clearedSeq))',
    to: 'part(undefined)',
    ...messages,
  },
  {
    name: 'words of deleted messages',
    file: ROWS,
    from: 'sql`(${messages.seq} > ${conversations.clearedSeq} or ${isKept(viewerId)})`',
    to: 'sql`true`',
    ...messages,
  },
  {
    name: 'keys of messages, to the other one',
    file: 'server/features/messages/messages.present.ts',
    from: 'isSender ? message.requestKey : null',
    to: 'message.requestKey',
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
  {
    name: 'files of messages, to everybody',
    file: 'server/features/messages/message-rows.queries.ts',
    from: 'where ${messageFiles.fileId} = ${fileId} and ${messageFiles.recipientId} = ${viewerId})`',
    to: 'where ${messageFiles.fileId} = ${fileId})`',
    test: 'messageFiles',
  },
  {
    name: 'files of messages, to operators',
    file: 'server/features/files/file-access.service.ts',
    from: "person?.role === 'admin' && !isMessageFile(file.type)",
    to: "person?.role === 'admin'",
    test: 'messageFiles',
  },
  {
    name: 'the state of files of messages, to operators',
    file: 'server/features/files/status.service.ts',
    from: "row && viewer?.role === 'admin' && !isMessageFile(row.type)",
    to: "row && viewer?.role === 'admin'",
    test: 'messageFiles',
  },
  {
    name: 'files of others in a message',
    file: SEND,
    from: 'file?.ownerId !== senderId || !isMessageFile(file.type)',
    to: '!file || !isMessageFile(file.type)',
    test: 'messageFiles',
  },
  {
    name: 'files that stand in another message',
    file: 'server/features/messages/message-files.queries.ts',
    from: '\n      and not exists (select from message_files u where u.file_id = f.id)',
    to: '',
    test: 'messageFiles',
  },
  {
    name: 'paid messages that nobody bought',
    file: 'src/rules/messages.ts',
    from: "return member.owned ? allow : refuse('buy');",
    to: 'return allow;',
    test: 'paidMessages',
  },
  {
    name: 'bought messages that are emptied',
    file: MESSAGES,
    from: "text: sql`case when ${messages.totalPurchases} > 0 then ${messages.text} else '' end`,",
    to: "text: '',",
    test: 'paidMessages',
  },
  {
    name: 'bought messages that are removed with all others',
    file: MESSAGES,
    from: 'and(inArray(messages.id, [...ids]), eq(messages.totalPurchases, 0))',
    to: 'inArray(messages.id, [...ids])',
    test: 'paidMessages',
  },
  {
    name: 'messages that are sold while they are deleted',
    file: 'server/features/messages/purchase.queries.ts',
    from: '(not ${messages.isDeleted} and ${messages.seq} > ${conversations.clearedSeq}\n  and exists',
    to: '(exists',
    test: 'paidMessages',
  },
  {
    name: 'messages that are sold before all is ready',
    file: 'server/features/messages/purchase.queries.ts',
    from: " and part.status <> 'finished'))`;",
    to: " and part.status = 'error'))`;",
    test: 'paidMessages',
  },
  {
    name: 'messages that are sold past a block',
    file: 'server/features/messages/purchase.service.ts',
    from: 'first?.isBlocked && !found.some(({ made }) => made)',
    to: 'false',
    test: 'paidMessages',
  },
];
