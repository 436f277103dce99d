import { eq } from 'drizzle-orm';
import { delivery } from '#contract/delivery.ts';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import type { PlanType } from '#rules/subscription.ts';
import { paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { performers } from '#server/db/schema/performers.ts';
import { subscriptions as table } from '#server/db/schema/subscriptions.ts';
import { users } from '#server/db/schema/users.ts';
import { deliver } from '#server/features/delivery/deliver.service.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import {
  expireSubscriptions,
  renewDueSubscriptions,
} from '#server/features/subscriptions/renewals.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person } from '#support/factories.ts';
import { aCard, aLastingFan, earnedBy, expectSoundLedger, lastingToken } from '#support/money.ts';

let api: TestApi;
let fan: Person;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-01-31T12:00:00Z');
  fan = await aLastingFan(api);
  star = await aPerformer(api, { monthlyPrice: 1000, yearlyPrice: 9000, isFreeSubscription: true });
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

async function subscribe(
  type: PlanType = 'monthly',
  behaviour: SandboxBehaviour = 'success',
): Promise<string> {
  const cardId = await aCard(api, fan, behaviour);
  const reply = await api.call(payments.subscribe, { body: { performerId: star.id, type, cardId } }, fan);
  if (reply.status !== 200) throw new Error(reply.error.error);
  await api.runJobs();
  return cardId;
}
async function tick(): Promise<void> {
  await renewDueSubscriptions(api.deps);
  await expireSubscriptions(api.deps);
}
/** Lets hours pass with the jobs running in each. */
async function pass(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    api.clock.advance({ hours: 1 });
    await tick();
  }
}
const sub = async () => {
  const [row] = (await api.call(subscriptions.userSearch, {}, fan)).data.data;
  if (!row) throw new Error('no subscription');
  return row;
};
const renewals = async () => {
  const rows = await api.deps.db.select().from(paymentTransactions).orderBy(paymentTransactions.id);
  return rows
    .filter((row) => row.detail.renewal === true)
    .map(({ status, failureCode, totalPrice }) => [status, failureCode, totalPrice]);
};
const subscribers = async () =>
  (await api.deps.db.select().from(performers).where(eq(performers.id, star.id)))[0]?.totalSubscribers;
const setPerformer = (change: Partial<typeof performers.$inferInsert>) =>
  api.deps.db.update(performers).set(change).where(eq(performers.id, star.id));

test.each([0, 49])('a plan for %d cents, less than a card can be charged with, ends', async (price) => {
  await subscribe();
  await api.deps.db.update(table).set({ price }).where(eq(table.userId, fan.id));
  api.clock.set('2026-02-28T11:00:00Z');
  await pass(5 * 24);
  expect(await renewals()).toEqual([]);
  expect((await sub()).status).toBe('deactivated');
});

test('a plan renews in the last hour, without a gap, on the same day of each month', async () => {
  await subscribe();
  api.clock.set('2026-02-28T10:59:00Z');
  await tick();
  expect((await sub()).expiredAt).toBe('2026-02-28T12:00:00.000Z');
  api.clock.set('2026-02-28T11:00:00Z');
  await tick();
  expect((await sub()).expiredAt).toBe('2026-03-31T12:00:00.000Z');
  api.clock.set('2026-03-31T11:30:00Z');
  await tick();
  expect(await sub()).toMatchObject({
    expiredAt: '2026-04-30T12:00:00.000Z',
    state: 'active',
    nextRecurringDate: '2026-04-30T12:00:00.000Z',
  });
  expect(await renewals()).toEqual(Array(2).fill(['success', null, 1000]));
  expect(await earnedBy(api, star.id)).toBe(240);
  expect(await subscribers()).toBe(1);
});

test('the fan gets a receipt for each, the performer is not told of a new subscriber again', async () => {
  await subscribe();
  api.mails.length = 0;
  api.events.length = 0;
  api.clock.set('2026-02-28T11:30:00Z');
  await tick();
  await api.runJobs();
  expect(api.mails.map((mail) => mail.to)).toEqual([fan.email]);
  expect(api.events.filter(({ event }) => event === 'payment_status_callback')).toEqual([]);
});

