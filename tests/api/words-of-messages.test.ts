import { massMessages } from '#contract/mass-messages.ts';
import { messages } from '#contract/messages.ts';
import { notifications } from '#contract/notifications.ts';
import { reports } from '#contract/reports.ts';
import { wallet } from '#contract/wallet.ts';
import { eraseCleared } from '#server/features/messages/clear.service.ts';
import { tellOfFile } from '#server/features/messages/message-files.service.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { shownReport } from '#server/features/reports/report-shown.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { follows } from '#support/follows.ts';
import { takeDown } from '#support/take-down.ts';
import { aFilm } from '#support/videos.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let id: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
  await tokensFor(api, fan.id, 100);
  id = await talkTo(api, fan, star);
  await say(api, fan, id, 'Hello');
});
afterAll(() => api.close());

const WORDS = 'Only for you';
const SALE = { isSale: true, price: 5, text: WORDS };
const buy = async (messageId: string) =>
  (await api.call(wallet.message, { params: { id: messageId }, body: {} }, fan)).data._id;
const refund = (purchase: string) =>
  refundPurchase(api.deps, 'operator', purchase, { total: null, reason: 'By mistake' });
const remove = (messageId: string) => api.call(messages.remove, { params: { id: messageId } }, star);
const report = async (targetId: string) => {
  const body = { target: 'message', targetId, title: 'Spam', description: '' } as const;
  return (await api.call(reports.create, { body }, fan)).data._id;
};
/** What somebody is told of refunds. */
const told = async (who: Person) =>
  (await api.call(notifications.list, { query: { type: 'refund' } }, who)).data;
/** What the two read of purchases, of refunds and of reports. */
const read = async () =>
  JSON.stringify([
    (await api.call(wallet.search, {}, fan)).data,
    (await api.call(reports.list, {}, fan)).data,
    await told(fan),
    await told(star),
  ]);

const WAYS: Record<string, (messageId: string) => Promise<unknown>> = {
  'its sender deletes it': remove,
  'the conversation is cleared': async () => {
    await api.call(messages.removeAll, { params: { id } }, star);
    await eraseCleared(api.deps, id);
  },
  'operators take it down': async (messageId) =>
    takeDown(api, { reporter: fan, operator: await anOperator(api) }, 'message', messageId),
};
test.each(Object.keys(WAYS))('of a refunded message no words are left when %s', async (way) => {
  const sent = await sayFiles(api, star, id, [await aMessagePhoto(api, star)], SALE);
  const reported = await report(sent._id);
  await refund(await buy(sent._id));
  for (const part of JSON.parse(await read())) expect(JSON.stringify(part)).toContain(WORDS);
  await WAYS[way]?.(sent._id);
  const after = await read();
  expect(after).not.toContain(WORDS);
  expect(after).toContain('"Message"');
  // Operators still read what was said.
  expect((await shownReport(api.deps, reported)).join()).toContain(WORDS);
});

test('words of a cleared conversation leave no more before a job deletes them', async () => {
  const film = await aFilm(api, star, { type: 'message-video', status: 'processing' });
  const sent = await sayFiles(api, star, id, [film], { text: WORDS });
  await api.call(messages.removeAll, { params: { id } }, star);
  api.events.length = 0;
  await tellOfFile(api.deps, { id: film, ownerId: star.id, type: 'message-video' });
  const body = { target: 'message', targetId: sent._id, title: 'Spam', description: '' } as const;
  expect((await api.call(reports.create, { body }, fan)).status).toBe(404);
  expect(JSON.stringify([api.events, await read()])).not.toContain(WORDS);
});

test('who bought a message that is deleted keeps what it is called, until it is refunded', async () => {
  const sent = await sayFiles(api, star, id, [await aMessagePhoto(api, star)], SALE);
  await report(sent._id);
  const purchase = await buy(sent._id);
  await remove(sent._id);
  expect(await read()).toContain(WORDS);
  await refund(purchase);
  expect(await read()).not.toContain(WORDS);
});

test('of a refunded copy of a message to many no words are left when another copy is taken down', async () => {
  const other = await aFan(api);
  for (const one of [fan, other]) await follows(api, one, star);
  const body = { segment: 'followers' as const, fileIds: [await aMessagePhoto(api, star)], ...SALE };
  await api.call(massMessages.create, { body }, star);
  await api.runJobs();
  const copyOf = async (who: Person, conversationId: string) => {
    const { data } = await api.call(messages.list, { params: { id: conversationId } }, who);
    return data.data.find(({ origin }) => origin === 'mass')?._id ?? '';
  };
  await refund(await buy(await copyOf(fan, id)));
  const theirs = await copyOf(other, await talkTo(api, other, star));
  await takeDown(api, { reporter: other, operator: await anOperator(api) }, 'message', theirs);
  await api.runJobs();
  expect(await read()).not.toContain(WORDS);
});
