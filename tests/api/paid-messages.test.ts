import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { earnings } from '#contract/earnings.ts';
import { library } from '#contract/library.ts';
import { type Message, messages } from '#contract/messages.ts';
import { notifications } from '#contract/notifications.ts';
import { wallet } from '#contract/wallet.ts';
import { files as fileTable } from '#server/db/schema/files.ts';
import { notifications as notificationTable } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { deliver } from '#server/features/delivery/deliver.service.ts';
import { eraseCleared } from '#server/features/messages/clear.service.ts';
import { eraseMessages } from '#server/features/messages/messages.queries.ts';
import { refundPurchase } from '#server/features/refunds/refund-purchase.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aMessagePhoto, say, sayFiles, talkTo } from '#support/conversations.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { walletOf } from '#support/money.ts';
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

const SALE = { isSale: true, price: 5, text: 'Only for you' };
const aSale = async (fileIds?: string[]) =>
  sayFiles(api, star, id, fileIds ?? [await aMessagePhoto(api, star)], SALE);
const buy = (message: { _id: string }, who: Partial<Person> = fan, price?: number) =>
  api.call(wallet.message, { params: { id: message._id }, body: { price } }, who);
const seen = async (who: Person, message: { _id: string }): Promise<Message | undefined> => {
  const { data } = await api.call(messages.list, { params: { id }, query: { limit: 100 } }, who);
  return data.data.find(({ _id }) => _id === message._id);
};
const remove = (message: { _id: string }) => api.call(messages.remove, { params: { id: message._id } }, star);
const removeAll = async () => {
  await api.call(messages.removeAll, { params: { id } }, star);
  await eraseCleared(api.deps, id);
};
const bytes = async (message: Message | undefined) => {
  const url = message?.files[0]?.url;
  return url ? (await api.app.inject({ url })).statusCode : null;
};
const isStored = async (fileId: string | undefined) =>
  (
    await api.deps.db
      .select()
      .from(fileTable)
      .where(eq(fileTable.id, fileId ?? ''))
  ).length > 0;
const lastPurchase = async () => (await api.deps.db.select().from(tokenTransactions))[0];
const refund = (purchaseId: string) =>
  refundPurchase(api.deps, 'operator', purchaseId, { total: null, reason: 'By mistake' });

test('what is for sale is locked for the fan until it is bought, and nothing of it leaves before', async () => {
  const sent = await aSale();
  expect(sent).toMatchObject({ isLocked: false, isBought: false, isSale: true, price: 5 });
  const locked = await seen(fan, sent);
  expect(locked).toMatchObject({
    text: 'Only for you',
    isLocked: true,
    imageUrl: null,
    isBought: false,
    contents: { photos: 1 },
    files: [{ url: null, blurThumbnail: expect.stringContaining('/media/public/') }],
  });
  expect(JSON.stringify(locked)).not.toContain('/media/signed/');
  const event = api.events.find((one) => one.userId === fan.id && one.event === 'message_created');
  expect(JSON.stringify(event)).not.toContain('/media/signed/');
  // An address that was made for the performer does not work for the fan.
  const own = (await seen(star, sent))?.files[0]?.url ?? '';
  expect((await api.app.inject({ url: own.replace(star.id, fan.id) })).statusCode).toBe(403);
  const { status, data } = await buy(sent, fan, 5);
  expect(status).toBe(200);
  expect(data).toMatchObject({ type: 'message', target: 'message', targetId: sent._id, totalPrice: 5 });
  expect(await walletOf(api, fan.id)).toBe(95);
  const open = await seen(fan, sent);
  expect(open).toMatchObject({ isLocked: false, isBought: true });
  expect([open?.imageUrl, open?.fileId]).toEqual([open?.files[0]?.url, open?.fileIds[0]]);
  expect(open?.imageUrl).toEqual(expect.any(String));
  expect(await bytes(open)).toBe(200);
  expect(await seen(star, sent)).toMatchObject({ isBought: true });
  for (const who of [fan, star])
    expect(
      api.events.filter(({ event, userId }) => event === 'message_updated' && userId === who.id),
    ).toHaveLength(1);
  const owned = (await api.call(library.list, {}, fan)).data.data;
  expect(owned).toMatchObject([{ type: 'message', objectInfo: { _id: sent._id, isLocked: false } }]);
  const kept = await api.call(library.files, { params: { id: owned[0]?._id ?? '' } }, fan);
  expect(kept.data.total).toBe(1);
  const list = (await api.call(earnings.search, {}, star)).data.data;
  expect(list).toMatchObject([{ type: 'message', grossPrice: 5 }]);
});

