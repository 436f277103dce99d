import type { LiveAccess } from '#contract/live.ts';
import { streamingErrors } from '#contract/streaming.ts';
import { PRIVATE_TOKEN_MS, STREAM_ACCESS_MS } from '#rules/streams.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { countTokenHolder } from './stream-presence.service.ts';
import { findStream, type StreamRow } from './streams.queries.ts';
import { askingOf, watchable, watchedSession } from './streams.service.ts';

type Ctx = CallContext<Viewer>;

/** A short access to the media of a stream that this person may watch, or that is their own. */
async function grant({ deps, viewer }: Ctx, { stream }: StreamRow): Promise<LiveAccess> {
  if (stream.status !== 'live') throw fail(streamingErrors, 'ended');
  const role = viewer.id === stream.performerId ? 'host' : 'audience';
  const isToken = role === 'audience' && deps.live.signals === null;
  const lifeMs = isToken && stream.type === 'private' ? PRIVATE_TOKEN_MS : STREAM_ACCESS_MS;
  const expiresAt = new Date(deps.clock.now().getTime() + lifeMs);
  const access = await deps.live.access({
    sessionId: stream.sessionId,
    userId: viewer.id,
    hostId: stream.performerId,
    role,
    expiresAt,
  });
  if (!isToken) return access;
  await countTokenHolder(deps, stream, viewer.id, expiresAt);
  // The wallet may hold no minute for it: that ended the show.
  const still = await findStream(deps.db, stream.id, askingOf(deps, viewer.id));
  if (still?.stream.status !== 'live') throw fail(streamingErrors, 'ended');
  return access;
}

/** What a browser needs for picture and sound of a stream; refused with the reason to who may not watch. */
export async function openStream(ctx: Ctx, streamId: string): Promise<LiveAccess> {
  const row = await findStream(ctx.deps.db, streamId, askingOf(ctx.deps, ctx.viewer.id));
  if (!row) throw fail(streamingErrors, 'not-found');
  return grant(ctx, watchable(ctx, row));
}

/** The same as a text, by the name of the channel, for clients that know nothing else. */
export async function channelToken(ctx: Ctx, channelName: string | undefined): Promise<string> {
  if (!channelName) throw fail(streamingErrors, 'not-found');
  const access = await grant(ctx, await watchedSession(ctx, channelName));
  return access.provider === 'agora' ? access.token : access.ticket;
}
