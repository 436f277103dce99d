import { eq } from 'drizzle-orm';
import { streams } from '#server/db/schema/streams.ts';
import { hostIsThere, mediaChanged } from '#server/features/streaming/presence.service.ts';
import type { TestApi } from './api.ts';

/** The picture of a private show comes: a relay carries it. */
export async function pictureComes(api: TestApi, id: string): Promise<void> {
  const [stream] = await api.deps.db.select().from(streams).where(eq(streams.id, id));
  if (stream) await mediaChanged(api.deps, stream.sessionId, true);
}

/** The performer of a private show is there, by this connection and with a picture. */
export async function hostComesTo(api: TestApi, id: string, performerId: string, connection: string) {
  await hostIsThere(api.deps, { id, performerId }, connection);
  await pictureComes(api, id);
}
