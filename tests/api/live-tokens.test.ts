import { blocks } from '#contract/blocks.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { PRIVATE_TOKEN_MS, STREAM_ACCESS_MS, STREAM_GONE_AFTER_MS } from '#rules/streams.ts';
import { hostIsThere, noteConnections } from '#server/features/streaming/stream-presence.service.ts';
import { goneBefore } from '#server/features/streaming/streams.service.ts';
import { countWatching } from '#server/features/streaming/viewers.queries.ts';
import { agoraProvider } from '#server/providers/live/agora.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { acceptedShow, showConnections, showRow } from '#support/private-shows.ts';
import { aStream } from '#support/streams.ts';

// A token of Agora cannot be taken back: who holds one can watch until it ends, whatever their page says.

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
  api.deps.live = agoraProvider(
    { appId: '0123456789abcdef0123456789abcdef', certificate: 'fedcba9876543210fedcba9876543210' },
    api.clock,
  );
  star = await aPerformer(api, { privateChatPrice: 1000 });
  fan = await aFan(api);
  await tokensFor(api, fan.id, 100);
});
afterAll(() => api.close());

const ask = async (who: Person, streamId: string) => {
  const { data } = await api.call(streaming.access, { body: { streamId } }, who);
  return Date.parse(data.expiresAt) - api.clock.now().getTime();
};

describe('a private show', () => {
  const hosted = async () => {
    const id = await acceptedShow(api, fan, star);
    await hostIsThere(api.deps, { id, performerId: star.id }, `host-${id}`);
    return id;
  };

  test('a guest who closes the page is charged until the token ends, and not longer', async () => {
    const id = await hosted();
    await connections.fanComes(id, fan);
    await connections.pass(id, 30);
    expect(await ask(fan, id)).toBe(PRIVATE_TOKEN_MS);
    await connections.fanGoes(id);
    await connections.pass(id, 45);
    expect(await showRow(api, id)).toMatchObject({ presentMs: 75_000, minutes: 2 });
    await connections.pass(id, 45);
    expect(await showRow(api, id)).toMatchObject({ presentMs: 90_000, minutes: 2, presentSince: null });
    await connections.pass(id, 65);
    expect(await showRow(api, id)).toMatchObject({ status: 'ended', endReason: 'fan-lost', minutes: 2 });
  });

  test('a guest who only asks for tokens, without a connection, is charged as well', async () => {
    const id = await hosted();
    for (let nr = 0; nr < 4; nr += 1) {
      await ask(fan, id);
      await connections.pass(id, 30);
    }
    expect(await showRow(api, id)).toMatchObject({ presentMs: 120_000, minutes: 3 });
  });

  test('a token ends with its minute: none begins after it, whatever happens in the seconds behind', async () => {
    const id = await hosted();
    await ask(fan, id);
    await connections.pass(id, 60);
    expect(await showRow(api, id)).toMatchObject({ presentMs: 60_000, minutes: 1, presentSince: null });
    await api.call(privateShows.end, { params: { id } }, fan);
    expect(await showRow(api, id)).toMatchObject({ status: 'ended', minutes: 1 });
  });

  test('who leaves just after the token ended was there until its end', async () => {
    const id = await hosted();
    await connections.pass(id, 1);
    await ask(fan, id);
    await connections.pass(id, 58);
    api.clock.advance({ seconds: 4 });
    await api.call(privateShows.end, { params: { id } }, star);
    expect(await showRow(api, id)).toMatchObject({ status: 'ended', presentMs: 60_000, minutes: 1 });
  });

  test('no token is given for a minute that the wallet does not hold', async () => {
    const id = await hosted();
    await tokensFor(api, fan.id, -95);
    const { status } = await api.call(streaming.access, { body: { streamId: id } }, fan);
    expect(status).toBe(422);
    expect(await showRow(api, id)).toMatchObject({ status: 'ended', endReason: 'tokens', minutes: 0 });
  });

  test.each([
    ['blocks', () => api.call(blocks.add, { body: { targetId: fan.id } }, star)],
    [
      'sends away',
      () => api.call(streamChat.setPerson, { params: { id: fan.id }, body: { role: 'banned' } }, star),
    ],
  ])(
    'a guest whom the performer %s pays no further minute, though the token goes on',
    async (_how, turnOut) => {
      const id = await hosted();
      await ask(fan, id);
      await connections.pass(id, 30);
      await ask(fan, id);
      await connections.pass(id, 25);
      await turnOut();
      await connections.pass(id, 30);
      expect(await showRow(api, id)).toMatchObject({ status: 'ended', endReason: 'performer', minutes: 1 });
    },
  );

  test('a token is no reason to be charged once the show is over', async () => {
    const id = await hosted();
    await connections.fanComes(id, fan);
    await ask(fan, id);
    await api.call(privateShows.end, { params: { id } }, fan);
    await connections.pass(id, 45);
    expect(await showRow(api, id)).toMatchObject({ status: 'ended', minutes: 1 });
  });
});

test('who watches a public stream by a token alone counts among its viewers until it ends', async () => {
  const { _id } = await aStream(api, star);
  await hostIsThere(api.deps, { id: _id, performerId: star.id }, 'host');
  const note = () => noteConnections(api.deps, { watching: () => [], hosting: ['host'] });
  const viewers = () => countWatching(api.deps.db, _id, goneBefore(api.deps));
  expect(await ask(star, _id)).toBe(STREAM_ACCESS_MS);
  expect(await viewers()).toBe(0);
  expect(await ask(fan, _id)).toBe(STREAM_ACCESS_MS);
  expect(await viewers()).toBe(1);
  for (let passed = 0; passed < STREAM_ACCESS_MS + STREAM_GONE_AFTER_MS; passed += 10_000) {
    expect(await viewers()).toBe(1);
    api.clock.advance({ seconds: 10 });
    await note();
  }
  expect(await viewers()).toBe(0);
});
