import { eq } from 'drizzle-orm';
import { blocks } from '#contract/blocks.ts';
import { privateShows } from '#contract/private-shows.ts';
import { spending } from '#contract/spending.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { wallet } from '#contract/wallet.ts';
import { PRIVATE_RING_MS } from '#rules/private-shows.ts';
import { streams } from '#server/db/schema/streams.ts';
import { users } from '#server/db/schema/users.ts';
import { account } from '#server/features/ledger/accounts.ts';
import { readBalance } from '#server/features/ledger/ledger.queries.ts';
import { runMeters } from '#server/features/streaming/private-shows/private-meter.service.ts';
import { streamAccessOf } from '#server/features/streaming/stream-presence.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { subscribed } from '#support/posts.ts';
import { acceptedShow, showConnections, showRow } from '#support/private-shows.ts';
import { aStream, sayLive } from '#support/streams.ts';

let api: TestApi;
let star: Person;
let fan: Person;
let connections: ReturnType<typeof showConnections>;
beforeAll(async () => {
  api = await startTestApi();
  connections = showConnections(api);
});
beforeEach(async () => {
  await api.reset();
  connections.forgetAll();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { privateChatPrice: 1000 });
  fan = await aFan(api);
  await tokensFor(api, fan.id, 100);
});
afterAll(() => api.close());

const later = (ms: number) => api.clock.advance({ seconds: ms / 1000 });
const ask = (who: Person | null, body: object = {}, of = star) =>
  api.call(privateShows.request, { params: { id: of.username }, body }, who ?? {});
const accept = (who: Person | null, id: string) =>
  api.call(privateShows.accept, { params: { id } }, who ?? {});
const decline = (who: Person | null, id: string) =>
  api.call(privateShows.decline, { params: { id } }, who ?? {});
const cancel = (who: Person | null, id: string) =>
  api.call(privateShows.cancel, { params: { id } }, who ?? {});
const end = (who: Person | null, id: string) => api.call(privateShows.end, { params: { id } }, who ?? {});
const stateOf = (id: string) => showRow(api, id);
const balance = (who: Person = fan) => readBalance(api.deps.db, account.wallet(who.id));

const accepted = (body: object = {}) => acceptedShow(api, fan, star, body);

test('a fan asks, the performer hears it and accepts, and both get a stream of their own', async () => {
  const { status, data } = await ask(fan, { minutes: 5, price: 10 });
  expect(status).toBe(200);
  expect(data).toMatchObject({ status: 'requested', price: 10, allowedMinutes: 5, minutes: 0, token: 0 });
  const heard = api.events.find(({ event }) => event === 'private-chat-request');
  expect(heard).toMatchObject({
    userId: star.id,
    payload: { conversationId: data._id, user: { _id: fan.id } },
  });
  expect((await ask(fan)).data._id).toBe(data._id);
  expect((await api.call(privateShows.own, {}, star)).data.requests).toHaveLength(1);
  expect((await accept(star, data._id)).data).toMatchObject({ status: 'accepted', secondsLeft: null });
  expect((await accept(star, data._id)).status).toBe(200);
  expect(await balance()).toBe(10_000);
  expect((await api.call(streaming.join, { params: { id: star.id } }, fan)).data).toMatchObject({
    stream: { type: 'private', _id: data._id },
    conversation: { type: 'stream_private', canWrite: true },
  });
});

test('accepting ends the stream that runs for all', async () => {
  const { _id } = await aStream(api, star);
  await accepted();
  expect(
    (await api.call(streaming.view, { params: { id: star.id } }, await aFan(api))).data.stream,
  ).toBeNull();
  expect(
    api.events.some(({ userId, event }) => userId === `stream:${_id}` && event === 'liveStreamEnded'),
  ).toBe(true);
});

