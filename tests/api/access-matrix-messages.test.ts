import { files } from '#contract/files.ts';
import { massMessages } from '#contract/mass-messages.ts';
import { messages } from '#contract/messages.ts';
import { wallet } from '#contract/wallet.ts';
import { eraseCleared } from '#server/features/messages/clear.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { follows } from '#support/follows.ts';

/*
 * The matrix of access-matrix.test.ts for files of messages: what two people sent each other, and nobody else gets. One
 * row for each thing that a message can be, one column for each who may ask.
 */
const WHO = ['sender', 'fan', 'other fan', 'other performer', 'operator', 'visitor'] as const;
type Who = (typeof WHO)[number];
const PRICE = 5;

let api: TestApi;
let people: Record<Who, Partial<Person>>;
let star: Person;
let fan: Person;
let other: Person;
let conversation: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan, other] = [await aPerformer(api), await aFan(api), await aFan(api)];
  people = {
    sender: star,
    fan,
    'other fan': other,
    'other performer': await aPerformer(api),
    operator: await anOperator(api),
    visitor: {},
  };
  await tokensFor(api, fan.id, 100);
  await tokensFor(api, other.id, 100);
  conversation = await talkTo(api, fan, star);
  await say(api, fan, conversation, 'Hello');
});
afterAll(() => api.close());

const send = (photo: string, price = 0) =>
  sayFiles(api, star, conversation, [photo], price > 0 ? { isSale: true, price } : {});
const buy = async (id: string, who: Person) => {
  const { status } = await api.call(wallet.message, { params: { id }, body: { price: PRICE } }, who);
  expect(status).toBe(200);
};
const remove = (id: string) => api.call(messages.remove, { params: { id } }, star);
const clear = async () => {
  await api.call(messages.removeAll, { params: { id: conversation } }, star);
  await eraseCleared(api.deps, conversation);
};
/** Sent to both fans; the ids of what each got. */
async function sendToMany(photo: string, price: number): Promise<[string, string]> {
  for (const one of [fan, other]) await follows(api, one, star);
  const body = { segment: 'followers' as const, fileIds: [photo], isSale: price > 0, price };
  expect((await api.call(massMessages.create, { body }, star)).status).toBe(200);
  await api.runJobs();
  const newest = async (who: Person) => {
    const params = { id: await talkTo(api, who, star) };
    return (await api.call(messages.list, { params }, who)).data.data[0]?._id ?? '';
  };
  return [await newest(fan), await newest(other)];
}

const ROWS: [string, (photo: string) => Promise<unknown>, readonly Who[]][] = [
  ['uploaded, not sent', async () => undefined, ['sender']],
  ['free', (photo) => send(photo), ['sender', 'fan']],
  ['for sale', (photo) => send(photo, PRICE), ['sender']],
  ['bought', async (photo) => buy((await send(photo, PRICE))._id, fan), ['sender', 'fan']],
  [
    'for sale, bought in an earlier message',
    async (photo) => {
      await buy((await send(photo, PRICE))._id, fan);
      await send(photo, PRICE);
    },
    ['sender', 'fan'],
  ],
  ['deleted', async (photo) => remove((await send(photo))._id), []],
  ['for sale, deleted', async (photo) => remove((await send(photo, PRICE))._id), []],
  [
    'bought, then deleted',
    async (photo) => {
      const { _id } = await send(photo, PRICE);
      await buy(_id, fan);
      await remove(_id);
    },
    ['sender', 'fan'],
  ],
  [
    'free, in a conversation that was cleared',
    async (photo) => {
      await send(photo);
      await clear();
    },
    [],
  ],
  [
    'bought, in a conversation that was cleared',
    async (photo) => {
      await buy((await send(photo, PRICE))._id, fan);
      await clear();
    },
    ['sender', 'fan'],
  ],
  ['sent to many', (photo) => sendToMany(photo, 0), ['sender', 'fan', 'other fan']],
  ['for sale, sent to many', (photo) => sendToMany(photo, PRICE), ['sender']],
  [
    'sent to many, bought by one of them',
    async (photo) => buy((await sendToMany(photo, PRICE))[1], other),
    ['sender', 'other fan'],
  ],
];

test.each(ROWS)('%s', async (_, make, open) => {
  const photo = await aMessagePhoto(api, star);
  await make(photo);
  const seen: Who[] = [];
  for (const who of WHO) {
    const caller = people[who];
    const addresses = await api.call(files.addresses, { params: { id: photo } }, caller);
    const said: unknown[] = [
      addresses,
      await api.call(files.status, { params: { id: photo }, query: {} }, caller),
    ];
    if (caller.id)
      for (const one of [conversation, await talkTo(api, other, star)])
        said.push(await api.call(messages.list, { params: { id: one } }, caller));
    const found = /\/media\/signed\/[^"]+/.exec(JSON.stringify(addresses.data ?? null))?.[0];
    const isOpen = found !== undefined && (await api.app.inject({ url: `/api${found}` })).statusCode === 200;
    if (isOpen) seen.push(who);
    else expect([who, JSON.stringify(said).includes(`/media/signed/${photo}`)]).toEqual([who, false]);
    // The sender's own address is nobody else's.
    if (isOpen && who === 'sender')
      for (const thief of [fan, other])
        expect((await api.app.inject({ url: `/api${found.replace(star.id, thief.id)}` })).statusCode).toBe(
          403,
        );
    expect((await api.app.inject({ url: `/media/open/${photo}/display` })).statusCode).toBe(404);
  }
  expect(seen).toEqual(open);
});
