import type * as z from 'zod';
import { type streamChat as contract, type StreamMessage, streamChatErrors } from '#contract/stream-chat.ts';
import type { StreamConversation } from '#contract/streaming.ts';
import { type ChatInput, isHeld, mayChat, mayModerate, waitText, writesAgainAt } from '#rules/stream-chat.ts';
import { mayReadChat } from '#rules/streams.ts';
import type { CallContext, Viewer } from '../../../http/context.ts';
import { fail } from '../../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../../http/make-once.ts';
import { inTx } from '../../../tx.ts';
import { performerIdOf } from '../../performers/performers.service.ts';
import { viewerContextOf } from '../../performers/visibility.ts';
import { accessTo } from '../streams.present.ts';
import { findLive, findStream, type StreamRow } from '../streams.queries.ts';
import { askingOf, knownStream } from '../streams.service.ts';
import {
  type ChatRow,
  type ChatRules,
  chatMessageByRequest,
  chatRules,
  findChatMessage,
  listChat,
  wroteLast,
} from './chat.queries.ts';
import { shownMessage, tellMessage, tellModerators } from './chat-events.service.ts';
import { writeChatMessage } from './chat-message.service.ts';
import { mayModerateIn } from './moderators.service.ts';

export { chatRules } from './chat.queries.ts';

type Ctx = CallContext<Viewer>;
type ListQuery = z.output<(typeof contract)['list']['query']>;

/** Two people alone need no slow mode. */
const slowSecondsIn = ({ stream }: StreamRow, { slowSeconds }: ChatRules): number =>
  stream.type === 'private' ? 0 : slowSeconds;

/** Who writes, in the words of the rule. */
function writerOf(ctx: Ctx, row: StreamRow, rules: ChatRules, wroteAt: Date | null): ChatInput {
  const { deps, viewer } = ctx;
  return {
    viewerId: viewer.id,
    performerId: row.stream.performerId,
    isOperator: viewer.role === 'admin',
    mayWatch: accessTo(deps, row, viewerContextOf(ctx)).allowed,
    isLive: row.stream.status === 'live',
    role: rules.role,
    mutedUntil: rules.until,
    slowSeconds: slowSecondsIn(row, rules),
    wroteAt,
    now: deps.clock.now(),
  };
}

const whyNot = (input: ChatInput): string | null => {
  const decision = mayChat(input);
  // Slow mode is told with the message that comes too early.
  return decision.allowed || decision.code === 'slow' ? null : streamChatErrors.texts[decision.code].message;
};

/** The chat of a stream as this person has it. */
export async function presentChat(ctx: CallContext, row: StreamRow): Promise<StreamConversation> {
  const { deps, viewer } = ctx;
  const { stream } = row;
  const rules = await chatRules(deps.db, stream.performerId, viewer?.id ?? null);
  const writer = viewer && writerOf({ ...ctx, viewer }, row, rules, null);
  const reason = writer ? whyNot(writer) : 'Please log in to write in this chat.';
  return {
    _id: stream.id,
    type: stream.type === 'private' ? 'stream_private' : 'stream_public',
    streamId: stream.id,
    performerId: stream.performerId,
    name: stream.title,
    lastSeq: stream.lastSeq,
    slowSeconds: slowSecondsIn(row, rules),
    keepsOrder: await mayModerateIn(ctx, row),
    canWrite: reason === null,
    whyNot: reason,
    writesAgainAt: (reason && writer && writesAgainAt(writer)?.toISOString()) || null,
    createdAt: stream.createdAt.toISOString(),
    updatedAt: stream.updatedAt.toISOString(),
  };
}

/** The stream whose chat this person may read; to everybody else its chat is not there, or closed. */
export async function readableChat(ctx: CallContext, id: string): Promise<StreamRow> {
  const known = await knownStream(ctx.deps, { id }, viewerContextOf(ctx));
  if (!known) throw fail(streamChatErrors, 'not-found');
  if (!mayReadChat(known.access)) {
    const hasEnded = !known.access.allowed && known.access.code === 'offline';
    throw fail(streamChatErrors, hasEnded ? 'ended' : 'no-access');
  }
  return known.row;
}

