import { eq } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { users as contract } from '#contract/users.ts';
import { users } from '#server/db/schema/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';
import { countQueries } from '#support/queries.ts';

/** An address that nobody confirmed is nobody's: several may have typed it, and who reads its mail decides. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const X = 'owner@example.com';
const MINE = 'mine@example.com';
const [A, B] = ['Passw0rd-a', 'Passw0rd-b'];
const register = (username: string, email: string, password: string) => {
  api.clock.advance({ seconds: 1 });
  return api.call(auth.registerUser, { body: { username, email, password } });
};
const login = (username: string, password: string) => api.call(auth.login, { body: { username, password } });
const confirm = (token: string) => api.call(auth.verifyEmail, { body: { token } });
const wish = (token: string, email: string) => api.call(contract.update, { body: { email } }, { token });
const row = async (username: string) =>
  (await api.deps.db.select().from(users).where(eq(users.username, username)))[0];
/** Subjects, and the tokens of links, of what this address was sent since the last look. */
async function mailsTo(to: string) {
  await api.runJobs();
  const sent = api.mails.splice(0).filter((one) => one.to === to);
  return sent.map(({ subject, text }) => ({
    subject,
    text,
    token: /\?token=([\w-]+)/.exec(text)?.[1] ?? null,
    names: /Your username is (\w+)/.exec(text)?.[1] ?? null,
  }));
}

describe('signing in with an address that was used twice', () => {
  const strangers = [
    ['nobody', undefined],
    ['somebody who confirmed it', { emailVerifiedAt: new Date() }],
    ['somebody who did not', { emailVerifiedAt: null }],
  ] as const;
  test.each([1, 2, 3, 5])('after %d sign-ups tells nothing of whose it is', async (times) => {
    const seen: string[] = [];
    for (const [at, [, columns]] of strangers.entries()) {
      const email = `${at}-${X}`;
      if (columns) await aFan(api, { email, password: 'Str4nger-x', ...columns });
      const answers: number[] = [];
      for (let one = 0; one < times; one += 1)
        answers.push((await register(`me${at}x${one}`, email, `Passw0rd-${one}`)).status);
      for (let one = 0; one < times; one += 1) answers.push((await login(email, `Passw0rd-${one}`)).status);
      seen.push(`${answers} ${await countQueries(() => login(email, 'Wr0ng-one'))}`);
    }
    expect(new Set(seen).size).toBe(1);
  });

  test('lets both in, each to the own account', async () => {
    await register('first', X, A);
    await register('second', X, B);
    for (const [username, password] of [
      ['first', A],
      ['second', B],
    ] as const) {
      const { token } = (await login(X, password)).data;
      expect((await api.call(contract.me, {}, { token })).data.username).toBe(username);
    }
  });

  test('who confirmed it always comes in, however many sign up with it', async () => {
    const owner = await aFan(api, { email: X, password: 'Owner-0wn' });
    for (let at = 0; at < 5; at += 1) await register(`many${at}`, X, A);
    const { token } = (await login(X, 'Owner-0wn')).data;
    expect((await api.call(contract.me, {}, { token })).data._id).toBe(owner.id);
  });
});

