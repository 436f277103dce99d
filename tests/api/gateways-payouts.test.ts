import { eq } from 'drizzle-orm';
import { notifications } from '#contract/notifications.ts';
import { payoutConnections } from '#contract/payout-connections.ts';
import { payouts } from '#contract/payouts.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { wallet } from '#contract/wallet.ts';
import type { Db } from '#server/db/client.ts';
import { gatewayEvents } from '#server/db/schema/payments.ts';
import { payoutConnections as connections, payoutRequests } from '#server/db/schema/payouts.ts';
import { receiveWebhook } from '#server/features/payments/webhooks.service.ts';
import { referenceOf } from '#server/features/payouts/connection-state.service.ts';
import { findConnection } from '#server/features/payouts/connections.queries.ts';
import { reencryptAccounts } from '#server/features/payouts/methods.service.ts';
import { decidePayout } from '#server/features/payouts/payout-decide.service.ts';
import type { PaymentGateway, WebhookDelivery } from '#server/providers/payments/gateway.ts';
import { noGateway } from '#server/providers/payments/no-gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { type GatewayWorld, sandboxWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { earnedBy, expectSoundLedger, lastingToken, ok } from '#support/money.ts';
import { besideTransactions } from '#support/one-connection.ts';
import { untilWaiting } from '#support/postgres-locks.ts';

/** Accounts of performers at the card service, and payouts to them, the same with both gateways. */
let api: TestApi;
let sandbox: PaymentGateway;
let world: GatewayWorld;
let star: Person;
let cases = 0;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
});
afterAll(async () => {
  process.stdout.write(`\nPayouts: ${cases / 2} cases on each of sandbox and stripe\n`);
  await api.close();
});

const PASSWORD = 'Own-password-1';
const connect = (as: Person = star, body: object = {}) => api.call(payoutConnections.connect, { body }, as);
const view = async (as: Person = star) => ok(await api.call(payoutConnections.connection, {}, as));
const refresh = () => api.call(payoutConnections.refresh, {}, star);
const account = async (as: Person = star): Promise<string> => {
  const row = await findConnection(api.deps.db, as.id);
  return (row && referenceOf(api.deps, row)) ?? '';
};
const hear = ({ headers, body }: WebhookDelivery) => receiveWebhook(api.deps, headers, body);
/** The performer was on the card service's pages, and the site hears of it. */
async function onboard(outcome: Parameters<GatewayWorld['onboard']>[1]): Promise<void> {
  await hear(await world.onboard(await account(), outcome));
}
const subjects = async () => {
  await api.runJobs();
  return api.mails.filter(({ to }) => to === star.email).map(({ subject }) => subject);
};
const told = async () =>
  ok(await api.call(notifications.list, { query: {} }, star)).data.map(
    ({ type, action }) => `${type} ${action}`,
  );

async function connected(): Promise<void> {
  ok(await connect());
  await onboard('complete');
  api.clock.advance({ days: 4 });
}

/** A request of 500 tokens, 50.00, to the connected account. */
async function requested(): Promise<string> {
  await connected();
  const fan = await aFan(api);
  fan.token = await lastingToken(api, fan.id);
  await tokensFor(api, fan.id, 1000);
  ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 1000 } }, fan));
  api.clock.advance({ days: 8 });
  const body = { requestTokens: 500, paymentAccountType: 'stripe' };
  return ok(await api.call(payouts.create, { body }, star))._id;
}
const approve = (id: string) => decidePayout(api.deps, 'op', id, { status: 'approved', note: '' });
async function approved(): Promise<string> {
  const id = await requested();
  await approve(id);
  return id;
}
const done = async (id: string) =>
  (await decidePayout(api.deps, 'op', id, { status: 'done', reference: '' })).row;
