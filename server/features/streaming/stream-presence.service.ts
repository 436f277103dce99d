import { mayReadChat, mediaCome, type StreamType } from '#rules/streams.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { hostArrived, hostLeft, noteHosts } from './lifecycle.queries.ts';
import { noteMediaSeen, stopSilentMedia, tellArrived, tellLeft } from './media.service.ts';
import { findShow, showsHostedBy } from './private-shows/private.queries.ts';
import { runMeter, runMeters } from './private-shows/private-meter.service.ts';
import type { Stream } from './streams.queries.ts';
import { goneBefore, hostNeedsMedia, knownStream } from './streams.service.ts';
import {
  countWatching,
  deleteWatcher,
  insertWatcher,
  noteWatchers,
  sweepWatchers,
  tokenConnectionOf,
  type Watcher,
  watcherKey,
  watchesSession,
} from './viewers.queries.ts';

/** What a connection may do in a stream that runs. */
export interface StreamAccess {
  id: string;
  performerId: string;
  sessionId: string;
  isPrivate: boolean;
  isHost: boolean;
  mayWatch: boolean;
  mayRead: boolean;
}

/** A stream as this person's connection finds it; null when it does not run, or is not for them at all. */
export async function streamAccessOf(
  deps: Deps,
  by: { id: string } | { sessionId: string },
  viewerContext: ViewerContext,
): Promise<StreamAccess | null> {
  const known = await knownStream(deps, by, viewerContext);
  if (known?.row.stream.status !== 'live') return null;
  const { access, row } = known;
  const { id, performerId, sessionId } = row.stream;
  return {
    id,
    performerId,
    sessionId,
    isPrivate: row.stream.type === 'private',
    isHost: viewerContext.viewer?.id === performerId,
    mayWatch: access.allowed,
    mayRead: mayReadChat(access),
  };
}

/** Of which type the stream is whose media run under this name; null where no connection of this person watches it. */
export const watchedType = (deps: Deps, sessionId: string, userId: string): Promise<StreamType | null> =>
  watchesSession(deps.db, sessionId, userId, goneBefore(deps));

/** Tells everybody in a stream how many watch. Counted after what changed, so the last word is right. */
export async function tellWatching(deps: Deps, streamId: string): Promise<void> {
  const total = await countWatching(deps.db, streamId, goneBefore(deps));
  deps.realtime.toStream(streamId, 'public-room-changed', { conversationId: streamId, total, members: [] });
}

/** What comes or goes in a private stream is counted by its meter; elsewhere it only happens. True for private ones. */
async function metered(deps: Deps, streamId: string, change: (db: Db) => Promise<void>): Promise<boolean> {
  const isPrivate = (await findShow(deps.db, streamId)) !== null;
  if (isPrivate) await runMeter(deps, streamId, { change });
  else await change(deps.db);
  return isPrivate;
}

/** Tells the two in a private stream that the fan has come or gone, as existing clients hear it. */
async function tellPrivate(deps: Deps, streamId: string, isThere: boolean): Promise<void> {
  const about = { streamId, conversationId: streamId };
  deps.realtime.toStream(
    streamId,
    isThere ? 'private-stream/streamJoined' : 'private-stream/streamLeaved',
    about,
  );
  const total = await countWatching(deps.db, streamId, goneBefore(deps));
  deps.realtime.toStream(streamId, 'private-stream/streamInformationChanged', {
    conversationId: streamId,
    total,
    members: [],
  });
}

/** A connection watches from now on. In a private show the fan is there from now on, and the meter counts. */
export async function startWatching(deps: Deps, watcher: Watcher): Promise<void> {
  const { streamId } = watcher;
  const isPrivate = await metered(deps, streamId, (db) => insertWatcher(db, watcher, deps.clock.now()));
  if (isPrivate) await tellPrivate(deps, streamId, true);
}

/**
 * This person got a token of a service outside, with which they can watch until it ends, even when their page is closed: so
 * long they count as there (decision 72).
 */
export async function countTokenHolder(
  deps: Deps,
  { id: streamId, sessionId }: Pick<Stream, 'id' | 'sessionId'>,
  userId: string,
  until: Date,
): Promise<void> {
  const isKnown = (await watchedType(deps, sessionId, userId)) !== null;
  const watcher = { streamId, userId, connection: tokenConnectionOf(userId) };
  const isPrivate = await metered(deps, streamId, (db) =>
    insertWatcher(db, watcher, deps.clock.now(), until),
  );
  if (isPrivate && !isKnown) await tellPrivate(deps, streamId, true);
}

/** A connection watches no more. In a private show the time up to now is counted first. */
export async function stopWatching(deps: Deps, streamId: string, connection: string): Promise<void> {
  const isPrivate = await metered(deps, streamId, (db) => deleteWatcher(db, streamId, connection));
  if (isPrivate) await tellPrivate(deps, streamId, false);
}

/**
 * The performer is on air by this connection, for the first time or again; false when the stream has ended. Where our relay
 * carries the media, viewers are told so once those come.
 */
export async function hostIsThere(
  deps: Deps,
  stream: Pick<Stream, 'id' | 'performerId'>,
  connection: string,
): Promise<boolean> {
  const needsMedia = hostNeedsMedia(deps);
  const mediaSince = needsMedia ? goneBefore(deps) : null;
  let found = null as Stream | null;
  await metered(deps, stream.id, async (db) => {
    found = await hostArrived(db, stream.id, { connection, mediaSince }, deps.clock.now());
  });
  if (found && (!needsMedia || mediaCome(found, deps.clock.now()))) tellArrived(deps, found);
  return found !== null;
}

/** The connection is gone; where it was the performer's, viewers are told how long the room stays. */
export async function hostIsGone(deps: Deps, connection: string): Promise<void> {
  const left: Stream[] = [];
  const leave = async (db: Db) => {
    left.push(...(await hostLeft(db, connection, deps.clock.now())));
  };
  for (const id of await showsHostedBy(deps.db, connection)) await runMeter(deps, id, { change: leave });
  await leave(deps.db);
  for (const stream of new Map(left.map((one) => [one.id, one])).values()) tellLeft(deps, stream);
}

/** Notes which connections of this process are there, and forgets those that no process notes any more. */
export async function noteConnections(
  deps: Deps,
  { watching, hosting }: { watching: () => readonly Watcher[]; hosting: readonly string[] },
): Promise<void> {
  const now = deps.clock.now();
  const forgotten = new Set((await noteWatchers(deps.db, watching(), now)).map(watcherKey));
  await noteHosts(deps.db, hosting, now);
  await noteMediaSeen(deps, () => deps.live.flowing());
  await stopSilentMedia(deps);
  // While this process stood still another one may have forgotten them. Who has left since is not brought back.
  for (const watcher of forgotten.size > 0 ? watching() : [])
    if (forgotten.has(watcherKey(watcher)))
      await startWatching(deps, watcher).catch((error: unknown) =>
        deps.log.error({ err: error, streamId: watcher.streamId }, 'a viewer who was forgotten'),
      );
  // Before those are forgotten whom nobody notes: what they were there for counts.
  await runMeters(deps);
  for (const id of await sweepWatchers(deps.db, goneBefore(deps))) {
    await tellWatching(deps, id);
    if (await findShow(deps.db, id)) await tellPrivate(deps, id, false);
  }
}
