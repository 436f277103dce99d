import { eq } from 'drizzle-orm';
import { privateShows } from '#contract/private-shows.ts';
import { privateShows as shows } from '#server/db/schema/private-shows.ts';
import {
  hostIsGone,
  hostIsThere,
  noteConnections,
  startWatching,
  stopWatching,
} from '#server/features/streaming/stream-presence.service.ts';
import type { Watcher } from '#server/features/streaming/viewers.queries.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import { pictureComes } from './streams.ts';

/** A private show that this fan asked for and this performer accepted; answers its id. */
export async function acceptedShow(
  api: TestApi,
  fan: Person,
  performer: Person,
  body: object = {},
): Promise<string> {
  const { data } = await api.call(privateShows.request, { params: { id: performer.id }, body }, fan);
  const { status } = await api.call(privateShows.accept, { params: { id: data._id } }, performer);
  if (status !== 200) throw new Error(`Accepting was answered by ${status}.`);
  return data._id;
}

/** A show as it stands in the database. */
export async function showRow(api: TestApi, id: string) {
  const [row] = await api.deps.db.select().from(shows).where(eq(shows.id, id));
  if (!row) throw new Error('There is no show.');
  return row;
}

/** The performer of a private show is there, by this connection and with a picture. */
export async function hostComesTo(api: TestApi, id: string, performerId: string, connection: string) {
  await hostIsThere(api.deps, { id, performerId }, connection);
  await pictureComes(api, id);
}

/** Connections to private shows that one process knows of. */
export function showConnections(api: TestApi) {
  const here = new Map<string, Watcher>();
  /** Notes who is there, as processes do every few seconds. */
  const note = (...shows: string[]) =>
    noteConnections(api.deps, {
      watching: () => [...here.values()],
      hosting: shows.map((id) => `host-${id}`),
    });
  return {
    note,
    forgetAll: () => here.clear(),
    async fanComes(id: string, fan: Person) {
      const watcher = { streamId: id, userId: fan.id, connection: `fan-${id}` };
      here.set(id, watcher);
      await startWatching(api.deps, watcher);
    },
    async fanGoes(id: string) {
      here.delete(id);
      await stopWatching(api.deps, id, `fan-${id}`);
    },
    hostComes: (id: string, performer: Person) => hostComesTo(api, id, performer.id, `host-${id}`),
    hostGoes: (id: string) => hostIsGone(api.deps, `host-${id}`),
    /** So many seconds go by, in which those who came stay. */
    async pass(id: string, seconds: number, every = 5): Promise<void> {
      for (let left = seconds; left > 0; left -= every) {
        api.clock.advance({ seconds: Math.min(every, left) });
        await note(id);
      }
    },
  };
}
