import { eq } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { users as usersContract } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { oneTimeTokens } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { memoryLimiter } from '#server/http/limits.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan } from '#support/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const NEXT = 'An0ther-one';
const login = (username: string, password: string) => api.call(auth.login, { body: { username, password } });
const reset = (token: string, password = NEXT) => api.call(auth.reset, { body: { token, password } });
const confirm = (token: string) => api.call(auth.verifyEmail, { body: { token } });
const linkIn = (at = -1): string =>
  /https?:\/\/\S+\?token=[\w-]+/.exec(api.mails.at(at)?.text ?? '')?.[0] ?? '';
const tokenIn = (at = -1): string => linkIn(at).split('token=')[1] ?? '';

async function askReset(email: string): Promise<string> {
  await api.call(auth.forgot, { body: { email } });
  await api.runJobs();
  return tokenIn();
}
async function askConfirmation(email: string): Promise<string> {
  await api.call(auth.emailVerification, { body: { email } });
  await api.runJobs();
  return tokenIn();
}

describe('a forgotten password', () => {
  test('is replaced by a link to the account’s address', async () => {
    const fan = await aFan(api, { password: PASSWORD, emailVerifiedAt: null });
    const { status, data } = await api.call(auth.forgot, {
      body: { email: ` ${fan.email.toUpperCase()} `, type: 'user' },
    });
    expect([status, data]).toEqual([200, { success: true }]);
    await api.runJobs();
    expect(api.mails.map(({ to }) => to)).toEqual([fan.email]);
    expect(linkIn()).toMatch(/^http:\/\/localhost:3000\/auth\/reset\?token=/);
    expect((await reset(tokenIn())).data).toEqual({ success: true });
    expect([(await login(fan.username, PASSWORD)).status, (await login(fan.username, NEXT)).status]).toEqual([
      422, 200,
    ]);
    const [row] = await api.deps.db.select().from(users).where(eq(users.id, fan.id));
    expect(row?.emailVerifiedAt).toEqual(api.clock.now());
  });

  test('signs out every device and tells the person', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    await reset(await askReset(fan.email));
    expect((await api.call(usersContract.me, {}, { token: fan.token })).status).toBe(401);
    expect(api.events).toEqual([{ userId: fan.id, event: 'disconnect', payload: expect.any(String) }]);
    await api.runJobs();
    expect(api.mails.at(-1)).toMatchObject({ to: fan.email, subject: 'Your Footlight password was changed' });
  });

  test('the answer tells nothing of who has an account', async () => {
    const fan = await aFan(api);
    await aFan(api, { email: 'asleep@example.com', status: 'inactive' });
    const known = await api.call(auth.forgot, { body: { email: fan.email } });
    const unknown = await api.call(auth.forgot, { body: { email: 'nobody@example.com' } });
    const inactive = await api.call(auth.forgot, { body: { email: 'asleep@example.com' } });
    expect(unknown.data).toEqual(known.data);
    expect([known.status, unknown.status, inactive.status]).toEqual([200, 200, 200]);
    await api.runJobs();
    expect(api.mails.map(({ to }) => to)).toEqual([fan.email]);
  });

  test('the host of the link is ours, whatever the request says', async () => {
    const fan = await aFan(api);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
      forwarded: 'host=evil.example',
    };
    await api.app.inject({
      method: 'POST',
      url: '/api/auth/users/forgot',
      headers,
      payload: { email: fan.email },
    });
    await api.runJobs();
    expect(api.mails).toHaveLength(1);
    expect(JSON.stringify(api.mails)).not.toContain('evil.example');
  });

  test('a link works once, also for ten who click at the same moment', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const token = await askReset(fan.email);
    const all = await Promise.all(Array.from({ length: 10 }, (_, at) => reset(token, `An0ther-one-${at}`)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, error } of all.filter((one) => one.status !== 200)) {
      expect([status, error.error]).toEqual([422, 'auth.link-expired']);
    }
    expect((await reset(token)).status).toBe(422);
  });

  test('a link works for an hour', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const token = await askReset(fan.email);
    api.clock.advance({ minutes: 59, seconds: 59 });
    const other = await askReset(fan.email);
    api.clock.advance({ seconds: 1 });
    expect((await reset(token)).error.error).toBe('auth.link-expired');
    expect((await reset(other)).status).toBe(200);
  });

  test('using one link closes the others', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const [first, second] = [await askReset(fan.email), await askReset(fan.email)];
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).error.error).toBe('auth.link-expired');
  });

  test('a weak password does not use the link up', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const token = await askReset(fan.email);
    const weak = await reset(token, 'weak');
    expect([weak.status, Object.keys(weak.error.fields ?? {})]).toEqual([422, ['password']]);
    expect((await reset(token)).status).toBe(200);
  });

  test('a confirmation link resets nothing, and a reset link confirms nothing', async () => {
    const fan = await aFan(api, { emailVerifiedAt: null });
    const confirmation = await askConfirmation(fan.email);
    const password = await askReset(fan.email);
    expect((await reset(confirmation)).status).toBe(422);
    expect((await confirm(password)).status).toBe(422);
    expect((await confirm(confirmation)).status).toBe(200);
    expect((await reset(password)).status).toBe(200);
  });

  test('only a hash of the link is kept, and none in the job queue', async () => {
    const fan = await aFan(api);
    await api.call(auth.forgot, { body: { email: fan.email } });
    const queued = JSON.stringify(
      (await api.deps.db.execute('select * from graphile_worker._private_jobs')).rows,
    );
    await api.runJobs();
    expect(tokenIn()).toHaveLength(43);
    expect(JSON.stringify(await api.deps.db.select().from(oneTimeTokens))).not.toContain(tokenIn());
    expect(queued).toContain(fan.email);
    expect(queued).not.toContain('token=');
  });

  test('one person cannot be flooded with mail', async () => {
    const fan = await aFan(api);
    const app = await buildApp({ ...api.deps, limiter: memoryLimiter() });
    const answers: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      const payload = { email: at % 2 ? fan.email : ` ${fan.email.toUpperCase()}` };
      const reply = await app.inject({
        method: 'POST',
        url: '/api/auth/users/forgot',
        remoteAddress: `10.9.0.${at}`,
        payload,
      });
      answers.push(reply.statusCode);
    }
    await app.close();
    expect(answers).toEqual(Array(7).fill(200));
    await api.runJobs();
    expect(api.mails).toHaveLength(5);
  });

  test.each(['', 'x'.repeat(43), '../../etc/passwd', "' or 1=1 --", '\u0000'])(
    '%j is no link',
    async (token) => {
      expect((await reset(token)).status).toBe(422);
    },
  );
});

