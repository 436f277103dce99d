import { endsAt, isLost } from '#rules/streams.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { noteMedia } from './lifecycle.queries.ts';
import { noteFlowing, silentMedia } from './media.queries.ts';
import { showOfSession } from './private.queries.ts';
import { runMeter } from './private-meter.service.ts';
import type { Stream } from './streams.queries.ts';
import { goneBefore } from './streams.service.ts';

const placeOf = ({ id, performerId }: Pick<Stream, 'id' | 'performerId'>) => ({
  performerId,
  conversationId: id,
});

export function tellArrived(deps: Deps, stream: Pick<Stream, 'id' | 'performerId'>): void {
  deps.realtime.toStream(stream.id, 'model-joined', placeOf(stream));
  deps.realtime.toStream(stream.id, 'join-broadcaster', placeOf(stream));
}

export function tellLeft(deps: Deps, stream: Stream): void {
  deps.realtime.toStream(stream.id, 'model-left', {
    ...placeOf(stream),
    interruptedUntil: endsAt(stream).toISOString(),
  });
}

/** The provider noticed that a performer's media stopped, or came back; with `silentSince` only where nobody noted them since. */
export async function mediaChanged(
  deps: Deps,
  sessionId: string,
  isFlowing: boolean,
  silentSince: Date | null = null,
): Promise<void> {
  let stream = null as Stream | null;
  const note = async (db: Db) => {
    stream = await noteMedia(db, sessionId, { isFlowing, silentSince }, deps.clock.now());
  };
  const showId = await showOfSession(deps.db, sessionId);
  if (showId) await runMeter(deps, showId, { change: note });
  else await note(deps.db);
  if (!stream) return;
  if (isFlowing) tellArrived(deps, stream);
  else if (!isLost(stream, deps.clock.now())) tellLeft(deps, stream);
}

/** What goes wrong with one session keeps no other waiting: it is looked at again with the next turn. */
const failed = (deps: Deps, sessionId: string) => (error: unknown) =>
  deps.log.error({ err: error, sessionId }, 'media of a stream');

/** Notes that this process's relay carries what is `flowing`; what was taken for stopped meanwhile is there again. */
export async function noteMediaSeen(deps: Deps, flowing: () => readonly string[]): Promise<void> {
  // It may have stopped while this was asked.
  for (const sessionId of await noteFlowing(deps.db, flowing(), deps.clock.now()))
    if (flowing().includes(sessionId))
      await mediaChanged(deps, sessionId, true).catch(failed(deps, sessionId));
}

/** Media that no process notes any more have stopped: what carried them died without a word. */
export async function stopSilentMedia(deps: Deps): Promise<void> {
  const gone = goneBefore(deps);
  for (const sessionId of await silentMedia(deps.db, gone))
    await mediaChanged(deps, sessionId, false, gone).catch(failed(deps, sessionId));
}
