import type * as z from 'zod';
import {
  type streaming as contract,
  type Stream,
  type StreamPlace,
  streamingErrors,
} from '#contract/streaming.ts';
import { isStreamKnown, STREAM_GONE_AFTER_MS } from '#rules/streams.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { cursorOf, pageAt, pageOf } from '../../http/cursor.ts';
import { fail } from '../../http/errors.ts';
import { performerIdOf, requireVisible } from '../performers/performers.service.ts';
import { exclusionsOf, type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { presentCardOf } from '../users/people.service.ts';
import { accessTo, presentStream } from './streams.present.ts';
import {
  type Asking,
  countLive,
  findBySession,
  findLive,
  findPlace,
  findStream,
  listLive,
  type StreamRow,
} from './streams.queries.ts';
import { menuOf } from './tips/tip-menu.service.ts';

export type { StreamRow } from './streams.queries.ts';

type SearchQuery = z.output<(typeof contract)['search']['query']>;

/** Connections noted before this moment are gone. */
export const goneBefore = (deps: Deps): Date => new Date(deps.clock.now().getTime() - STREAM_GONE_AFTER_MS);

/** Our relay says when a performer's picture and sound come; of a service outside only the connection is known. */
export const hostNeedsMedia = (deps: Deps): boolean => deps.live.signals !== null;

/** Who asks for streams, and since when a connection must have been noted to count as there. */
export const askingOf = (deps: Deps, viewerId: string | null): Asking => ({
  viewerId,
  seenAfter: goneBefore(deps),
});

/** A stream as this person gets it. */
export const shownStream = (deps: Deps, row: StreamRow, viewerContext: ViewerContext): Stream =>
  presentStream(deps, row, viewerContext, presentCardOf(deps, row.performer));

/** A stream, by its id or by the name of its media, with what this person may of it; null where they may not even know of it. */
export async function knownStream(
  deps: Deps,
  by: { id: string } | { sessionId: string },
  viewerContext: ViewerContext,
): Promise<{ row: StreamRow; access: ReturnType<typeof accessTo> } | null> {
  const asking = askingOf(deps, viewerContext.viewer?.id ?? null);
  const row =
    'id' in by
      ? await findStream(deps.db, by.id, asking)
      : await findBySession(deps.db, by.sessionId, asking);
  if (!row) return null;
  const access = accessTo(deps, row, viewerContext);
  return isStreamKnown(access) ? { row, access } : null;
}

/** A stream that this person may report: whoever was blocked since reports what they saw before. */
export async function reportableStream(
  deps: Deps,
  id: string,
  viewerContext: ViewerContext,
): Promise<{ id: string; performerId: string } | null> {
  const row = await findStream(deps.db, id, askingOf(deps, viewerContext.viewer?.id ?? null));
  return row && isStreamKnown(accessTo(deps, { ...row, isBlocked: false }, viewerContext))
    ? row.stream
    : null;
}

/** The running stream whose channel has this name, for who may watch it; says why not otherwise. */
export async function watchedSession(ctx: CallContext<Viewer>, sessionId: string): Promise<StreamRow> {
  const { deps, viewer } = ctx;
  const row = await findBySession(deps.db, sessionId, askingOf(deps, viewer.id));
  if (!row) throw fail(streamingErrors, 'not-found');
  return watchable(ctx, row);
}

/** The stream, for who may watch it; says why not otherwise. */
export function watchable(ctx: CallContext<Viewer>, row: StreamRow): StreamRow {
  const access = accessTo(ctx.deps, row, viewerContextOf(ctx));
  if (access.allowed) return row;
  throw fail(streamingErrors, access.code === 'hidden' ? 'not-found' : access.code);
}

/** The running stream of a performer, by id or username, for who may watch it. */
export async function joinStream(ctx: CallContext<Viewer>, ref: string): Promise<StreamRow> {
  const { deps, viewer } = ctx;
  const performerId = await performerIdOf(deps, ref);
  if (!performerId) throw fail(streamingErrors, 'performer-not-found');
  const row = await findLive(deps.db, performerId, askingOf(deps, viewer.id));
  const access = row && accessTo(deps, row, viewerContextOf(ctx));
  // Of a private show nobody else learns: it looks like no stream at all.
  if (row && access && (access.allowed || access.code !== 'hidden')) return watchable(ctx, row);
  await requireVisible(deps, performerId, viewerContextOf(ctx));
  throw fail(streamingErrors, 'offline');
}

/** What is at the address of a performer's stream, for everybody who may see the profile. */
export async function viewPlace(deps: Deps, ref: string, viewerContext: ViewerContext): Promise<StreamPlace> {
  const { id } = await requireVisible(deps, ref, viewerContext);
  const asking = askingOf(deps, viewerContext.viewer?.id ?? null);
  const [place, live, menu] = await Promise.all([
    findPlace(deps.db, id, asking),
    findLive(deps.db, id, asking),
    menuOf(deps, id),
  ]);
  if (!place) throw fail(streamingErrors, 'performer-not-found');
  const access = live && accessTo(deps, live, viewerContext);
  return {
    performer: { ...presentCardOf(deps, place.performer), isFollowed: place.isFollowed },
    stream: live && access && isStreamKnown(access) ? shownStream(deps, live, viewerContext) : null,
    isKeptAway: place.isBlocked && viewerContext.viewer?.role !== 'admin',
    lastStreamingTime: place.lastStreamedAt?.toISOString() ?? null,
    tipMenu: access?.allowed ? menu : [],
  };
}

/** Running streams that this person may know of, what began last first. */
export async function searchLive(deps: Deps, query: SearchQuery, viewerContext: ViewerContext) {
  const nothing: { data: Stream[]; total: number; nextCursor: null } = {
    data: [],
    total: 0,
    nextCursor: null,
  };
  if (query.type && query.type !== 'public') return nothing;
  const performerId = query.performerId && (await performerIdOf(deps, query.performerId));
  if (query.performerId && !performerId) return nothing;
  const asking = askingOf(deps, viewerContext.viewer?.id ?? null);
  const search = {
    ...query,
    performerId: performerId ?? undefined,
    ...pageAt(query),
    ...exclusionsOf(viewerContext),
  };
  const [rows, total] = await Promise.all([
    listLive(deps.db, search, asking),
    countLive(deps.db, search, asking),
  ]);
  const { shown, nextCursor } = pageOf(rows, query.limit, ({ stream }) =>
    cursorOf({ createdAt: stream.startedAt, id: stream.id }),
  );
  return { data: shown.map((row) => shownStream(deps, row, viewerContext)), total, nextCursor };
}
