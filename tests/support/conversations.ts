import { conversations } from '#contract/conversations.ts';
import { messages } from '#contract/messages.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import { aNewJpeg, asFile } from './images.ts';

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

/** Uploads a photo for a message; the id of its file. */
export async function aMessagePhoto(api: TestApi, who: Person, file?: File): Promise<string> {
  const files = { file: file ?? asFile(await aNewJpeg(64, 48)) };
  const { status, data } = await api.call(messages.uploadPhoto, { files, body: {} }, who);
  if (status !== 200) throw new Error(`The photo was answered by ${status}.`);
  return data._id;
}

/** Writes a message with files; fails loudly when it is refused. */
export async function sayFiles(
  api: TestApi,
  who: Person,
  id: string,
  fileIds: string[],
  more: { text?: string; isSale?: boolean; price?: number } = {},
) {
  const { status, data, error } = await api.call(
    messages.send,
    { params: { id }, body: { fileIds, ...more } },
    who,
  );
  if (status !== 200) throw new Error(JSON.stringify(error));
  return data;
}

/** Whether the files of a message of these two are open to `who`; null when it is not there. */
export async function isMessageOpen(
  api: TestApi,
  who: Person,
  performer: Person,
  messageId: string,
): Promise<boolean | null> {
  const { data: page } = await api.call(
    messages.list,
    { params: { id: await talkTo(api, who, performer) }, query: { limit: 100 } },
    who,
  );
  const message = page.data.find(({ _id }) => _id === messageId);
  if (!message) return null;
  if (message.isBought === message.isLocked) throw new Error('A message is bought and locked.');
  return !message.isLocked;
}
