import { auth } from '#contract/auth.ts';
import { contact } from '#contract/contact.ts';
import { geo } from '#contract/geo.ts';
import { locales } from '#contract/locales.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator } from '#support/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  await setSetting(api.deps, 'maintenance', true);
});
afterAll(() => api.close());

const message = { name: 'Ada', email: 'ada@example.com', message: 'Is this site coming back soon?' };

test('what the shell needs stays open', async () => {
  expect((await api.call(settings.public)).data.maintenance).toBe(true);
  expect((await api.call(locales.list)).status).toBe(200);
  expect((await api.call(geo.check)).status).toBe(200);
  expect((await api.app.inject('/api/health')).statusCode).toBe(200);
});

test('everything else is closed, for visitors and for people', async () => {
  const fan = await aFan(api);
  const reading = await api.call(auth.sessions, {}, { token: fan.token });
  const writing = await api.call(contact.send, { body: message });
  const refused = await api.call(users.update, { body: { name: 'New' } });
  for (const { status, error } of [reading, writing, refused]) {
    expect([status, error.error]).toEqual([503, 'http.maintenance']);
  }
});

test('people can still see who they are and sign out, and an operator can sign in', async () => {
  const fan = await aFan(api);
  expect((await api.call(users.me, {}, { token: fan.token })).status).toBe(200);
  expect((await api.call(auth.logout, {}, { token: fan.token })).status).toBe(200);
  const operator = await anOperator(api, { password: 'Sesame-0pen' });
  const login = await api.call(auth.login, {
    body: { username: operator.username, password: 'Sesame-0pen' },
  });
  expect(login.status).toBe(200);
  expect((await api.call(auth.sessions, {}, { token: login.data.token })).status).toBe(200);
});

test("the operator's own words are shown", async () => {
  await setSetting(api.deps, 'maintenanceMessage', 'Back at noon.');
  expect((await api.call(contact.send, { body: message })).error.message).toBe('Back at noon.');
});

test('the door opens again', async () => {
  await setSetting(api.deps, 'maintenance', false);
  expect((await api.call(contact.send, { body: message })).status).toBe(200);
});
