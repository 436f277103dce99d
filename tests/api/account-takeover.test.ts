import { eq } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { users as contract } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { users } from '#server/db/schema/users.ts';
import { memoryLimiter } from '#server/http/limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';

/** What somebody with another person's open session can do, and how the owner gets everything back. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const NEXT = 'An0ther-one';
const THIEF = 'thief@example.com';
const update = (token: string, body: Record<string, unknown>) =>
  api.call(contract.update, { body }, { token });
const me = async (token: string) => (await api.call(contract.me, {}, { token })).data;
const login = (username: string, password: string) => api.call(auth.login, { body: { username, password } });
const confirm = (token: string) => api.call(auth.verifyEmail, { body: { token } });
const undo = (token: string) => api.call(auth.undoEmail, { body: { token } });
const accountOf = async (id: string) => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0];

/** The token in the last message to this address whose link leads to `page`. */
async function tokenFor(to: string, page = ''): Promise<string> {
  await api.runJobs();
  const mail = api.mails.findLast((one) => one.to === to && one.text.includes(`${page}?token=`));
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
/** Somebody whose session was opened long ago. */
async function anOldSession(more: object = {}): Promise<Person> {
  const fan = await aFan(api, { password: PASSWORD, ...more });
  api.clock.advance({ minutes: 11 });
  return fan;
}
/** A thief who knows the password moved the account to an address of theirs. */
async function stolen(): Promise<Person> {
  const fan = await anOldSession();
  await update(fan.token, { email: THIEF, prePassword: PASSWORD });
  expect((await confirm(await tokenFor(THIEF))).status).toBe(200);
  return fan;
}

describe('a stolen session', () => {
  test('changes neither the address nor the password without the current one', async () => {
    const fan = await anOldSession();
    for (const change of [{ email: THIEF }, { password: NEXT }]) {
      const bare = await update(fan.token, change);
      expect([bare.status, bare.error.error, Object.keys(bare.error.fields ?? {})]).toEqual([
        422,
        'auth.password-needed',
        ['prePassword'],
      ]);
      const wrong = await update(fan.token, { ...change, prePassword: 'guess' });
      expect([wrong.status, wrong.error.error]).toEqual([422, 'auth.wrong-password']);
    }
    await api.runJobs();
    expect(api.mails).toEqual([]);
    expect(await accountOf(fan.id)).toMatchObject({ email: fan.email, pendingEmail: null });
  });

  test('of a performer neither, through the profile', async () => {
    const performer = await aPerformer(api, { password: PASSWORD });
    api.clock.advance({ minutes: 11 });
    const put = (body: object) =>
      api.call(performerAccount.update, { params: { id: performer.id }, body }, { token: performer.token });
    expect((await put({ email: THIEF, bio: 'changed' })).error.error).toBe('auth.password-needed');
    expect((await put({ password: NEXT, bio: 'changed' })).error.error).toBe('auth.password-needed');
    const saved = await put({ email: THIEF, prePassword: PASSWORD, bio: 'changed' });
    expect(saved.data).toMatchObject({ email: performer.email, pendingEmail: THIEF, bio: 'changed' });
  });

  test('may send the whole record back: what stays the same is no change', async () => {
    const fan = await anOldSession({ country: 'DE' });
    const whole = await me(fan.token);
    const { status, data } = await update(fan.token, {
      ...whole,
      name: 'New',
      email: whole.email.toUpperCase(),
    });
    expect([status, data.name, data.pendingEmail]).toEqual([200, 'New', undefined]);
    await api.runJobs();
    expect(api.mails).toEqual([]);
  });

  test('right after signing in nobody is asked again, but a wrong password is wrong', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    expect((await update(fan.token, { email: THIEF, prePassword: 'wrong' })).error.error).toBe(
      'auth.wrong-password',
    );
    expect((await update(fan.token, { email: 'moved@example.com' })).status).toBe(200);
  });
});

