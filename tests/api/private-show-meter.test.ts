import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { privateShows } from '#contract/private-shows.ts';
import { streaming } from '#contract/streaming.ts';
import { MINUTE_MS, PRIVATE_GRACE_MS } from '#rules/private-shows.ts';
import { privateMinutes } from '#server/db/schema/private-shows.ts';
import { tokenTransactions } from '#server/db/schema/wallet.ts';
import { account } from '#server/features/ledger/accounts.ts';
import { readBalance } from '#server/features/ledger/ledger.queries.ts';
import { runMeters } from '#server/features/streaming/private-shows/private-meter.service.ts';
import { noteConnections } from '#server/features/streaming/stream-presence.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { acceptedShow, showConnections, showRow } from '#support/private-shows.ts';

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
const end = (who: Person | null, id: string) => api.call(privateShows.end, { params: { id } }, who ?? {});
const stateOf = (id: string) => showRow(api, id);
const balance = (who: Person = fan) => readBalance(api.deps.db, account.wallet(who.id));
const charged = (id: string) => api.deps.db.$count(tokenTransactions, eq(tokenTransactions.targetId, id));

const accepted = (body: object = {}) => acceptedShow(api, fan, star, body);
const fanComes = (id: string) => connections.fanComes(id, fan);
const hostComes = (id: string) => connections.hostComes(id, star);

test('each minute is charged as it begins, until the tokens end, with warnings at two and one', async () => {
  const id = await accepted();
  await fanComes(id);
  expect(await charged(id)).toBe(0);
  await hostComes(id);
  expect(await stateOf(id)).toMatchObject({ status: 'running', minutes: 1 });
  await connections.pass(id, 60);
  expect(await stateOf(id)).toMatchObject({ minutes: 2 });
  await connections.pass(id, 8 * 60);
  expect(await stateOf(id)).toMatchObject({ minutes: 10, status: 'running' });
  await connections.pass(id, 65);
  expect(await stateOf(id)).toMatchObject({ minutes: 10, status: 'ended', endReason: 'minutes' });
  expect(await balance()).toBe(0);
  const warnings = api.events
    .filter(({ userId, event }) => userId === star.id && event === 'private_show')
    .map(({ payload }) => (payload as { warning: number | null }).warning);
  expect([...new Set(warnings)]).toEqual([null, 2, 1]);
  expect((await api.call(streaming.access, { body: { streamId: id } }, fan)).status).not.toBe(200);
});

test('what is spent elsewhere is not there: the show ends, and the wallet is never below zero', async () => {
  const id = await accepted({ minutes: 5 });
  await hostComes(id);
  await fanComes(id);
  await tokensFor(api, fan.id, -85);
  await connections.pass(id, 65);
  expect(await stateOf(id)).toMatchObject({ status: 'ended', endReason: 'tokens', minutes: 1 });
  expect(await balance()).toBe(500);
});

test('many processes charge a minute once', async () => {
  const id = await accepted();
  await hostComes(id);
  await fanComes(id);
  later(5000);
  for (let nr = 0; nr < 11; nr += 1) {
    later(nr ? 5000 : 0);
    await Promise.all(Array.from({ length: 4 }, () => connections.note(id)));
  }
  later(5000);
  await connections.note(id);
  await Promise.all(Array.from({ length: 6 }, () => runMeters(api.deps)));
  expect([await charged(id), (await stateOf(id)).minutes]).toEqual([2, 2]);
  expect(await api.deps.db.$count(privateMinutes, eq(privateMinutes.showId, id))).toBe(2);
});

test('a process that dies takes no time of anybody, and who stays away ends the show', async () => {
  const id = await accepted();
  await hostComes(id);
  await fanComes(id);
  await connections.pass(id, 30);
  // Nobody notes the fan any more.
  for (let nr = 0; nr < 30; nr += 1) {
    later(5000);
    await noteConnections(api.deps, { watching: () => [], hosting: [`host-${id}`] });
  }
  expect(await stateOf(id)).toMatchObject({
    minutes: 1,
    presentMs: 30_000,
    status: 'ended',
    endReason: 'fan-lost',
  });
});

test('a relay that dies takes no time of anybody: its media count up to when they were noted last', async () => {
  const id = await accepted();
  await hostComes(id);
  await fanComes(id);
  await connections.pass(id, 30);
  const { live } = api.deps;
  api.deps.live = { ...live, flowing: () => [] };
  await connections.pass(id, 30);
  api.deps.live = live;
  expect(await stateOf(id)).toMatchObject({ presentMs: 30_000, minutes: 1, presentSince: null });
});

