import { endsAt, isLost } from '#rules/streams.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { inTurns } from './in-turns.ts';
import { noteMedia } from './lifecycle.queries.ts';
import { noteFlowing, silentMedia } from './media.queries.ts';
import { showOfSession } from './private-shows/private.queries.ts';
import { runMeter } from './private-shows/private-meter.service.ts';
import type { Stream } from './streams.queries.ts';
import { goneBefore } from './streams.service.ts';

const placeOf = ({ id, performerId }: Pick<Stream, 'id' | 'performerId'>) => ({
  performerId,
  conversationId: id,
});

/** Tells who is in a stream that the performer's picture comes, for the first time or again. */
export function tellArrived(deps: Deps, stream: Pick<Stream, 'id' | 'performerId'>): void {
  deps.realtime.toStream(stream.id, 'model-joined', placeOf(stream));
}

/** Tells who is in a stream that the performer is away, and when it ends unless they come back. */
export function tellLeft(deps: Deps, stream: Stream): void {
  deps.realtime.toStream(stream.id, 'model-left', {
    ...placeOf(stream),
    interruptedUntil: endsAt(stream).toISOString(),
  });
}

/** What is heard of one session counts in the order in which it was heard, however long the database takes for it. */
const inTurn = inTurns();

/** The provider noticed that a performer's media stopped, or came back. */
export const mediaChanged = (deps: Deps, sessionId: string, isFlowing: boolean): Promise<void> =>
  inTurn(sessionId, () => noteChange(deps, sessionId, isFlowing));

/** With `silentSince` only where nobody noted them since. */
async function noteChange(
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
  const comeBack = async (sessionId: string) => {
    // It may have stopped while this was asked.
    if (flowing().includes(sessionId)) await noteChange(deps, sessionId, true);
  };
  for (const sessionId of await noteFlowing(deps.db, flowing(), deps.clock.now()))
    await inTurn(sessionId, () => comeBack(sessionId)).catch(failed(deps, sessionId));
}

/** Media that no process notes any more have stopped: what carried them died without a word. */
export async function stopSilentMedia(deps: Deps): Promise<void> {
  const gone = goneBefore(deps);
  for (const sessionId of await silentMedia(deps.db, gone))
    await inTurn(sessionId, () => noteChange(deps, sessionId, false, gone)).catch(failed(deps, sessionId));
}