describe('who signed up with somebody’s address', () => {
  test('and moves on leaves it free at once: no way back, no reservation', async () => {
    await register('squatter', X, A);
    const { token } = (await login('squatter', A)).data;
    await wish(token, MINE);
    const moved = (await mailsTo(MINE))[0]?.token ?? '';
    expect((await confirm(moved)).status).toBe(200);
    const told = await mailsTo(X);
    expect(told.map(({ token: link }) => link)).toEqual([null]);
    await register('realowner', X, B);
    const [mail] = await mailsTo(X);
    expect(mail).toMatchObject({
      subject: 'Please confirm your e-mail address for Footlight',
      names: 'realowner',
    });
    expect((await confirm(mail?.token ?? '')).status).toBe(200);
    expect(await row('realowner')).toMatchObject({ email: X });
    await api.call(auth.forgot, { body: { email: X } });
    expect((await mailsTo(X)).map(({ names }) => names)).toEqual(['realowner']);
  });

  test('is told of a change, without a link, and a confirmed address with one', async () => {
    await register('squatter', X, A);
    const fan = await aFan(api);
    await wish((await login('squatter', A)).data.token, MINE);
    await wish(fan.token, 'other@example.com');
    await api.runJobs();
    const links = api.mails.filter(({ subject }) => subject.startsWith('A new e-mail address'));
    expect(links.map(({ to, text }) => [to, text.includes('token=')]).sort()).toEqual(
      [
        [fan.email, true],
        [X, false],
      ].sort(),
    );
  });

  test('and stays does not keep its reader from it, who signs up later', async () => {
    await register('squatter', X, A);
    await mailsTo(X);
    await register('realowner', X, B);
    const [mail] = await mailsTo(X);
    expect(mail?.names).toBe('realowner');
    expect((await confirm(mail?.token ?? '')).status).toBe(200);
    expect(await row('realowner')).toMatchObject({ email: X, claimedEmail: null });
    expect(await row('squatter')).toMatchObject({ email: null, claimedEmail: X });
    await api.call(auth.forgot, { body: { email: X } });
    expect((await mailsTo(X)).map(({ names }) => names)).toEqual(['realowner']);
  });

  test('does not keep its reader from it, who has an account and moves to it', async () => {
    await register('squatter', X, A);
    await mailsTo(X);
    const fan = await aFan(api);
    await wish(fan.token, X);
    expect((await confirm((await mailsTo(X))[0]?.token ?? '')).status).toBe(200);
    expect(await row(fan.username)).toMatchObject({ email: X, pendingEmail: null });
  });

  test('does not get the links that the reader asks for when signed in', async () => {
    await register('squatter', X, A);
    await register('realowner', X, B);
    await mailsTo(X);
    const { token } = (await login('realowner', B)).data;
    await api.call(auth.emailVerification, { body: {} }, { token });
    expect((await mailsTo(X)).map(({ names }) => names)).toEqual(['realowner']);
  });

  test('two who move to each other’s address at once do not wait for each other without end', async () => {
    await register('one', 'one@example.com', A);
    await register('two', 'two@example.com', B);
    await wish((await login('one', A)).data.token, 'two@example.com');
    await wish((await login('two', B)).data.token, 'one@example.com');
    await api.runJobs();
    const links = api.mails.filter(({ subject }) => subject.startsWith('Please confirm your new'));
    const tokens = links.map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    const answers = await Promise.all(tokens.map(confirm));
    // Two links of each: the first of them is used up, the second closed by it or used to say so again.
    expect(tokens).toHaveLength(4);
    for (const { status } of answers) expect([200, 422]).toContain(status);
    expect((await row('one'))?.email).toBe('two@example.com');
    expect((await row('two'))?.email).toBe('one@example.com');
  });
});

describe('asking for a link without being signed in', () => {
  beforeEach(async () => {
    await setSetting(api.deps, 'requireEmailVerification', true);
    await register('first', X, A);
    await register('second', X, B);
    await mailsTo(X);
  });

  test.each([
    ['confirm', auth.emailVerification],
    ['choose a password', auth.forgot],
  ] as const)('to %s brings one for each account, with its name', async (_what, endpoint) => {
    await api.call(endpoint, { body: { email: X } });
    expect((await mailsTo(X)).map(({ names }) => names).sort()).toEqual(['first', 'second']);
  });

  test('the account whose link is opened has the address, by either kind of link; the others cannot', async () => {
    await api.call(auth.forgot, { body: { email: X } });
    const mails = await mailsTo(X);
    const [first, second] = ['first', 'second'].map(
      (name) => mails.find(({ names }) => names === name)?.token ?? '',
    );
    const reset = (token = '') => api.call(auth.reset, { body: { token, password: 'An0ther-one' } });
    expect((await reset(second)).status).toBe(200);
    expect(await row('second')).toMatchObject({ email: X, status: 'active' });
    expect((await reset(first)).status).toBe(422);
    expect((await login(X, 'An0ther-one')).status).toBe(200);
  });
});

test('a claimed address that became free is confirmed by the link that is sent for it', async () => {
  const owner = await aFan(api, { email: X });
  await register('second', X, B);
  const { token } = (await login('second', B)).data;
  await api.call(auth.emailVerification, { body: {} }, { token });
  expect((await mailsTo(X)).map(({ subject }) => subject)).toEqual([
    'You already have an account at Footlight',
  ]);
  await api.deps.db.delete(users).where(eq(users.id, owner.id));
  await api.call(auth.emailVerification, { body: {} }, { token });
  expect((await confirm((await mailsTo(X))[0]?.token ?? '')).status).toBe(200);
  expect((await api.call(contract.me, {}, { token })).data).toMatchObject({ email: X, verifiedEmail: true });
});
