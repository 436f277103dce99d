import { conversations } from '#contract/conversations.ts';
import { messages } from '#contract/messages.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

/** The id of the conversation that `who` begins with a performer. */
export async function talkTo(api: TestApi, who: Person, performer: Person): Promise<string> {
  const body = { source: 'performer', sourceId: performer.id } as const;
  const { status, data } = await api.call(conversations.create, { body }, who);
  if (status !== 200) throw new Error(`The conversation was answered by ${status}.`);
  return data._id;
}

/** Writes a message; answers what the server says. */
export const say = (api: TestApi, who: Person, id: string, text: string, key?: string) =>
  api.call(
    messages.send,
    { params: { id }, body: { text } },
    { ...who, headers: key ? { 'idempotency-key': key } : {} },
  );