test('what is cancelled, a trial and a given subscription do not renew', async () => {
  await subscribe();
  await api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
  api.clock.set('2026-02-28T11:30:00Z');
  await tick();
  expect(await sub()).toMatchObject({ state: 'cancelled', isActive: true });
  api.clock.set('2026-02-28T12:00:00Z');
  await tick();
  expect(await sub()).toMatchObject({ status: 'deactivated', state: 'expired', isActive: false });
  expect(await subscribers()).toBe(0);
  expect(await renewals()).toEqual([]);
  expect(api.forgotten.filter((tag) => tag === `performer:${star.id}`)).toHaveLength(2);
});

test('a trial ends by itself', async () => {
  await subscribe('free');
  await pass(26);
  expect(await sub()).toMatchObject({ status: 'deactivated', isActive: false });
  expect(await subscribers()).toBe(0);
});

test.each([
  ['renewal-declined', 'card_declined'],
  ['confirm', 'authentication_required'],
] as const)(
  'a %s card is tried three times, a day apart, then the subscription ends',
  async (behaviour, code) => {
    if (behaviour === 'confirm') {
      await subscribe();
      const other = await aCard(api, fan, behaviour);
      await api.deps.db.update(table).set({ cardId: other });
    } else await subscribe('monthly', behaviour);
    api.mails.length = 0;
    api.clock.set('2026-02-28T11:00:00Z');
    await tick();
    expect(await renewals()).toEqual([['fail', code, 1000]]);
    expect(await sub()).toMatchObject({ state: 'active', nextRecurringDate: '2026-03-01T11:00:00.000Z' });
    await pass(2);
    expect(await sub()).toMatchObject({ status: 'active', state: 'past-due', isActive: false });
    await pass(80);
    expect(await renewals()).toHaveLength(3);
    expect(await sub()).toMatchObject({ status: 'deactivated', state: 'expired', nextRecurringDate: null });
    expect(await subscribers()).toBe(0);
    await api.runJobs();
    const told = api.mails.filter((mail) => mail.subject.startsWith('We could not renew'));
    expect(told.map((mail) => mail.text.includes('We will try again tomorrow'))).toEqual([true, true, false]);
  },
);

test('in the days of grace the fan may pay by hand, and is not charged by the job too', async () => {
  await subscribe('monthly', 'renewal-declined');
  api.clock.set('2026-02-28T11:00:00Z');
  await pass(20);
  const cardId = await aCard(api, fan);
  const body = { performerId: star.id, type: 'monthly' as const, cardId };
  expect((await api.call(payments.subscribe, { body }, fan)).data.status).toBe('success');
  await pass(60);
  expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-04-01T07:00:00.000Z' });
  expect(await renewals()).toHaveLength(1);
  expect(await subscribers()).toBe(1);
});

test('a good card after a failed try renews at the next', async () => {
  await subscribe('monthly', 'renewal-declined');
  api.clock.set('2026-02-28T11:00:00Z');
  await tick();
  await api.deps.db.update(table).set({ cardId: await aCard(api, fan) });
  await pass(25);
  expect((await renewals()).map(([status]) => status)).toEqual(['fail', 'success']);
  expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-04-01T11:00:00.000Z' });
});

test('a removed or expired card is not charged, and counts as a failed try', async () => {
  const cardId = await subscribe();
  await api.call(payments.removeCard, { params: { id: cardId } }, fan);
  api.clock.set('2026-02-28T11:30:00Z');
  await tick();
  expect(await renewals()).toEqual([['fail', 'card_missing', 1000]]);
  expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
});

test('five processes renew once', async () => {
  await subscribe();
  api.clock.set('2026-02-28T11:30:00Z');
  await Promise.all(Array.from({ length: 5 }, () => renewDueSubscriptions(api.deps)));
  expect(await renewals()).toEqual([['success', null, 1000]]);
  expect((await sub()).expiredAt).toBe('2026-03-31T12:00:00.000Z');
});

test('a fan cannot take the place of a renewal with a request key', async () => {
  const cardId = await subscribe();
  const { _id } = await sub();
  const as = {
    token: fan.token,
    headers: { 'idempotency-key': `renewal:${_id}:2026-02-28T12:00:00.000Z:0` },
  };
  await api.call(payments.topUp, { body: { amount: 5, cardId } }, as);
  api.clock.set('2026-02-28T11:30:00Z');
  await tick();
  expect(await renewals()).toEqual([['success', null, 1000]]);
});