describe('confirming an address', () => {
  test('works once, within two days', async () => {
    const fan = await aFan(api, { emailVerifiedAt: null });
    const late = await askConfirmation(fan.email);
    expect(linkIn()).toMatch(/^http:\/\/localhost:3000\/auth\/email-verified-success\?token=/);
    api.clock.advance({ hours: 48 });
    expect((await confirm(late)).error.error).toBe('auth.link-expired');
    const token = await askConfirmation(fan.email);
    expect((await confirm(token)).data).toEqual({ success: true });
  });

  test('a link that was opened before says so again, as long as its address is the account’s', async () => {
    const fan = await aFan(api, { emailVerifiedAt: null });
    const [first, second] = [await askConfirmation(fan.email), await askConfirmation(fan.email)];
    for (const token of [first, first, second])
      expect((await confirm(token)).data).toEqual({ success: true });
    await api.deps.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, fan.id));
    expect((await confirm(first)).error.error).toBe('auth.link-expired');
  });

  test('a link for an address that was given up confirms nothing', async () => {
    const fan = await aFan(api, { emailVerifiedAt: null });
    const token = await askConfirmation(fan.email);
    await api.deps.db.update(users).set({ email: 'moved@example.com' }).where(eq(users.id, fan.id));
    expect((await confirm(token)).error.error).toBe('auth.link-expired');
    const [row] = await api.deps.db.select().from(users);
    expect(row?.emailVerifiedAt).toBeNull();
  });

  test('the address may be named in every way clients name it', async () => {
    const fan = await aFan(api, { emailVerifiedAt: null });
    const ways = [
      { email: fan.email },
      { source: { _id: fan.id, email: fan.email }, sourceType: 'user' },
      { source: fan.email },
    ];
    for (const body of ways) expect((await api.call(auth.emailVerification, { body })).status).toBe(200);
    const mine = await api.call(auth.emailVerification, { body: { source: 'user' } }, { token: fan.token });
    expect(mine.status).toBe(200);
    await api.runJobs();
    expect(api.mails.map(({ to }) => to)).toEqual([fan.email, fan.email, fan.email, fan.email]);
    const nobody = await api.call(auth.emailVerification, { body: {} });
    expect([nobody.status, Object.keys(nobody.error.fields ?? {})]).toEqual([422, ['email']]);
  });

  test('who is confirmed already gets no mail and the same answer', async () => {
    const done = await aFan(api);
    const waiting = await aFan(api, { emailVerifiedAt: null });
    const answers = await Promise.all(
      [done.email, waiting.email, 'nobody@example.com'].map((email) =>
        api.call(auth.emailVerification, { body: { email } }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data.message)).size).toBe(1);
    await api.runJobs();
    expect(api.mails.map(({ to }) => to)).toEqual([waiting.email]);
  });
});
