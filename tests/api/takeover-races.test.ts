import { eq } from 'drizzle-orm';
import { auth } from '#contract/auth.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { users as contract } from '#contract/users.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

/** What a thief started before the owner shut them out must not count afterwards. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const PASSWORD = 'Sesame-0pen';
const NEXT = 'An0ther-one';
const THIEF = 'thief@example.com';
const login = (username: string, password: string) => api.call(auth.login, { body: { username, password } });
const confirm = (token: string) => api.call(auth.verifyEmail, { body: { token } });
const wish = (token: string, email = THIEF) => api.call(contract.update, { body: { email } }, { token });
const accountOf = async (id: string) => (await api.deps.db.select().from(users).where(eq(users.id, id)))[0];
const sessionOf = async (token: string) => {
  const { data } = await api.call(auth.sessions, {}, { token });
  return data.data.find(({ current }) => current)?._id ?? '';
};

async function tokenFor(to: string): Promise<string> {
  await api.runJobs();
  const mail = api.mails.findLast((one) => one.to === to && one.text.includes('?token='));
  return /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

type Owner = Person & { thiefs: string };
/** The thief signed in with the old password and asked for another address; the owner is signed in as well. */
async function underAttack(make = aFan): Promise<{ owner: Owner; link: string }> {
  const owner = await make(api, { password: PASSWORD });
  const thiefs = (await login(owner.username, PASSWORD)).data.token;
  expect((await wish(thiefs)).data.pendingEmail).toBe(THIEF);
  return { owner: { ...owner, thiefs }, link: await tokenFor(THIEF) };
}

const revokeOne = async (owner: Owner) => {
  const id = await sessionOf(owner.thiefs);
  return api.call(auth.revokeSession, { params: { id } }, owner);
};
const changes: [string, typeof aFan, (owner: Owner) => Promise<{ status: number }>][] = [
  [
    'PUT /auth/users/me/password',
    aFan,
    (owner) => api.call(auth.updatePassword, { body: { password: NEXT } }, owner),
  ],
  ['PUT /users', aFan, (owner) => api.call(contract.update, { body: { password: NEXT } }, owner)],
  [
    'PUT /performers/{id}',
    aPerformer,
    ({ id, token }) =>
      api.call(performerAccount.update, { params: { id }, body: { password: NEXT } }, { token }),
  ],
  ['DELETE /auth/sessions', aFan, (owner) => api.call(auth.revokeOtherSessions, {}, owner)],
  ['DELETE /auth/sessions/{id}', aFan, revokeOne],
];

describe.each(changes)('%s', (_call, make, change) => {
  test('drops a change of address that waits, with its link', async () => {
    const { owner, link } = await underAttack(make);
    expect((await change(owner)).status).toBe(200);
    expect((await accountOf(owner.id))?.pendingEmail).toBeNull();
    expect((await confirm(link)).error.error).toBe('auth.link-expired');
    expect((await accountOf(owner.id))?.email).toBe(owner.email);
    // Nor does the old link work for a wish that the owner makes later.
    await wish(owner.token);
    expect((await confirm(link)).error.error).toBe('auth.link-expired');
  });
});

test('a new password and a new address in one call are both kept', async () => {
  const { owner } = await underAttack();
  const body = { email: 'moved@example.com', password: NEXT };
  const { data } = await api.call(contract.update, { body }, owner);
  expect(data.pendingEmail).toBe('moved@example.com');
  expect((await confirm(await tokenFor('moved@example.com'))).status).toBe(200);
});

test('who gives a change up closes its link for a later one to the same address', async () => {
  const { owner, link } = await underAttack();
  await api.call(contract.cancelEmailChange, {}, owner);
  await wish(owner.token);
  expect((await confirm(link)).error.error).toBe('auth.link-expired');
});

test('the link of an address that was never confirmed outlives a new password', async () => {
  await api.call(auth.registerUser, {
    body: { username: 'newcomer', email: 'new@x.example', password: PASSWORD },
  });
  const link = await tokenFor('new@x.example');
  const { token } = (await login('newcomer', PASSWORD)).data;
  await api.call(auth.updatePassword, { body: { password: NEXT } }, { token });
  expect((await confirm(link)).status).toBe(200);
});

test('who asks for another address and signs out can still confirm it', async () => {
  const fan = await aFan(api, { password: PASSWORD });
  await wish(fan.token, 'moved@example.com');
  await api.call(auth.logout, {}, fan);
  expect((await confirm(await tokenFor('moved@example.com'))).status).toBe(200);
});

describe('at the same moment', () => {
  /** Starts `call` while the account's row is being changed by `meanwhile`, and lets both end. */
  async function during<T>(
    id: string,
    meanwhile: Partial<typeof users.$inferInsert>,
    call: () => Promise<T>,
  ): Promise<T> {
    let answer: Promise<T> | undefined;
    await api.deps.db.transaction(async (db) => {
      await db.update(users).set(meanwhile).where(eq(users.id, id));
      answer = besideTransactions(call);
      await besideTransactions(() => untilWaiting(api.deps.db));
      await db.delete(sessions).where(eq(sessions.userId, id));
    });
    return answer as Promise<T>;
  }

  test('a change of address whose session ends before it is saved is refused', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const late = await during(fan.id, { name: 'Owner' }, () => wish(fan.token));
    expect([late.status, (await accountOf(fan.id))?.pendingEmail]).toEqual([401, null]);
  });

  test('a new password whose session ends before it is saved is refused', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const late = await during(fan.id, { name: 'Owner' }, () =>
      api.call(auth.updatePassword, { body: { password: NEXT } }, { token: fan.token }),
    );
    expect([late.status, (await login(fan.username, PASSWORD)).status]).toEqual([401, 200]);
  });

  test('a sign-in with the password that is being replaced opens nothing', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const other = await accountOf((await aFan(api, { password: NEXT })).id);
    const late = await during(fan.id, { passwordHash: other?.passwordHash ?? null }, () =>
      login(fan.username, PASSWORD),
    );
    expect([late.status, late.error.error]).toEqual([422, 'auth.incorrect-credentials']);
    expect((await login(fan.username, NEXT)).status).toBe(200);
  });

  test('a hash made anew of the same password stops no sign-in', async () => {
    const fan = await aFan(api, { password: PASSWORD });
    const again = await accountOf((await aFan(api, { password: PASSWORD })).id);
    const late = await during(fan.id, { passwordHash: again?.passwordHash ?? null }, () =>
      login(fan.username, PASSWORD),
    );
    expect(late.status).toBe(200);
  });
});