const rowOf = async (id: string) => {
  const [row] = await api.deps.db.select().from(payoutRequests).where(eq(payoutRequests.id, id));
  return row;
};
const codeOf = (error: unknown) => (error as { code?: string }).code;
/** The answer to the next transfer is lost: it was made, and nobody here knows. */
function loseAnswer(): void {
  const { payouts: own } = world.gateway;
  let isLost = false;
  if (!own) throw new Error('no payouts');
  const transfer: typeof own.transfer = async (request) => {
    const made = await own.transfer(request);
    if (isLost) return made;
    isLost = true;
    throw new Error('the answer was lost');
  };
  Object.assign(api.deps, { payments: { ...world.gateway, payouts: { ...own, transfer } } });
}

const CASES: [string, () => Promise<void>][] = [
  [
    'an account is made once, whoever asks how often, and its link leads to pages that come back',
    async () => {
      expect(await view()).toMatchObject({ available: true, state: 'none', accountId: null });
      const links = await Promise.all([connect(), connect()]);
      for (const link of links) {
        expect(ok(link)).toMatchObject({ object: 'account_link', created: expect.any(Number) });
        expect(new URL(ok(link).url).protocol).toMatch(/^https?:$/);
      }
      const first = await account();
      ok(await connect());
      expect(await account()).toBe(first);
      const shown = await view();
      expect(shown).toMatchObject({
        state: 'information-missing',
        accountId: `•••• ${first.slice(-4)}`,
        detailsSubmitted: false,
        payoutsEnabled: false,
      });
      expect(shown.due).toEqual(expect.arrayContaining(['bank-account', 'terms']));
      expect(ok(await api.call(performerAccount.me, {}, star)).stripeAccount).toEqual({
        accountId: shown.accountId,
        detailsSubmitted: false,
        payoutsEnabled: false,
      });
      const [row] = await api.deps.db.select().from(connections);
      expect(JSON.stringify(row)).not.toContain(first);
    },
  ],
  [
    'an open session alone opens no pages of the account',
    async () => {
      ok(await connect());
      await onboard('complete');
      api.clock.advance({ days: 1 });
      const dashboard = (body: object) => api.call(payoutConnections.dashboard, { body }, star);
      for (const call of [(body: object) => connect(star, body), dashboard]) {
        const refused = await call({});
        expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['prePassword']]);
        expect((await call({ prePassword: PASSWORD })).status).toBe(200);
      }
    },
  ],
  [
    'the account goes through its states, and becomes a way to be paid that waits some days',
    async () => {
      ok(await connect());
      await onboard('missing');
      expect(await view()).toMatchObject({ state: 'information-missing', due: ['document'] });
      await onboard('review');
      expect(await view()).toMatchObject({ state: 'under-review', due: [] });
      expect(ok(await api.call(payouts.methods, {}, star))).toEqual([]);
      await onboard('complete');
      expect(await view()).toMatchObject({ state: 'connected', payoutsEnabled: true });
      expect(ok(await api.call(payouts.methods, {}, star))).toMatchObject([
        { key: 'stripe', isPaused: false, usableFrom: '2026-03-04T12:00:00.000Z' },
      ]);
      expect(await subjects()).toContain('Your payout account was changed');
      const early = await api.call(
        payouts.create,
        { body: { requestTokens: 500, paymentAccountType: 'stripe' } },
        star,
      );
      expect(early.error.error).toBe('payouts.account-new');
    },
  ],
  [
    'messages in any order and number leave what is true now, and one of them counts once',
    async () => {
      ok(await connect());
      const first = await world.onboard(await account(), 'missing');
      const last = await world.onboard(await account(), 'complete');
      for (const message of [last, first, last, first]) await hear(message);
      expect(await view()).toMatchObject({ state: 'connected' });
      const events = await api.deps.db.select().from(gatewayEvents);
      expect(events.map(({ type }) => type)).toEqual(['account.updated', 'account.updated']);
      expect(JSON.stringify(events)).not.toContain(await account());
      expect((await subjects()).filter((one) => one.includes('account was changed'))).toHaveLength(1);
    },
  ],
  [
    'a message that is too old, or about somebody else’s account, changes nothing',
    async () => {
      ok(await connect());
      const message = await world.onboard(await account(), 'complete');
      api.clock.advance({ minutes: 6 });
      await expect(hear(message)).rejects.toMatchObject({ code: 'payments.bad-signature' });
      expect(await view()).toMatchObject({ state: 'information-missing' });
      const left = await account();
      ok(
        await api.call(
          payouts.removeMethod,
          { params: { method: 'stripe' }, body: { prePassword: PASSWORD } },
          star,
        ),
      );
      ok(await connect(star, { prePassword: PASSWORD }));
      expect(await account()).not.toBe(left);
      await hear(await world.onboard(left, 'complete'));
      expect(await view()).toMatchObject({ state: 'information-missing' });
    },
  ],
  [
    'who comes back sees how the account stands, though no message came',
    async () => {
      ok(await connect());
      await world.onboard(await account(), 'complete');
      expect(await view()).toMatchObject({ state: 'information-missing' });
      expect(ok(await refresh())).toMatchObject({ state: 'connected' });
    },
  ],
  [
    'a question of Stripe is told once, by notification and mail, and what was never filled in is not',
    async () => {
      ok(await connect());
      await refresh();
      expect(await subjects()).toEqual([]);
      await onboard('complete');
      await onboard('missing');
      await onboard('missing');
      await refresh();
      expect((await subjects()).filter((one) => one === 'Stripe needs something from you')).toHaveLength(1);
      expect(await told()).toEqual(['payout account-asks', 'security banking']);
      expect(ok(await api.call(payouts.methods, {}, star))).toMatchObject([
        { key: 'stripe', isPaused: true },
      ]);
      await onboard('refused');
      expect(await view()).toMatchObject({ state: 'refused' });
      expect(await subjects()).toContain('Stripe stopped payouts to your account');
    },
  ],
  [
    'an account that Stripe does not pay out cannot be chosen, and can again once it does',
    async () => {
      await connected();
      await onboard('missing');
      const fan = await aFan(api);
      await tokensFor(api, fan.id, 1000);
      ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 1000 } }, fan));
      api.clock.advance({ days: 8 });
      const ask = () =>
        api.call(payouts.create, { body: { requestTokens: 500, paymentAccountType: 'stripe' } }, star);
      const refused = await ask();
      expect([refused.error.error, Object.keys(refused.error.fields ?? {})]).toEqual([
        'payouts.account-paused',
        ['paymentAccountType'],
      ]);
      await onboard('complete');
      expect((await ask()).status).toBe(200);
    },
  ],
  [
    'an approved payout is sent to the account, once, and counts as paid with its transfer',
    async () => {
      const id = await approved();
      const paid = await done(id);
      expect(paid).toMatchObject({ status: 'done', transferStartedAt: null, transferProblem: '' });
      expect(paid.paymentReference).not.toBe('');
      await done(id);
      expect(await world.sent()).toEqual([{ account: await account(), amount: 5000, currency: 'USD' }]);
      expect(await subjects()).toContain('We paid you $50.00');
    },
  ],
  [
    'what was sent while its answer was lost is found, not sent again; until then it cannot be refused',
    async () => {
      const id = await approved();
      loseAnswer();
      await expect(done(id)).rejects.toMatchObject({ code: 'payouts.transfer-unknown' });
      expect(await rowOf(id)).toMatchObject({ status: 'approved', transferStartedAt: expect.any(Date) });
      const reject = decidePayout(api.deps, 'op', id, { status: 'rejected', note: 'No' });
      expect(codeOf(await reject.catch((error: unknown) => error))).toBe('payouts.transfer-open');
      // Nobody does anything more: the job looks again, though the key was forgotten since.
      api.clock.advance({ days: 2 });
      await api.runJobs();
      expect(await rowOf(id)).toMatchObject({ status: 'done' });
      expect(await world.sent()).toHaveLength(1);
      expect(await earnedBy(api, star.id)).toBe(300);
    },
  ],
  [
    'a request that is approved while it is on its way to being paid is not paid without a transfer',
    async () => {
      const id = await requested();
      expect(codeOf(await done(id).catch((error: unknown) => error))).toBe('payouts.not-approved');
      let paying: Promise<unknown> = Promise.resolve();
      let approving: Promise<unknown> = Promise.resolve();
      await api.deps.db.transaction(async (tx) => {
        const db = tx as unknown as Db;
        await tx.select().from(payoutRequests).where(eq(payoutRequests.id, id)).for('update');
        paying = besideTransactions(() => done(id).catch((error: unknown) => error));
        await untilWaiting(db, 1);
        approving = besideTransactions(() => approve(id));
        await untilWaiting(db, 2);
      });
      expect(codeOf(await paying)).toBe('payouts.not-approved');
      await approving;
      expect(await rowOf(id)).toMatchObject({ status: 'approved', transferStartedAt: null });
      expect(await world.sent()).toEqual([]);
      expect(await done(id)).toMatchObject({ status: 'done' });
      expect(await world.sent()).toHaveLength(1);
    },
  ],
  [
    'two operators who say it at once send it once',
    async () => {
      const id = await approved();
      const said = await Promise.allSettled([done(id), done(id)]);
      expect(said.some(({ status }) => status === 'fulfilled')).toBe(true);
      await done(id);
      expect(await world.sent()).toHaveLength(1);
    },
  ],
  [
    'what is refused stays approved with its reason, and can be tried again or given back',
    async () => {
      const id = await approved();
      await world.onboard(await account(), 'missing');
      for (const refusals of [1, 2]) {
        await expect(done(id)).rejects.toMatchObject({ code: 'payouts.transfer-refused' });
        expect(await rowOf(id)).toMatchObject({
          status: 'approved',
          transferRefusals: refusals,
          transferStartedAt: null,
          transferProblem: expect.stringContaining('cannot receive money now'),
        });
      }
      expect(await world.sent()).toEqual([]);
      await world.onboard(await account(), 'complete');
      await expect(done(id)).resolves.toMatchObject({ status: 'done' });
      expect(await world.sent()).toHaveLength(1);
    },
  ],
  [
    'a site whose card service is gone refuses, and a request can still be given back',
    async () => {
      const id = await approved();
      Object.assign(api.deps, { payments: noGateway });
      expect(await view()).toMatchObject({ available: false, state: 'none' });
      expect((await connect(star, { prePassword: PASSWORD })).error.error).toBe(
        'payout-connections.unavailable',
      );
      await expect(done(id)).rejects.toMatchObject({ code: 'payouts.transfer-refused' });
      const back = await decidePayout(api.deps, 'op', id, { status: 'rejected', note: 'No' });
      expect(back.row.status).toBe('rejected');
    },
  ],
  [
    'accounts are encrypted anew with the first key',
    async () => {
      await connected();
      const before = await account();
      const { config } = api.deps;
      const [old] = await api.deps.db.select().from(connections);
      expect(old?.encrypted?.startsWith('app.')).toBe(true);
      const keys = config.dataKeys;
      try {
        config.dataKeys = [{ id: 'new', key: Buffer.alloc(32, 7) }, ...keys];
        expect(await reencryptAccounts(api.deps)).toBe(2);
        expect(await account()).toBe(before);
      } finally {
        config.dataKeys = keys;
      }
    },
  ],
  [
    'only performers have one, each their own',
    async () => {
      ok(await connect());
      const other = await aPerformer(api);
      expect(await view(other)).toMatchObject({ state: 'none', accountId: null });
      const fan = await aFan(api);
      expect((await connect(fan)).status).toBe(403);
      expect((await api.call(payoutConnections.dashboard, {}, other)).error.error).toBe(
        'payout-connections.missing',
      );
    },
  ],
];

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-03-01T12:00:00Z');
    Object.assign(api.deps, { payments: sandbox });
    world = name === 'sandbox' ? sandboxWorld(api) : await stripeWorld(api);
    Object.assign(api.deps, { payments: world.gateway });
    star = await aPerformer(api, { commissionRate: 2000, password: PASSWORD });
    star.token = await lastingToken(api, star.id);
  });
  afterEach(async () => {
    await expectSoundLedger(api);
    await world.close();
  });
  test.each(CASES)('%s', async (_case, run) => {
    cases += 1;
    await run();
  });
});