test('a fan whom another process forgot while theirs stood still is noted again', async () => {
  const id = await accepted();
  await hostComes(id);
  await fanComes(id);
  await connections.pass(id, 10);
  // This process stands still for half a minute; another one sweeps meanwhile.
  later(30_000);
  await noteConnections(api.deps, { watching: () => [], hosting: [] });
  expect(await stateOf(id)).toMatchObject({ presentSince: null });
  await connections.pass(id, 5);
  await connections.pass(id, 10);
  expect((await stateOf(id)).status).toBe('running');
  expect((await stateOf(id)).presentSince).not.toBeNull();
});

test.each([
  ['nobody noted anything for ten minutes', 600_000, 20_000],
  ['the clock was set back by ten minutes', -600_000, 0],
])('%s: that is no time in which both were there', async (_name, ms, counted) => {
  const id = await accepted();
  await hostComes(id);
  await fanComes(id);
  await connections.pass(id, 10);
  later(ms);
  await connections.note(id);
  await connections.note(id);
  expect(await stateOf(id)).toMatchObject({ presentMs: 10_000 + counted, minutes: 1 });
  await connections.pass(id, 15);
  expect(await stateOf(id)).toMatchObject({ presentMs: 25_000 + counted, minutes: 1 });
});

test('who comes for a second a minute holds the performer for no longer than five minutes', async () => {
  const id = await accepted();
  await hostComes(id);
  for (let nr = 0; nr < 5; nr += 1) {
    expect(await stateOf(id)).not.toMatchObject({ status: 'ended' });
    await fanComes(id);
    await connections.pass(id, 1);
    await connections.fanGoes(id);
    await connections.pass(id, 59);
  }
  await fanComes(id);
  await connections.fanGoes(id);
  await connections.pass(id, 10);
  expect(await stateOf(id)).toMatchObject({ status: 'ended', endReason: 'fan-lost', minutes: 1 });
});

test('nobody comes: the show ends and costs nothing', async () => {
  const id = await accepted();
  later(PRIVATE_GRACE_MS);
  await runMeters(api.deps);
  expect(await stateOf(id)).toMatchObject({ endReason: 'performer-lost', minutes: 0 });
  expect(await balance()).toBe(10_000);
});

test('charged minutes are the time both were there, whatever they do', async () => {
  const step = fc.record({
    act: fc.constantFrom('fan comes', 'fan goes', 'host comes', 'host goes', 'wait', 'wait', 'end'),
    seconds: fc.integer({ min: 0, max: 55 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 14 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, wallet) => {
        fan = await aFan(api);
        star = await aPerformer(api, { privateChatPrice: 1000 });
        await tokensFor(api, fan.id, wallet * 10 + 5);
        const id = await accepted();
        let [fanIn, hostIn, present, begun, isOver] = [false, false, 0, 0, false];
        // A minute begins as soon as both are there, and each time the last one is used up.
        const count = () => {
          const due = Math.floor(present / MINUTE_MS) + 1;
          if (fanIn && hostIn) begun = Math.max(begun, Math.min(wallet, due));
        };
        for (const { act, seconds } of steps) {
          if (act === 'fan comes') await fanComes(id);
          if (act === 'fan goes') await connections.fanGoes(id);
          if (act === 'host comes') await hostComes(id);
          if (act === 'host goes') await connections.hostGoes(id);
          if (act.startsWith('fan')) fanIn = act === 'fan comes';
          if (act.startsWith('host')) hostIn = act === 'host comes';
          count();
          if (act === 'end') await end(steps.length % 2 ? fan : star, id);
          isOver = (await stateOf(id)).status === 'ended';
          if (isOver) break;
          await connections.pass(id, seconds, 18);
          if (fanIn && hostIn) present += seconds * 1000;
          count();
          isOver = (await stateOf(id)).status === 'ended';
          if (isOver) break;
        }
        const state = await stateOf(id);
        const used = Math.min(present, wallet * MINUTE_MS);
        expect(state.presentMs).toBe(used);
        expect(state.minutes).toBe(begun);
        expect(await charged(id)).toBe(state.minutes);
        expect(await balance()).toBe((wallet * 10 + 5) * 100 - state.minutes * 1000);
        if (!isOver) await end(fan, id);
      },
    ),
    { numRuns: 200, seed: 20260301 },
  );
}, 300_000);
