import { desc, eq } from 'drizzle-orm';
import { performerAccount } from '#contract/performer-account.ts';
import { performers as performersContract } from '#contract/performers.ts';
import { users as usersContract } from '#contract/users.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import {
  featurePerformer,
  pendingReviews,
  reviewPerformer,
  searchUsers,
  setAccountActive,
} from '#server/features/operator/operator.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer } from '#support/factories.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const ACTOR = 'test operator';

async function lastAudit() {
  const [row] = await api.deps.db
    .select()
    .from(auditLog)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  return row;
}

async function pendingPerformer() {
  const performer = await aPerformer(api);
  await api.deps.db.update(performers).set({ reviewState: 'pending' }).where(eq(performers.id, performer.id));
  return performer;
}

test('features a performer and takes them out again; a fan cannot be featured', async () => {
  const performer = await aPerformer(api);
  const featured = async () => {
    const { data } = await api.call(performersContract.search, { query: { isFeatured: true } });
    return data.data.map(({ username }) => username);
  };
  expect(await featured()).toEqual([]);
  await featurePerformer(api.deps, ACTOR, performer.username, true);
  expect(await featured()).toEqual([performer.username]);
  expect(api.forgotten).toEqual(expect.arrayContaining(['creators', `performer:${performer.id}`]));
  expect(await lastAudit()).toMatchObject({ action: 'performers.feature', target: performer.id });
  await featurePerformer(api.deps, ACTOR, performer.username, false);
  expect(await featured()).toEqual([]);
  expect(await lastAudit()).toMatchObject({ action: 'performers.unfeature', target: performer.id });

  const fan = await aFan(api);
  await expect(featurePerformer(api.deps, ACTOR, fan.username, true)).rejects.toMatchObject({
    code: 'operator.not-a-performer',
  });
});

describe('reviews', () => {
  it('approves: the profile is public, the performer is told, the deed is on record', async () => {
    const performer = await pendingPerformer();
    const view = () => api.call(performersContract.view, { params: { id: performer.username } });
    expect((await view()).status).toBe(404);
    expect(await pendingReviews(api.deps)).toHaveLength(1);

    await reviewPerformer(api.deps, ACTOR, performer.username, { type: 'approve' });

    expect((await view()).status).toBe(200);
    expect(await pendingReviews(api.deps)).toHaveLength(0);
    expect(api.forgotten).toEqual(expect.arrayContaining(['creators', `performer:${performer.id}`]));
    expect(await lastAudit()).toMatchObject({
      actor: ACTOR,
      action: 'performers.approve',
      target: performer.id,
    });
    await api.runJobs();
    expect(api.mails.at(-1)?.subject).toMatch(/approved/);
  });

  it('rejects with a reason that the performer reads, in mail and on the own record', async () => {
    const performer = await pendingPerformer();
    await reviewPerformer(api.deps, ACTOR, performer.username, {
      type: 'reject',
      reason: 'The photo is too dark.',
    });
    const own = await api.call(performerAccount.me, {}, { token: performer.token });
    expect(own.data).toMatchObject({ reviewState: 'rejected', reviewReason: 'The photo is too dark.' });
    await api.runJobs();
    expect(api.mails.at(-1)?.text).toContain('The photo is too dark.');
  });

  it.each([
    ['a reason is missing', { type: 'reject', reason: '  ' } as const, 'operator.reason-required'],
    ['the account is a fan', { type: 'approve' } as const, 'operator.not-a-performer'],
  ])('refuses when %s', async (_what, event, code) => {
    const who = code === 'operator.not-a-performer' ? await aFan(api) : await pendingPerformer();
    await expect(reviewPerformer(api.deps, ACTOR, who.username, event)).rejects.toMatchObject({ code });
  });

  it('decides once when two operators approve and reject at the same time', async () => {
    const performer = await pendingPerformer();
    const approve = () => reviewPerformer(api.deps, ACTOR, performer.id, { type: 'approve' });
    const outcomes = await Promise.allSettled([approve(), approve(), approve()]);
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('accounts', () => {
  it('finds people by name, username, address and id', async () => {
    const fan = await aFan(api);
    for (const q of [fan.username, fan.email, fan.id]) {
      expect((await searchUsers(api.deps, q)).map((one) => one.id)).toEqual([fan.id]);
    }
    expect(await searchUsers(api.deps, '%')).toEqual([]);
  });

  it('finds people by addresses they never confirmed, and says that they did not', async () => {
    const [owner, claiming, changing] = [await aFan(api), await aFan(api), await aFan(api)];
    const set = (id: string, values: object) => api.deps.db.update(users).set(values).where(eq(users.id, id));
    await set(claiming.id, { email: null, claimedEmail: owner.email });
    await set(changing.id, { pendingEmail: owner.email });
    const found = await searchUsers(api.deps, owner.email);
    expect(new Map(found.map((one) => [one.id, [one.email, one.unconfirmedEmail]]))).toEqual(
      new Map([
        [owner.id, [owner.email, null]],
        [claiming.id, [null, owner.email]],
        [changing.id, [changing.email, owner.email]],
      ]),
    );
  });

  it('closes an account: signed out everywhere at once, opened again on demand', async () => {
    const fan = await aFan(api);
    const me = () => api.call(usersContract.me, {}, { token: fan.token });
    expect((await me()).status).toBe(200);
    await setAccountActive(api.deps, ACTOR, fan.username, false, 'Asked by the owner');
    expect((await me()).status).toBe(401);
    const [row] = await api.deps.db.select().from(users).where(eq(users.id, fan.id));
    expect(row).toMatchObject({ status: 'inactive', disabledReason: 'Asked by the owner' });
    expect(api.events.map((one) => one.event)).toContain('disconnect');
    await setAccountActive(api.deps, ACTOR, fan.username, true, '');
    expect(await lastAudit()).toMatchObject({ action: 'users.enable', target: fan.id });
  });

  it('wants a reason and a known account', async () => {
    const fan = await aFan(api);
    await expect(setAccountActive(api.deps, ACTOR, fan.username, false, ' ')).rejects.toMatchObject({
      code: 'operator.reason-required',
    });
    await expect(setAccountActive(api.deps, ACTOR, 'nobody', false, 'x')).rejects.toMatchObject({
      code: 'operator.not-found',
    });
  });

  it('keeps its record: the audit log takes no changes', async () => {
    const fan = await aFan(api);
    await setAccountActive(api.deps, ACTOR, fan.username, false, 'x');
    await expect(api.deps.db.delete(auditLog)).rejects.toThrow();
    await expect(api.deps.db.update(auditLog).set({ actor: 'someone else' })).rejects.toThrow();
  });
});
