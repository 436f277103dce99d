import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/streams.ts';
const CHAT_RULE = 'src/rules/stream-chat.ts';
const SERVICE = 'server/features/streaming';
const rules = { test: 'streamRules' } as const;
const chat = { test: 'streamChat' } as const;
const live = { test: 'streamsLive' } as const;

/** Who may watch a stream, read and write in its chat, and what is paid for it. */
export const streams: readonly Mutation[] = [
  {
    name: 'streams past a block',
    file: RULE,
    from: "  if (viewer?.blocked) return refuse('blocked');\n",
    to: '',
    ...rules,
  },
  {
    name: 'streams without an account',
    file: RULE,
    from: "  return viewer ? allow : refuse('login');",
    to: '  return allow;',
    ...rules,
  },
  {
    name: 'chats of streams that one may not watch',
    file: `${SERVICE}/chat/chat.service.ts`,
    from: '  if (!mayReadChat(known.access)) {',
    to: '  if (false) {',
    test: 'streams',
    only: 'join, chat',
  },
  {
    name: 'the name of the channel to everybody',
    file: `${SERVICE}/streams.present.ts`,
    from: 'sessionId: access.allowed ? stream.sessionId : null,',
    to: 'sessionId: stream.sessionId,',
    test: 'streams',
    only: 'never the name of its channel',
  },
  {
    name: 'picture and sound for who may not watch',
    file: `${SERVICE}/access.service.ts`,
    from: 'return grant(ctx, watchable(ctx, row));',
    to: 'return grant(ctx, row);',
    test: 'streams',
    only: 'picture and sound',
  },
  {
    name: 'slow mode of two messages at the same time',
    file: `${SERVICE}/chat/chat.service.ts`,
    from: '      refuseUnlessAllowed(writer);\n',
    to: '',
    ...chat,
    only: 'slow mode',
  },
  {
    name: 'moderators against each other',
    file: `${SERVICE}/chat/moderation.service.ts`,
    from: "    if (!isPerformer && needsPerformer(before, { role: wish.role, until }, now))\n      throw fail(streamChatErrors, 'not-possible');\n",
    to: '',
    ...chat,
    only: 'moderators keep order',
  },
  {
    name: 'time-outs',
    file: CHAT_RULE,
    from: "  if (role === 'muted' && mutedUntil && mutedUntil > now) return mutedUntil;\n",
    to: '',
    ...chat,
    only: 'a time-out',
  },
  {
    name: 'connections that stay after the right to watch is gone',
    file: 'server/realtime/stream-rooms.ts',
    from: 'if (found?.mayRead && (found.mayWatch || !watches)) continue;',
    to: 'continue;',
    ...live,
    only: 'has to leave at once',
  },
  {
    name: 'going on air for another',
    file: 'server/realtime/stream-rooms.ts',
    from: '      if (!access?.isHost) return;',
    to: '      if (!access) return;',
    ...live,
    only: 'nobody goes on air',
  },
  {
    name: 'entries of streams whose picture stops while they are paid',
    file: `${SERVICE}/entry.queries.ts`,
    from: 'and (is_flowing or not ${needsMedia}::boolean) for share',
    to: 'and (true or ${needsMedia}::boolean) for share',
    test: 'streamEntry',
    only: 'stops while it is paid',
  },
];