test('the performer is told of the sale, on the site and by mail, with the conversation as its place', async () => {
  await api.deps.db.update(users).set({ emailVerifiedAt: api.deps.clock.now() });
  await buy(await aSale());
  const { data } = await api.call(notifications.list, {}, star);
  expect(data.data).toContainEqual(
    expect.objectContaining({ type: 'purchased', data: { tokens: 5, conversationId: id } }),
  );
  api.mails.length = 0;
  api.clock.advance({ minutes: 5 });
  await deliver(api.deps);
  await api.runJobs();
  const mail = api.mails.find(({ subject }) => subject.endsWith('bought something of yours'));
  expect(mail?.text).toContain(`http://localhost:3000/messages/${id}\n`);
});

test('nobody but the fan it was sent to can buy it', async () => {
  const sent = await aSale();
  const others: [Partial<Person>, number][] = [
    [await aFan(api), 404],
    [star, 403],
    [await aPerformer(api), 403],
    [{}, 401],
  ];
  for (const [who, expected] of others) expect((await buy(sent, who)).status).toBe(expected);
  const free = await sayFiles(api, star, id, [await aMessagePhoto(api, star)]);
  expect(await buy(free)).toMatchObject({ status: 200, data: { totalPrice: 0 } });
  expect((await buy({ _id: 'nothing' })).status).toBe(404);
  expect((await buy(sent, fan, 4)).error.error).toBe('wallet.price-changed');
  expect(await walletOf(api, fan.id)).toBe(100);
});

