import { desc } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { users as contract } from '#contract/users.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';
import { countQueries } from '#support/queries.ts';

/** Nobody finds out who has an account by asking with their e-mail address: only who reads the mailbox is told. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const OWN = 'Curious-1';
const register = (username: string, email: string) =>
  api.call(auth.registerUser, { body: { username, email, password: OWN } });
const login = (username: string, password = OWN) => api.call(auth.login, { body: { username, password } });

/** Everything that somebody who signs up with `email` as `username` gets to see, without what names them. */
async function seenBy(username: string, email: string) {
  const signUp = await register(username, email);
  const [byName, byEmail, wrong] = [
    await login(username),
    await login(email),
    await login(email, 'Wrong-1x'),
  ];
  const { token } = byName.data;
  const call = { token };
  const me = await api.call(contract.me, {}, call);
  const viaEmail = await api.call(contract.me, {}, { token: byEmail.data?.token ?? '' });
  const same = await api.call(contract.update, { body: { email, name: 'Me' } }, call);
  const again = await api.call(auth.emailVerification, { body: {} }, call);
  const other = await api.call(contract.update, { body: { email: `other-${username}@example.com` } }, call);
  const reset = await api.call(auth.forgot, { body: { email } });
  const free = await api.call(auth.checkUsername, { params: { username } });
  const answers = [signUp, byName, byEmail, wrong, me, viaEmail, same, again, other, reset, free];
  const shown = answers.map(({ status, data, error }) =>
    status === 200 ? { status, data } : { status, error },
  );
  const named = [me.data._id, username, byName.data.token, byEmail.data?.token ?? '', email];
  return named.reduce((text, name) => text.replaceAll(name, '*'), JSON.stringify(shown));
}

describe.each([false, true])('with confirmed addresses required: %s', (required) => {
  test('who signs up with a taken address sees what anybody sees', async () => {
    await setSetting(api.deps, 'requireEmailVerification', required);
    const victim = await aFan(api, { password: PASSWORD });
    if (required) {
      const [taken, free] = [
        await register('curious', victim.email),
        await register('other', 'free@example.com'),
      ];
      expect(taken).toMatchObject({ status: 200, data: free.data });
      for (const name of ['curious', 'other', victim.email, 'free@example.com'])
        expect((await login(name)).error.error).toBe('auth.email-not-verified');
      return;
    }
    expect(await seenBy('curious1', victim.email)).toBe(await seenBy('curious2', 'free@example.com'));
  });
});

test('the mail to the taken address says it, and the account stays its owner’s', async () => {
  const victim = await aFan(api, { password: PASSWORD });
  await register('curious', victim.email);
  await api.runJobs();
  expect(api.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [victim.email, 'You already have an account at Footlight'],
  ]);
  expect(api.mails[0]?.text).not.toContain('token=');
  const own = (await login(victim.email, PASSWORD)).data.token;
  expect((await api.call(contract.me, {}, { token: own })).data._id).toBe(victim.id);
  const rows = await api.deps.db.select().from(users).orderBy(desc(users.username));
  expect(rows.map(({ username, email }) => [username, email])).toEqual([
    [victim.username, victim.email],
    ['curious', null],
  ]);
});

test('a taken address for an account that is there answers the same, and is told by mail', async () => {
  const victim = await aFan(api, { password: PASSWORD });
  const fan = await aFan(api, { password: PASSWORD });
  const wish = async (email: string) => {
    const { status, data } = await api.call(contract.update, { body: { email } }, { token: fan.token });
    await api.runJobs();
    return [status, data.email, data.pendingEmail === email, data.verifiedEmail];
  };
  expect(await wish(victim.email)).toEqual(await wish('free@example.com'));
  const toVictim = api.mails.filter(({ to }) => to === victim.email);
  expect(toVictim.map(({ subject }) => subject)).toEqual(['You already have an account at Footlight']);
});

test('an address that was taken while its link waited is refused to who opens the link', async () => {
  const fan = await aFan(api, { password: PASSWORD });
  await api.call(contract.update, { body: { email: 'wanted@example.com' } }, { token: fan.token });
  await api.runJobs();
  const mail = api.mails.find(({ to }) => to === 'wanted@example.com');
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await aFan(api, { email: 'wanted@example.com' });
  const { status, error } = await api.call(auth.verifyEmail, { body: { token } });
  expect([status, error.error]).toEqual([422, 'users.email-taken']);
});

test('of ten who sign up with one address at once, one has it, and nobody hears who', async () => {
  const many = Array.from({ length: 10 }, (_, at) => register(`racer${at}`, 'race@example.com'));
  const answers = await Promise.all(many);
  expect(new Set(answers.map(({ status, data }) => `${status} ${data?.message}`)).size).toBe(1);
  const rows = await api.deps.db.select().from(users);
  expect(rows.filter(({ email }) => email === 'race@example.com')).toHaveLength(1);
  expect(rows.filter(({ claimedEmail }) => claimedEmail === 'race@example.com')).toHaveLength(9);
});

test('a taken address costs the server the same work as a free one', async () => {
  const victim = await aFan(api, { password: PASSWORD });
  await register('warmup', 'warmup@example.com');
  const taken = await countQueries(() => register('curious', victim.email));
  expect(taken).toBe(await countQueries(() => register('other', 'free@example.com')));
});
