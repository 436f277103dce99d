import { auth } from '#contract/auth.ts';
import { geo } from '#contract/geo.ts';
import { locales } from '#contract/locales.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer } from '#support/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const from = (country: string, token: string | null = null) => ({
  token,
  headers: { 'x-test-country': country },
});

test('nobody is blocked while no country is', async () => {
  expect((await api.call(geo.check, {}, from('DE'))).data).toEqual({ blocked: false, country: 'DE' });
  expect((await api.call(geo.check)).data).toEqual({ blocked: false, country: null });
});

test('the location is told in the words of clients', async () => {
  expect((await api.call(geo.ip, {}, from('de'))).data).toEqual({
    ip: '127.0.0.1',
    countryCode: 'DE',
    country: 'Germany',
  });
  expect((await api.call(geo.ip, {}, from('XX'))).data).toEqual({
    ip: '127.0.0.1',
    countryCode: '',
    country: '',
  });
});

test('a blocked country gets what the shell needs and nothing else', async () => {
  await setSetting(api.deps, 'blockedCountries', ['DE', 'FR']);
  const fan = await aFan(api);
  expect((await api.call(geo.check, {}, from('DE'))).data.blocked).toBe(true);
  expect((await api.call(settings.public, {}, from('DE'))).status).toBe(200);
  expect((await api.call(locales.list, {}, from('DE'))).status).toBe(200);
  const refused = await api.call(users.me, {}, from('DE', fan.token));
  expect([refused.status, refused.error.error]).toEqual([403, 'geo.blocked']);
  expect((await api.call(auth.login, { body: { username: 'x', password: 'y' } }, from('FR'))).status).toBe(
    403,
  );
  expect((await api.call(users.me, {}, from('NL', fan.token))).status).toBe(200);
  expect((await api.call(users.me, {}, { token: fan.token })).status).toBe(200);
});

test('an operator passes from anywhere, a performer does not', async () => {
  await setSetting(api.deps, 'blockedCountries', ['DE']);
  const operator = await anOperator(api);
  const performer = await aPerformer(api);
  expect((await api.call(users.me, {}, from('DE', operator.token))).status).toBe(200);
  expect((await api.call(geo.check, {}, from('DE', operator.token))).data.blocked).toBe(false);
  expect((await api.call(users.me, {}, from('DE', performer.token))).status).toBe(403);
});