test('it is sold once, however often and at whatever moment it is asked for', async () => {
  const sent = await aSale();
  const replies = await Promise.all(Array.from({ length: 6 }, () => buy(sent)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1);
  expect(await walletOf(api, fan.id)).toBe(95);
});

test('what has the same files is open by itself and not sold again', async () => {
  const photo = await aMessagePhoto(api, star);
  const first = await aSale([photo]);
  const second = await aSale([photo]);
  await buy(first);
  expect(await seen(fan, second)).toMatchObject({ isLocked: false, isBought: true });
  expect((await buy(second)).error.error).toBe('wallet.owned-already');
  const larger = await aSale([photo, await aMessagePhoto(api, star)]);
  expect(await seen(fan, larger)).toMatchObject({ isLocked: true });
});

test('a deleted message stays with who bought it, and is gone for all others', async () => {
  const [bought, unbought] = [await aSale(), await aSale()];
  await buy(bought);
  for (const message of [bought, unbought])
    expect((await remove(message)).data).toMatchObject({ isDeleted: true });
  expect(await seen(fan, bought)).toMatchObject({ isDeleted: false, text: 'Only for you', isLocked: false });
  expect(await bytes(await seen(fan, bought))).toBe(200);
  expect(await seen(star, bought)).toMatchObject({ isDeleted: true, text: '', files: [], isBought: true });
  expect(await seen(fan, unbought)).toMatchObject({ isDeleted: true, files: [] });
  expect((await buy(unbought)).status).toBe(404);
  expect([await isStored(bought.fileIds[0]), await isStored(unbought.fileIds[0])]).toEqual([true, false]);
});

test('a cleared conversation leaves its buyer what was bought, and nothing else', async () => {
  const [bought, unbought] = [await aSale(), await aSale()];
  await buy(bought);
  await removeAll();
  const { data } = await api.call(messages.list, { params: { id } }, fan);
  expect(data).toMatchObject({ total: 1, lastSeq: 3, clearedSeq: 3, data: [{ _id: bought._id }] });
  expect(await bytes(data.data[0])).toBe(200);
  expect((await api.call(messages.list, { params: { id } }, star)).data).toMatchObject({
    total: 0,
    data: [],
  });
  expect((await buy(unbought)).status).toBe(404);
  await say(api, star, id, 'A new beginning');
  const seqs = (list: { data: { data: Message[] } }) => list.data.data.map(({ seq }) => seq);
  const list = (query: object) => api.call(messages.list, { params: { id }, query }, fan);
  expect(seqs(await list({}))).toEqual([4, 2]);
  expect(seqs(await list({ limit: 1, before: 4 }))).toEqual([2]);
  expect(seqs(await list({ after: 0 }))).toEqual([2, 4]);
  expect(seqs(await list({ after: 2 }))).toEqual([4]);
});

test('a purchase that is given back closes it; what was deleted meanwhile is gone then', async () => {
  const [first, second, third] = [await aSale(), await aSale(), await aSale()];
  const purchases = [await buy(first), await buy(second), await buy(third)];
  await refund(purchases[0]?.data._id ?? '');
  expect(await seen(fan, first)).toMatchObject({ isLocked: true, isBought: false });
  await remove(second);
  await refund(purchases[1]?.data._id ?? '');
  expect(await seen(fan, second)).toMatchObject({ isDeleted: true, text: '', files: [] });
  expect(await isStored(second.fileIds[0])).toBe(false);
  await removeAll();
  expect(await seen(fan, third)).toMatchObject({ isLocked: false });
  await refund(purchases[2]?.data._id ?? '');
  await api.runJobs();
  expect(await seen(fan, third)).toBeUndefined();
  expect(await isStored(third.fileIds[0])).toBe(false);
  expect(await walletOf(api, fan.id)).toBe(100);
});

test('of a deleted message nothing is said when its purchase is given back', async () => {
  const sold = await aSale();
  const { data } = await buy(sold);
  await remove(sold);
  expect((await lastPurchase())?.name).toBe('Only for you');
  await refund(data._id);
  await api.runJobs();
  expect((await lastPurchase())?.name).toBe('Message');
  const told = [api.mails, await api.deps.db.select().from(notificationTable)];
  expect(JSON.stringify(told)).toContain('refunded');
  expect(JSON.stringify(told)).not.toContain('Only for you');
});

test('nothing is sold past a block, whoever blocks whom; what was bought stays', async () => {
  const [bought, other] = [await aSale(), await aSale()];
  await buy(bought);
  for (const [who, whom] of [
    [star, fan],
    [fan, star],
  ] as const) {
    await api.call(blocks.add, { body: { targetId: whom.id } }, who);
    expect((await buy(other)).error.error).toBe('wallet.performer-unavailable');
    expect((await buy(bought)).status).toBe(200);
    expect(await bytes(await seen(fan, bought))).toBe(200);
    await api.call(blocks.remove, { params: { id: whom.id } }, who);
  }
  expect((await buy(other)).status).toBe(200);
});

test('what is not ready is not sold', async () => {
  const film = await aFilm(api, star, { type: 'message-video', status: 'processing' });
  const sent = await aSale([film]);
  expect((await buy(sent)).status).toBe(404);
  await api.deps.db.update(fileTable).set({ status: 'finished' }).where(eq(fileTable.id, film));
  expect((await buy(sent)).status).toBe(200);
});

test('what is bought in the moment in which all others are deleted stays', async () => {
  const sent = await aSale();
  await buy(sent);
  await eraseMessages(api.deps.db, [sent._id], api.clock.now());
  expect(await bytes(await seen(fan, sent))).toBe(200);
});

test('a message that is deleted while it is bought is sold and kept, or neither', async () => {
  for (let round = 0; round < 6; round += 1) {
    const sent = await aSale();
    const before = await walletOf(api, fan.id);
    const [sold] = await Promise.all([buy(sent), round % 2 ? remove(sent) : removeAll()]);
    const isSold = sold.status === 200;
    expect([200, 404, 409]).toContain(sold.status);
    expect(await walletOf(api, fan.id)).toBe(isSold ? before - 5 : before);
    expect([isSold, await bytes(await seen(fan, sent))]).toEqual([isSold, isSold ? 200 : null]);
    expect(await isStored(sent.fileIds[0])).toBe(isSold);
  }
});
