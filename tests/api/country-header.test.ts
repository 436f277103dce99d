import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { type Composition, compose } from '#server/compose.ts';
import { startApiProcess } from '#support/api-process.ts';
import { TEST_SECRET } from '#support/app-secret.ts';
import { disposableDatabase } from '#support/postgres.ts';

const PROXY = '10.1.2.3';
const STRANGER = '203.0.113.7';

let composition: Composition | undefined;
let app: FastifyInstance | undefined;

async function start(env: Record<string, string>): Promise<void> {
  const { url } = await disposableDatabase();
  composition = await compose({
    env: { NODE_ENV: 'test', DATABASE_URL: url, APP_SECRET: TEST_SECRET, ...env },
  });
  app = await buildApp(composition.deps);
}
afterEach(async () => {
  await app?.close();
  await composition?.close();
  [app, composition] = [undefined, undefined];
});

const countryFor = async (remoteAddress: string, headers: Record<string, string>) => {
  const reply = await app?.inject({ url: '/api/block/countries/check', remoteAddress, headers });
  return reply?.json<{ data: { country: string | null } }>().data.country;
};

test('the header counts when a trusted proxy sends it, and never from anybody else', async () => {
  await start({ GEO_COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '10.0.0.0/8' });
  expect(await countryFor(PROXY, { 'cf-ipcountry': 'DE' })).toBe('DE');
  expect(await countryFor(STRANGER, { 'cf-ipcountry': 'DE' })).toBeNull();
  // Neither does it help to name a proxy: the connection tells who speaks.
  expect(await countryFor(STRANGER, { 'cf-ipcountry': 'DE', 'x-forwarded-for': PROXY })).toBeNull();
  expect(await countryFor(PROXY, { 'cf-ipcountry': 'DE', 'x-forwarded-for': STRANGER })).toBe('DE');
});

test('without a trusted proxy countries are unknown', async () => {
  await start({ GEO_COUNTRY_HEADER: 'CF-IPCountry' });
  expect(await countryFor('127.0.0.1', { 'cf-ipcountry': 'DE' })).toBeNull();
});

test('a start says so when a header is named and no proxy is trusted', async () => {
  const { url } = await disposableDatabase();
  const said = 'countries stay unknown';
  const named = { GEO_COUNTRY_HEADER: 'CF-IPCountry' };
  for (const [env, isSaid] of [
    [named, true],
    [{ ...named, TRUST_PROXY: '10.0.0.0/8' }, false],
  ] as const) {
    const started = await startApiProcess(url, { env });
    await started.stop();
    expect(started.output().includes(said)).toBe(isSaid);
  }
});
