import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feeds } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { payments } from '#contract/payments.ts';
import { performers } from '#contract/performers.ts';
import { wallet } from '#contract/wallet.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { aJpeg, asFile } from '#support/images.ts';
import { aCard } from '#support/money.ts';
import { aPhotoPost, EVERYONE, SUBSCRIBERS } from '#support/posts.ts';

/** What nearly every call passes, or any text, picture or e-mail of one: no way has to name it. */
const GENERAL = new Set([
  'server/app.ts',
  'server/clock.ts',
  'server/ids.ts',
  'server/markup.ts',
  'server/tx.ts',
  'server/db/card-columns.ts',
  'server/db/item-columns.ts',
  'server/db/lock-user.ts',
  'server/db/prepared.ts',
  'server/db/range.ts',
  'server/db/reader-columns.ts',
  'server/features/files/files.present.ts',
  'server/features/mail/email-template.ts',
  'server/features/mail/mail.service.ts',
  'server/features/payments/payments.mails.ts',
  'server/features/performers/mentions.service.ts',
  'server/features/settings/settings.queries.ts',
  'server/http/absolute.ts',
  'server/http/context.ts',
  'server/http/cursor.ts',
  'server/http/errors.ts',
  'server/http/unread-body.ts',
  'server/http/uploads.ts',
  'server/http/wire.ts',
  'server/providers/geo/geo.ts',
  'server/providers/storage/storage.ts',
]);
const isGeneral = (file: string) => GENERAL.has(file) || file.startsWith('server/db/schema/');

/** A render hands its calls to `direct.ts`; here they come over HTTP. */
const BY_HTTP = ['server/http/bind.ts', 'server/http/idempotency.ts', 'server/http/limits.ts'];

/** The files of the server of which a function ran while `act` did, by V8's count of calls. */
async function filesRunBy(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url))
    .filter((file) => file.startsWith('server/'))
    .sort();
}

/** The code files that a way of docs/architecture.md names in its steps. */
function namedBy(way: string): string[] {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const steps = page.split(`\n**${way}**`)[1]?.match(/\n\n((?:(?:- | {2}).*\n)+)/)?.[1] ?? '';
  return [...steps.matchAll(/`([\w./[\]-]+\.tsx?)`/g)].flatMap(([, name]) => name ?? []);
}

const isNamed = (names: readonly string[]) => (file: string) =>
  names.some((name) => `/${file}`.endsWith(`/${name}`));

let api: TestApi;
let star: Person;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  [star, fan] = [await aPerformer(api), await aFan(api)];
});
afterAll(() => api.close());

const unnamed = (ran: readonly string[], way: string, more: readonly string[] = []) =>
  ran.filter((file) => !isGeneral(file) && !more.includes(file) && !isNamed(namedBy(way))(file));

test('the way of a profile names the files of the server by which profile and posts are answered', async () => {
  await aPhotoPost(api, star, EVERYONE);
  await aPhotoPost(api, star, SUBSCRIBERS);
  const ran = await filesRunBy(async () => {
    const profile = await api.call(performers.view, { params: { id: star.username } });
    const posts = await api.call(feeds.list, { query: { performerId: star.id } });
    expect([profile.status, posts.data.data.length]).toEqual([200, 2]);
  });
  expect(ran).toContain('server/features/feeds/feed-lists.queries.ts');
  expect(unnamed(ran, 'Somebody looks at a profile', BY_HTTP)).toEqual([]);
});

test('the way of a tip names the files of the server that run for one', async () => {
  await tokensFor(api, fan.id, 100);
  const ran = await filesRunBy(async () => {
    const tip = { params: { id: star.id }, body: { price: 20, message: 'For the encore' } };
    const { status } = await api.call(wallet.tip, tip, {
      ...fan,
      headers: { 'idempotency-key': 'encore' },
    });
    expect(status).toBe(200);
  });
  expect(ran).toContain('server/features/wallet/wallet.queries.ts');
  expect(unnamed(ran, 'A fan tips')).toEqual([]);
});

test('the way of a photo names the files of the server that run for its upload', async () => {
  const file = asFile(await aJpeg());
  const ran = await filesRunBy(async () => {
    const { status } = await api.call(ownFeeds.uploadPhoto, { files: { file } }, star);
    expect(status).toBe(200);
  });
  expect(ran).toContain('server/features/files/files.service.ts');
  expect(unnamed(ran, 'A performer uploads a photo')).toEqual([]);
});

/** The card service as it is simulated: on a site that takes money it is another one. */
const isSimulated = (file: string) => /^server\/providers\/payments\/(?:sandbox|failure-texts)/.test(file);

test('the way of a declined renewal names the files of the server that run until the subscription has ended', async () => {
  const cardId = await aCard(api, fan, 'renewal-declined');
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  expect((await api.call(payments.subscribe, { body }, fan)).status).toBe(200);
  await api.runJobs();
  const ran = await filesRunBy(async () => {
    for (const at of [
      '2026-04-01T11:30:00Z',
      '2026-04-02T11:30:00Z',
      '2026-04-03T11:30:00Z',
      '2026-04-04T12:00:00Z',
    ]) {
      api.clock.set(at);
      await renewDueSubscriptions(api.deps);
      await expireSubscriptions(api.deps);
    }
  });
  expect(ran).toContain('server/features/subscriptions/subscriptions.payment-handler.ts');
  expect(unnamed(ran, 'A renewal is declined', ran.filter(isSimulated))).toEqual([]);
});