test('five processes count a failed try once', async () => {
  await subscribe('monthly', 'renewal-declined');
  api.clock.set('2026-02-28T11:30:00Z');
  await Promise.all(Array.from({ length: 5 }, () => renewDueSubscriptions(api.deps)));
  expect(await renewals()).toHaveLength(1);
});

test('five processes expire each subscription once', async () => {
  await subscribe('free');
  const other = await aFan(api);
  await api.call(payments.subscribe, { body: { performerId: star.id, type: 'free' } }, other);
  const stays = await aFan(api);
  const cardId = await aCard(api, stays);
  await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, stays);
  expect(await subscribers()).toBe(3);
  api.clock.advance({ days: 2 });
  await Promise.all(Array.from({ length: 5 }, () => expireSubscriptions(api.deps)));
  expect(await subscribers()).toBe(1);
});

describe('that it has ended is mailed as the fan chose', () => {
  const endedMails = async () => {
    api.clock.advance({ minutes: 5 });
    await deliver(api.deps);
    await api.runJobs();
    return api.mails.filter(({ subject }) => subject.includes('has ended'));
  };
  beforeEach(async () => {
    await api.deps.db.update(users).set({ emailVerifiedAt: api.deps.clock.now() });
  });

  test.each([
    ['when nobody paid', 'renewal-declined', '2026-02-28T11:00:00Z'],
    ['when it was cancelled', 'success', '2026-02-28T12:00:00Z'],
  ] as const)('%s', async (_when, behaviour, end) => {
    await subscribe('monthly', behaviour);
    if (behaviour === 'success')
      await api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
    api.clock.set(end);
    await pass(80);
    expect((await sub()).state).toBe('expired');
    expect(await endedMails()).toMatchObject([{ to: fan.email, subject: 'A subscription has ended' }]);
  });

  test('and not mailed to whoever wants no e-mails of subscriptions', async () => {
    await subscribe('free');
    await api.call(delivery.change, { body: { rows: [{ row: 'subscriptions', channels: ['inApp'] }] } }, fan);
    await pass(80);
    expect((await sub()).state).toBe('expired');
    expect(await endedMails()).toEqual([]);
  });
});

describe('the price', () => {
  test('that was agreed holds when the performer asks more', async () => {
    await subscribe();
    await setPerformer({ monthlyPrice: 2000 });
    api.clock.set('2026-02-28T11:30:00Z');
    await tick();
    expect(await renewals()).toEqual([['success', null, 1000]]);
  });

  test('that is lower is passed on, and is what is agreed from then on', async () => {
    await subscribe('yearly');
    await setPerformer({ yearlyPrice: 5000 });
    api.clock.set('2027-01-31T11:30:00Z');
    fan.token = await lastingToken(api, fan.id);
    await api.deps.db.update(table).set({ cardId: await aCard(api, fan) });
    await tick();
    await setPerformer({ yearlyPrice: 9000 });
    api.clock.set('2028-01-31T11:30:00Z');
    fan.token = await lastingToken(api, fan.id);
    await tick();
    expect(await renewals()).toEqual([
      ['success', null, 5000],
      ['success', null, 5000],
    ]);
    expect(await sub()).toMatchObject({ price: 50, expiredAt: '2029-01-31T12:00:00.000Z' });
  });
});

test('after a week without the service nobody is charged by surprise', async () => {
  await subscribe();
  api.clock.set('2026-03-07T12:00:00Z');
  await tick();
  expect(await renewals()).toEqual([]);
  expect(await sub()).toMatchObject({ status: 'deactivated' });
});

test('a renewal whose answer is lost is found again; it counts once and leaves no gap', async () => {
  await subscribe('monthly', 'delayed-success');
  await api.deps.db.update(table).set({ cardId: await aCard(api, fan, 'lost-answer') });
  api.clock.set('2026-02-28T11:00:00Z');
  await tick();
  expect(await renewals()).toEqual([['processing', null, 1000]]);
  api.clock.advance({ minutes: 15 });
  await tick();
  await recoverPayments(api.deps);
  await tick();
  expect(await renewals()).toEqual([['success', null, 1000]]);
  expect((await sub()).expiredAt).toBe('2026-03-31T12:00:00.000Z');
});