describe('a new address', () => {
  test('counts only once its own link is opened; until then the old one is in force', async () => {
    const fan = await anOldSession();
    const { data } = await update(fan.token, { email: 'Moved@Example.com', prePassword: PASSWORD });
    expect(data).toMatchObject({ email: fan.email, verifiedEmail: true, pendingEmail: 'moved@example.com' });
    await api.runJobs();
    expect(api.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [fan.email, 'A new e-mail address for your Footlight account'],
        ['moved@example.com', 'Please confirm your new e-mail address for Footlight'],
      ].sort(),
    );
    expect((await login('moved@example.com', PASSWORD)).status).toBe(422);
    expect((await login(fan.email, PASSWORD)).status).toBe(200);
    expect((await confirm(await tokenFor('moved@example.com'))).status).toBe(200);
    const after = await me(fan.token);
    expect([after.email, after.verifiedEmail, after.pendingEmail]).toEqual([
      'moved@example.com',
      true,
      undefined,
    ]);
    expect((await login('moved@example.com', PASSWORD)).status).toBe(200);
    expect((await login(fan.email, PASSWORD)).status).toBe(422);
  });

  test('gets no reset link while it waits, and the links of the old one die when it counts', async () => {
    const fan = await anOldSession();
    await update(fan.token, { email: THIEF, prePassword: PASSWORD });
    await api.runJobs();
    for (const account of [THIEF, fan.email]) await api.call(auth.forgot, { body: { email: account } });
    const reset = await tokenFor(fan.email, '/auth/reset');
    expect(api.mails.filter(({ text }) => text.includes('/auth/reset'))).toHaveLength(1);
    await confirm(await tokenFor(THIEF));
    const answer = await api.call(auth.reset, { body: { token: reset, password: NEXT } });
    expect(answer.error.error).toBe('auth.link-expired');
  });

  test('is sent its link again, or given up, by its owner', async () => {
    const fan = await anOldSession();
    const resend = () => api.call(contract.resendEmailChange, {}, { token: fan.token });
    expect((await resend()).error.error).toBe('auth.no-email-change');
    await update(fan.token, { email: 'moved@example.com', prePassword: PASSWORD });
    const first = await tokenFor('moved@example.com');
    expect((await resend()).status).toBe(200);
    const second = await tokenFor('moved@example.com');
    expect(second).not.toBe(first);
    await api.call(contract.cancelEmailChange, {}, { token: fan.token });
    expect((await me(fan.token)).pendingEmail).toBeUndefined();
    for (const token of [first, second]) expect((await confirm(token)).error.error).toBe('auth.link-expired');
    expect((await accountOf(fan.id))?.email).toBe(fan.email);
  });

  test('is given up when the password is reset by mail: it may be a thief’s', async () => {
    const fan = await anOldSession();
    await update(fan.token, { email: THIEF, prePassword: PASSWORD });
    const theirs = await tokenFor(THIEF);
    await api.call(auth.forgot, { body: { email: fan.email } });
    const token = await tokenFor(fan.email, '/auth/reset');
    expect((await api.call(auth.reset, { body: { token, password: NEXT } })).status).toBe(200);
    expect((await confirm(theirs)).error.error).toBe('auth.link-expired');
    expect((await login(fan.email, NEXT)).status).toBe(200);
  });

  test('does not write to a mailbox without end', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const app = await buildApp({ ...api.deps, limiter: memoryLimiter() });
    const answers: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const payload = { email: `victim${at}@example.com` };
      const headers = { authorization: fan.token };
      answers.push((await app.inject({ method: 'PUT', url: '/api/users', headers, payload })).statusCode);
    }
    await app.close();
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the old address', () => {
  test('takes the change back while it waits, and signs everybody out', async () => {
    const fan = await anOldSession();
    await update(fan.token, { email: THIEF, prePassword: PASSWORD });
    const theirs = await tokenFor(THIEF);
    const { status, data } = await undo(await tokenFor(fan.email, '/auth/undo-email'));
    expect([status, data.email]).toEqual([200, fan.email]);
    expect((await confirm(theirs)).error.error).toBe('auth.link-expired');
    expect((await api.call(contract.me, {}, { token: fan.token })).status).toBe(401);
  });

  test('takes it back for seven days after the new one counts, and leads to a new password', async () => {
    const fan = await stolen();
    const token = await tokenFor(fan.email, '/auth/undo-email');
    api.clock.advance({ days: 6, hours: 23 });
    const thiefs = (await login(THIEF, PASSWORD)).data.token;
    const { data } = await undo(token);
    expect(await accountOf(fan.id)).toMatchObject({ email: fan.email, emailVerifiedAt: api.clock.now() });
    expect((await api.call(contract.me, {}, { token: thiefs })).status).toBe(401);
    expect((await login(fan.email, PASSWORD)).status).toBe(422);
    expect((await login(fan.username, PASSWORD)).status).toBe(422);
    const reset = await api.call(auth.reset, { body: { token: data.resetToken, password: NEXT } });
    expect(reset.status).toBe(200);
    expect((await login(fan.email, NEXT)).status).toBe(200);
    await api.runJobs();
    expect(api.mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      THIEF,
      'This address is not used for Footlight anymore',
    ]);
  });

  test('not later, not twice', async () => {
    const fan = await stolen();
    const token = await tokenFor(fan.email, '/auth/undo-email');
    api.clock.advance({ days: 7 });
    expect((await undo(token)).error.error).toBe('auth.link-expired');
    const other = await anOldSession();
    await update(other.token, { email: 'third@example.com', prePassword: PASSWORD });
    const once = await tokenFor(other.email, '/auth/undo-email');
    expect([(await undo(once)).status, (await undo(once)).status]).toEqual([200, 422]);
  });

  test('wins over every later change: the addresses of a thief take nothing back', async () => {
    const fan = await stolen();
    const owners = await tokenFor(fan.email, '/auth/undo-email');
    api.clock.advance({ minutes: 1 });
    await update(fan.token, { email: 'thief2@example.com', prePassword: PASSWORD });
    await confirm(await tokenFor('thief2@example.com'));
    const thiefs = await tokenFor(THIEF, '/auth/undo-email');
    expect((await undo(owners)).status).toBe(200);
    expect((await undo(thiefs)).error.error).toBe('auth.link-expired');
    expect((await accountOf(fan.id))?.email).toBe(fan.email);
  });

  test('cannot be taken by somebody else while it can come back', async () => {
    const fan = await stolen();
    const token = await tokenFor(fan.email, '/auth/undo-email');
    await api.call(auth.registerUser, { body: { username: 'squatter', email: fan.email, password: NEXT } });
    const other = await aFan(api, { password: PASSWORD });
    await update(other.token, { email: fan.email, prePassword: PASSWORD });
    await api.runJobs();
    expect(api.mails.filter(({ to, text }) => to === fan.email && text.includes('email-verified'))).toEqual(
      [],
    );
    // However it got there: whoever never confirmed it gives it back.
    await api.deps.db.update(users).set({ email: fan.email }).where(eq(users.username, 'squatter'));
    expect((await undo(token)).status).toBe(200);
    expect((await accountOf(fan.id))?.email).toBe(fan.email);
  });

  test('hears once more when the new one counts, with seven days from then', async () => {
    const fan = await anOldSession();
    await update(fan.token, { email: THIEF, prePassword: PASSWORD });
    await api.runJobs();
    api.clock.advance({ hours: 47 });
    await confirm(await tokenFor(THIEF));
    await api.runJobs();
    expect(api.mails.at(-1)).toMatchObject({
      to: fan.email,
      subject: 'Your Footlight e-mail address was changed',
    });
    api.clock.advance({ days: 6, hours: 23 });
    expect((await undo(await tokenFor(fan.email, '/auth/undo-email'))).status).toBe(200);
  });
});
