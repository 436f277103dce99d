import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
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

/** Writes in the chat of a stream. */
export const sayLive = (api: TestApi, who: Person, id: string, text: string, key?: string) =>
  api.call(
    streamChat.send,
    { params: { id }, body: { text } },
    { ...who, headers: key ? { 'idempotency-key': key } : {} },
  );

export const joinLive = (api: TestApi, who: Person | null, performer: Person) =>
  api.call(streaming.join, { params: { id: performer.id } }, who ?? {});