test('cancelled while the renewal is being prepared: the claim is given back and nothing is charged', async () => {
  await subscribe();
  api.clock.set('2026-02-28T11:30:00Z');
  const { db } = api.deps;
  const cancelAtInsert = `create or replace function cancel_now() returns trigger language plpgsql as $$ begin
    update subscriptions set cancelled_at = now(); return new; end $$`;
  await db.execute(cancelAtInsert);
  await db.execute(
    'create trigger cancel_now before insert on payment_transactions for each row execute function cancel_now()',
  );
  await tick();
  await db.execute('drop trigger cancel_now on payment_transactions');
  await db.execute('drop function cancel_now');
  expect(await renewals()).toEqual([['canceled', 'not_due', 1000]]);
  expect(await api.deps.db.select().from(sandboxCharges)).toHaveLength(1);
  expect(await sub()).toMatchObject({ expiredAt: '2026-02-28T12:00:00.000Z', state: 'cancelled' });
});

describe('cancelled while the card is being charged', () => {
  const cancel = () =>
    api.call(payments.cancelSubscription, { params: { gateway: 'sandbox', id: star.id } }, fan);
  /** A renewal that the card service has not decided yet, of which the fan knows nothing. */
  async function anOpenRenewal(behaviour: SandboxBehaviour): Promise<void> {
    await subscribe();
    await api.deps.db.update(table).set({ cardId: await aCard(api, fan, behaviour) });
    api.clock.set('2026-02-28T11:30:00Z');
    await renewDueSubscriptions(api.deps);
    expect((await renewals()).map(([status]) => status)).toEqual([
      behaviour === 'lost-answer' ? 'processing' : 'pending',
    ]);
    api.mails.length = 0;
  }
  async function settle(): Promise<void> {
    api.clock.advance({ minutes: 16 });
    await api.runJobs();
    await recoverPayments(api.deps);
    await api.runJobs();
  }
  const subjects = () => api.mails.filter(({ to }) => to === fan.email).map(({ subject }) => subject);

  test.each(['delayed-success', 'lost-answer'] as const)(
    'by %s: it goes back to the card, the fan is told, and nothing is extended',
    async (behaviour) => {
      await anOpenRenewal(behaviour);
      expect((await cancel()).status).toBe(200);
      await settle();
      expect(await renewals()).toEqual([['refunded', 'renewal-stopped', 1000]]);
      const [, charge] = await api.deps.db.select().from(sandboxCharges).orderBy(sandboxCharges.createdAt);
      expect(charge).toMatchObject({ status: 'success', refunded: 1000 });
      expect(await sub()).toMatchObject({
        expiredAt: '2026-02-28T12:00:00.000Z',
        state: 'cancelled',
        nextRecurringDate: null,
      });
      expect(await earnedBy(api, star.id)).toBe(80);
      expect(subjects()).toEqual([
        expect.stringContaining('renew'),
        'We are sending $10.00 back to your card',
      ]);
      expect(api.mails.at(-1)?.text).toContain('This renewal was stopped while your card was being charged.');
    },
  );

  test('and taken back after the money went back: the next run renews', async () => {
    await anOpenRenewal('delayed-success');
    await cancel();
    await settle();
    const cardId = await aCard(api, fan);
    await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan);
    await tick();
    expect((await renewals()).map(([status]) => status)).toEqual(['refunded', 'success']);
    expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-03-31T12:00:00.000Z' });
  });

  test('and taken back before it is decided: it pays for the next month', async () => {
    await anOpenRenewal('delayed-success');
    await cancel();
    const cardId = await aCard(api, fan);
    await api.call(payments.subscribe, { body: { performerId: star.id, type: 'monthly', cardId } }, fan);
    await settle();
    expect(await renewals()).toEqual([['success', null, 1000]]);
    expect(await sub()).toMatchObject({ state: 'active', expiredAt: '2026-03-31T12:00:00.000Z' });
  });

  test('and then declined: it is no failed try, and nobody hears of it', async () => {
    await anOpenRenewal('delayed-failure');
    await cancel();
    await settle();
    expect((await renewals()).map(([status]) => status)).toEqual(['fail']);
    expect(await sub()).toMatchObject({ state: 'cancelled', nextRecurringDate: null });
    expect(subjects()).toHaveLength(1);
  });
});
