import { randomUUID } from 'node:crypto';
import type { GoalWish } from '#contract/stream-tips.ts';
import { type StreamAbout, streamingErrors, type Stream as WireStream } from '#contract/streaming.ts';
import { type Audience, audienceOf, audienceToWire } from '#rules/item-access.ts';
import { type Tokens, tokens, tokensFromWire } from '#rules/money.ts';
import { performerMay } from '#rules/review.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { changeStream, insertStream, noteSign } from './lifecycle.queries.ts';
import { findLive, findStream, type Stream, type StreamRow } from './streams.queries.ts';
import { askingOf, shownStream } from './streams.service.ts';
import { goalColumns } from './tips/goal-form.service.ts';

type Ctx = CallContext<Viewer>;

/** Whom the stream is for: `audience`, or what `isFree` and `price` say; null when nothing is said of it. */
function audienceIn({ audience, isFree, price }: StreamAbout): Audience | null {
  if (audience) return audience;
  if (isFree) return 'everyone';
  if (price !== undefined && price > 0) return 'ppv';
  return isFree === undefined ? null : 'ppv';
}

async function priceOf(deps: Deps, price: number | undefined, before: number): Promise<Tokens> {
  const { minimumPpvPrice: min, maximumPpvPrice: max } = await siteSettings(deps);
  const wanted = price === undefined ? tokens(before) : tokensFromWire(price);
  if (wanted < tokensFromWire(min) || wanted > tokensFromWire(max))
    throw invalid({ price: `Please choose an entry price from ${min} to ${max} tokens.` });
  return wanted;
}

/** The columns that a description of a stream stands for; what is left out is as it was `before`. */
async function columnsOf(deps: Deps, about: StreamAbout, before: Pick<Stream, 'isSale' | 'price'>) {
  const audience = audienceIn(about) ?? audienceOf(before);
  const price = audience === 'ppv' ? await priceOf(deps, about.price, before.price) : tokens(0);
  return {
    ...(about.title === undefined ? {} : { title: about.title }),
    ...(about.description === undefined ? {} : { description: about.description }),
    ...audienceToWire(audience, price),
  };
}

/** Pages that show that a performer is on air, and connections that may have to leave or may come in now. */
export function forgetStream(deps: Deps, tx: Tx, { id, performerId }: Pick<Stream, 'id' | 'performerId'>) {
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, `stream:${id}`, 'creators', 'streams']));
}

/** Something about a stream has changed: who is in it asks for it anew. */
export function tellChanged(
  deps: Deps,
  { id, performerId, type, title }: Pick<Stream, 'id' | 'performerId' | 'type' | 'title'>,
): void {
  deps.realtime.toStream(id, 'change-stream-info', {
    conversation: {
      _id: id,
      streamId: id,
      performerId,
      type: type === 'private' ? 'stream_private' : 'stream_public',
      name: title,
    },
  });
}

/** The own stream that runs; null when one is not on air. */
export async function ownLive({ deps, viewer }: Ctx): Promise<StreamRow | null> {
  return findLive(deps.db, viewer.id, askingOf(deps, viewer.id));
}

/** Goes on air, or goes on with the stream that runs. */
export async function goLive(
  ctx: Ctx,
  { goal, ...about }: StreamAbout & { goal?: GoalWish | null | undefined },
): Promise<StreamRow> {
  const { deps, viewer } = ctx;
  if (!performerMay('go-live', viewer.account.reviewState ?? 'none').allowed)
    throw fail(streamingErrors, 'not-approved');
  const running = await ownLive(ctx);
  if (running) return running;
  const columns = await columnsOf(deps, about, { isSale: true, price: 0 });
  const now = deps.clock.now();
  const aim = goal ? goalColumns(goal, now, 'goal.') : {};
  await inTx(deps, async (tx) => {
    const made = await insertStream(tx.db, {
      id: newId(),
      performerId: viewer.id,
      sessionId: randomUUID(),
      ...columns,
      ...aim,
      startedAt: now,
      hostSeenAt: now,
      createdAt: now,
      updatedAt: now,
    });
    if (!made) return;
    await tx.enqueue(
      'streaming.tell',
      { streamId: made.id, isLive: true },
      { key: `stream-told:${made.id}` },
    );
    await tx.enqueue('streaming.tell-away', { streamId: made.id, behind: '' });
    forgetStream(deps, tx, made);
  });
  const row = await ownLive(ctx);
  if (!row) throw fail(streamingErrors, 'ended');
  return row;
}

/** An own stream that still runs. */
export async function ownRunning(ctx: Ctx, id: string): Promise<StreamRow> {
  const { deps, viewer } = ctx;
  const row = await findStream(deps.db, id, askingOf(deps, viewer.id));
  if (!row) throw fail(streamingErrors, 'not-found');
  if (row.stream.performerId !== viewer.id) throw fail(streamingErrors, 'not-yours');
  return row;
}

/** Changes what a stream is called and whom it is for; who may no longer watch has to leave. */
export async function editStream(ctx: Ctx, id: string, about: StreamAbout): Promise<WireStream> {
  const { deps } = ctx;
  const { stream } = await ownRunning(ctx, id);
  if (stream.status !== 'live') throw fail(streamingErrors, 'ended');
  if (stream.type === 'private') throw fail(streamingErrors, 'no-entry');
  const columns = await columnsOf(deps, about, stream);
  await inTx(deps, async (tx) => {
    await changeStream(tx.db, id, columns, deps.clock.now());
    forgetStream(deps, tx, stream);
    tx.after(() => tellChanged(deps, { ...stream, title: columns.title ?? stream.title }));
  });
  return shownStream(deps, await ownRunning(ctx, id), viewerContextOf(ctx));
}

/** The same for the stream that runs, whichever it is. */
export async function updateStream(
  ctx: Ctx,
  { streamId, ...about }: StreamAbout & { streamId?: string | undefined },
): Promise<WireStream> {
  const id = streamId ?? (await ownLive(ctx))?.stream.id;
  if (!id) throw fail(streamingErrors, 'ended');
  return editStream(ctx, id, about);
}

/** A sign of life from a client that has no connection to tell by; false when the stream has ended. */
export async function noteDuration({ deps, viewer }: Ctx, streamId: string): Promise<{ updated: boolean }> {
  return { updated: await noteSign(deps.db, streamId, viewer.id, deps.clock.now()) };
}