describe('who may do what', () => {
  const people = [
    'visitor',
    'fan',
    'other fan',
    'subscriber',
    'blocked fan',
    'banned fan',
    'performer',
    'other performer',
    'operator',
  ] as const;
  async function personOf(name: (typeof people)[number]): Promise<Person | null> {
    if (name === 'visitor') return null;
    if (name === 'fan') return fan;
    if (name === 'performer') return star;
    if (name === 'operator') return anOperator(api);
    if (name === 'other performer') return aPerformer(api, { privateChatPrice: 1000 });
    const other = await aFan(api);
    await tokensFor(api, other.id, 100);
    if (name === 'subscriber') await subscribed(api, other, star, '2026-04-01T12:00:00Z');
    if (name === 'blocked fan')
      await api.call(blocks.add, { body: { targetId: other.id, target: 'user', reason: '' } }, star);
    if (name === 'banned fan')
      await api.call(streamChat.setPerson, { params: { id: other.id }, body: { role: 'banned' } }, star);
    return other;
  }
  const allowed: Record<string, readonly string[]> = {
    request: ['fan', 'other fan', 'subscriber'],
    accept: ['performer'],
    decline: ['performer'],
    cancel: ['fan'],
    end: ['fan', 'performer'],
  };
  test.each(people.flatMap((who) => Object.keys(allowed).map((act) => [who, act] as const)))(
    '%s: %s',
    async (name, act) => {
      const who = await personOf(name);
      const may = allowed[act]?.includes(name) ?? false;
      if (act === 'request') {
        const { status } = await ask(who);
        expect(status === 200).toBe(may);
        if (!may) expect([401, 403, 404]).toContain(status);
        return;
      }
      const id = act === 'end' ? await accepted() : (await ask(fan)).data._id;
      const { status } = await { accept, decline, cancel, end }[act as 'accept'](who, id);
      expect(status === 200).toBe(may);
      if (!may) {
        expect([401, 403, 404]).toContain(status);
        expect((await stateOf(id)).status).toBe(act === 'end' ? 'accepted' : 'requested');
      }
    },
  );

  test.each(people)('media and chat of a show are for the two only: %s', async (name) => {
    const id = await accepted();
    const who = await personOf(name);
    const isIn = name === 'fan' || name === 'performer';
    const asWho = who ?? {};
    const { sessionId } = (await api.call(streaming.own, {}, star)).data.stream ?? {};
    const tries = [
      await api.call(streaming.access, { body: { streamId: id } }, asWho),
      await api.call(streaming.token, { query: { channelName: sessionId ?? '' }, body: {} }, asWho),
      await api.call(streamChat.list, { params: { id }, query: {} }, asWho),
      await (who
        ? sayLive(api, who, id, 'Hello')
        : api.call(streamChat.send, { params: { id }, body: { text: 'x' } }, {})),
    ];
    for (const { status } of tries) expect(isIn ? [200] : [401, 403, 404]).toContain(status);
    const mine = await api.call(privateShows.own, {}, asWho);
    expect(mine.data?.show?._id ?? null).toBe(isIn ? id : null);
    // Who is not in it tips the performer at most, and nobody there hears of it.
    const body = { price: 20, message: 'Bravo', conversationId: id };
    const tip = await api.call(wallet.tip, { params: { id: star.id }, body }, asWho);
    if (name === 'fan') expect(tip.data).toMatchObject({ type: 'stream_tip', targetId: id });
    else if (tip.status === 200) expect(tip.data).toMatchObject({ type: 'tip' });
    else expect([401, 403, 404, 422]).toContain(tip.status);
    await api.runJobs();
    expect(api.events.some(({ userId, event }) => userId === `stream:${id}` && event === 'tipped')).toBe(
      name === 'fan',
    );
    const { data } = await api.call(streaming.view, { params: { id: star.id } }, asWho);
    expect(data?.stream?._id ?? null).toBe(isIn ? id : null);
    const role = name === 'operator' ? 'admin' : name.includes('performer') ? 'performer' : 'user';
    const viewer = who && ({ id: who.id, role, account: {} } as never);
    expect((await streamAccessOf(api.deps, { id }, { viewer, country: null }))?.mayWatch ?? false).toBe(isIn);
  });
});

test('a request is not asked for without a price, the tokens or the price that was seen', async () => {
  const none = await aPerformer(api);
  expect((await ask(fan, {}, none)).status).toBe(422);
  expect((await ask(fan, { minutes: 11 })).status).toBe(422);
  expect((await ask(fan, { price: 9 })).status).toBe(422);
  expect((await ask(await aFan(api))).status).toBe(422);
  expect((await ask(fan, { minutes: 0 })).status).toBe(422);
});