/** The chat of the running stream of a performer, or of the stream with this id. */
export async function publicChat(ctx: CallContext, ref: string): Promise<StreamConversation> {
  const { deps, viewer } = ctx;
  const performerId = await performerIdOf(deps, ref);
  const live = performerId && (await findLive(deps.db, performerId, askingOf(deps, viewer?.id ?? null)));
  return presentChat(ctx, await readableChat(ctx, live ? live.stream.id : ref));
}

/** Messages of a stream's chat, by their numbers. */
export async function readChat(ctx: CallContext, id: string, query: ListQuery) {
  const row = await readableChat(ctx, id);
  const { lastSeq, clearedSeq } = row.stream;
  const { after, before = lastSeq - query.offset + 1, limit } = query;
  const rows = await listChat(ctx.deps.db, {
    streamId: id,
    clearedSeq,
    viewerId: ctx.viewer?.id ?? null,
    seesHeld: await mayModerateIn(ctx, row),
    limit,
    ...(after === undefined ? { before } : { after }),
  });
  return {
    data: rows.map((one) => shownMessage(ctx.deps, one)),
    total: lastSeq - clearedSeq,
    lastSeq,
    clearedSeq,
  };
}

/** Refuses what the rule refuses; a time-out and slow mode say for how long. */
function refuseUnlessAllowed(input: ChatInput): void {
  const decision = mayChat(input);
  if (decision.allowed) return;
  const until = writesAgainAt(input);
  const { code } = decision;
  if (!until || (code !== 'slow' && code !== 'muted')) throw fail(streamChatErrors, code);
  const left = until.getTime() - input.now.getTime();
  const wait = waitText(left);
  throw fail(streamChatErrors, code, {
    message:
      code === 'slow'
        ? `Slow mode is on. You can write again in ${wait}.`
        : `${streamChatErrors.texts.muted.message} You can write again in ${wait}.`,
    retryAfter: Math.max(1, left / 1000),
  });
}

async function write(
  ctx: Ctx,
  id: string,
  text: string,
  request: MakingRequest | null,
): Promise<StreamMessage> {
  const { deps, viewer } = ctx;
  const row = await readableChat(ctx, id);
  const { performerId } = row.stream;
  refuseUnlessAllowed(writerOf(ctx, row, await chatRules(deps.db, performerId, viewer.id), null));
  const made = await inTx(deps, async (tx): Promise<ChatRow> => {
    const written = await writeChatMessage(deps, tx, id, async () => {
      // Asked again once the chat is held: a time-out, a block or other rules that came meanwhile are seen, and two messages
      // at the same time do not both come before the wait.
      const now = await findStream(tx.db, id, askingOf(deps, viewer.id));
      if (!now) throw fail(streamChatErrors, 'not-found');
      const rules = await chatRules(tx.db, now.stream.performerId, viewer.id);
      const writer = writerOf(ctx, now, rules, await wroteLast(tx.db, id, viewer.id));
      refuseUnlessAllowed(writer);
      return {
        senderId: viewer.id,
        text,
        isHeld: isHeld(text, rules.heldWords) && !mayModerate(writer),
        requestKey: request?.key ?? null,
        requestHash: request?.hash ?? null,
      };
    });
    if (!written) throw fail(streamChatErrors, 'ended');
    tx.after(() =>
      written.message.isHeld
        ? tellModerators(deps, performerId, written)
        : tellMessage(deps, 'message_created_conversation', written),
    );
    return written;
  });
  return shownMessage(deps, made);
}

/** Writes in the chat of a stream, once a request key. */
export function writeInChat(ctx: Ctx, id: string, text: string): Promise<StreamMessage> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input: { id, text },
    find: (made) => chatMessageByRequest(deps.db, viewer.id, made),
    async view(messageId) {
      const found = await findChatMessage(deps.db, messageId);
      return found && shownMessage(deps, found);
    },
    make: (request) => write(ctx, id, text, request),
    index: 'stream_messages_sender_id_request_key_unique',
    reused: () => fail(streamChatErrors, 'key-reused'),
  });
}
