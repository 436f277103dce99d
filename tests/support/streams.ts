import { eq } from 'drizzle-orm';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { streams } from '#server/db/schema/streams.ts';
import { mediaChanged } from '#server/features/streaming/media.service.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

type Announced = { title?: string; audience?: 'everyone' | 'subscribers' | 'ppv'; price?: number };

/** A stream of this performer that has just begun. */
export async function aStream(api: TestApi, performer: Person, body: Announced = {}) {
  const { status, data } = await api.call(
    streaming.goLive,
    { body: { title: 'Evening', ...body } },
    performer,
  );
  if (status !== 200) throw new Error(`Going live was answered by ${status}.`);
  return data;
}

/** The performer's picture or sound reaches the relay, and goes on. */
export async function pictureComes(api: TestApi, id: string): Promise<void> {
  const [stream] = await api.deps.db.select().from(streams).where(eq(streams.id, id));
  if (!stream) return;
  const { live } = api.deps;
  api.deps.live = { ...live, flowing: () => [...live.flowing(), stream.sessionId] };
  await mediaChanged(api.deps, stream.sessionId, true);
}

/** A stream that has just begun, whose picture comes. */
export async function aStreamWithPicture(api: TestApi, performer: Person, body: Announced = {}) {
  const made = await aStream(api, performer, body);
  await pictureComes(api, made._id);
  return made;
}

/** Writes in the chat of a stream. */
export const sayLive = (api: TestApi, who: Person, id: string, text: string, key?: string) =>
  api.call(
    streamChat.send,
    { params: { id }, body: { text } },
    { ...who, headers: key ? { 'idempotency-key': key } : {} },
  );

export const joinLive = (api: TestApi, who: Person | null, performer: Person) =>
  api.call(streaming.join, { params: { id: performer.id } }, who ?? {});