test('declined, cancelled and timed out: both are told, and nothing was charged', async () => {
  const first = (await ask(fan)).data._id;
  expect((await decline(star, first)).data).toMatchObject({ status: 'ended', endReason: 'declined' });
  const second = (await ask(fan)).data._id;
  expect((await cancel(fan, second)).data).toMatchObject({ endReason: 'cancelled' });
  expect((await accept(star, second)).status).toBe(422);
  const third = (await ask(fan)).data._id;
  later(PRIVATE_RING_MS);
  await runMeters(api.deps);
  expect(await stateOf(third)).toMatchObject({ endReason: 'timed-out' });
  expect((await accept(star, third)).status).toBe(422);
  for (const who of [star, fan])
    expect(
      api.events
        .filter(({ userId, event }) => userId === who.id && event === 'private_show')
        .map(({ payload }) => (payload as { endReason: string }).endReason),
    ).toEqual(['declined', 'cancelled', 'timed-out']);
  expect(await balance()).toBe(10_000);
});

test('a performer is not rung without end, and nobody learns of a show that is not theirs', async () => {
  for (let nr = 0; nr < 3; nr += 1) {
    const { data } = await ask(fan);
    await cancel(fan, data._id);
  }
  expect(await ask(fan)).toMatchObject({ status: 429, error: { error: 'private-shows.asked-too-often' } });
  later(600_000);
  const id = await accepted();
  const stranger = await aFan(api);
  const join = async (who: Person) => {
    const { status, error } = await api.call(streaming.join, { params: { id: star.id } }, who);
    return { status, error };
  };
  const during = await join(stranger);
  expect((await join(fan)).status).toBe(200);
  await end(fan, id);
  expect(during).toEqual(await join(stranger));
});

test('a fan who has spent the tokens since lets no public stream end', async () => {
  const stream = await aStream(api, star);
  const { data } = await ask(fan);
  await tokensFor(api, fan.id, -95);
  expect((await accept(star, data._id)).data).toMatchObject({ status: 'ended', endReason: 'tokens' });
  expect((await api.call(streaming.own, {}, star)).data.stream?._id).toBe(stream._id);
});

describe('what cannot become a show lets no public stream end', () => {
  const closeAccount = () =>
    api.deps.db.update(users).set({ status: 'inactive' }).where(eq(users.id, fan.id));
  test.each<[string, () => Promise<unknown>, string]>([
    ['a break from spending', () => api.call(spending.takeBreak, { body: { days: 1 } }, fan), 'break'],
    ['a block', () => api.call(blocks.add, { body: { targetId: fan.id } }, star), 'performer'],
    ['a closed account', closeAccount, 'operator'],
  ])('%s', async (_what, happens, endReason) => {
    const stream = await aStream(api, star);
    const { data } = await ask(fan);
    await happens();
    const answer = await accept(star, data._id);
    expect(answer.data?.endReason ?? (await stateOf(data._id))?.endReason).toBe(endReason);
    expect((await api.call(streaming.own, {}, star)).data.stream?._id).toBe(stream._id);
  });
});

test('during a break nobody asks for a show', async () => {
  await api.call(spending.takeBreak, { body: { days: 1 } }, fan);
  expect((await ask(fan)).error.error).toBe('spending.on-break');
});

test('shows that were accepted and came to nothing count as asked for nothing', async () => {
  await end(star, await accepted());
  for (let nr = 0; nr < 3; nr += 1) await cancel(fan, await accepted());
  expect(await ask(fan)).toMatchObject({ status: 429, error: { error: 'private-shows.asked-too-often' } });
});

test('a performer does not learn from a request what a wallet holds', async () => {
  await tokensFor(api, fan.id, 5_000);
  expect((await ask(fan)).data.allowedMinutes).toBe(30);
});

test('a private show has no entry price, also where somebody asks for one', async () => {
  const id = await accepted();
  const edited = await api.call(
    streaming.edit,
    { params: { id }, body: { audience: 'ppv', price: 20 } },
    star,
  );
  expect(edited.error.error).toBe('streaming.no-entry');
  await api.deps.db.update(streams).set({ isSale: true, price: 2000 }).where(eq(streams.id, id));
  const entered = await api.call(wallet.stream, { params: { id }, body: { price: 20 } }, fan);
  expect(entered.error.error).toBe('wallet.not-for-sale');
  expect(await balance()).toBe(10_000);
});
