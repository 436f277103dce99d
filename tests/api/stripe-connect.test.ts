import type Stripe from 'stripe';
import { payoutConnections } from '#contract/payout-connections.ts';
import { payouts } from '#contract/payouts.ts';
import { wallet } from '#contract/wallet.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { referenceOf } from '#server/features/payouts/connection-state.service.ts';
import { findConnection } from '#server/features/payouts/connections.queries.ts';
import { decidePayout } from '#server/features/payouts/payout-decide.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, aPerformer, type Person, tokensFor } from '#support/factories.ts';
import { deliver, type StripeWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { expectSoundLedger, lastingToken, ok } from '#support/money.ts';
import { changeAccount, onboard, reverse } from '#support/stripe-connect.ts';
import type { Fault } from '#support/stripe-server.ts';

/** What only Stripe does: its calls, its secrets, its refusals, and a line that breaks. */
let api: TestApi;
let world: StripeWorld;
let star: Person;
beforeAll(async () => {
  api = await startTestApi();
  world = await stripeWorld(api);
  Object.assign(api.deps, { payments: world.gateway });
});
beforeEach(async () => {
  await api.reset();
  world.forget();
  api.clock.set('2026-03-01T12:00:00Z');
  star = await aPerformer(api, { commissionRate: 1000 });
  star.token = await lastingToken(api, star.id);
});
afterEach(() => expectSoundLedger(api));
afterAll(async () => {
  await world.close();
  await api.close();
});

const connect = () => api.call(payoutConnections.connect, { body: {} }, star);
const view = async () => ok(await api.call(payoutConnections.connection, {}, star));
const account = async (): Promise<string> => {
  const row = await findConnection(api.deps.db, star.id);
  return (row && referenceOf(api.deps, row)) ?? '';
};
const send = (event: Stripe.Event, secret?: string) =>
  deliver(api, world.server.message(event, api.clock.now(), secret));
const sentTo = (path: RegExp, method = 'POST') =>
  world.server.requests.filter((one) => one.method === method && path.test(one.path));
const done = async (id: string) =>
  (await decidePayout(api.deps, 'op', id, { status: 'done', reference: '' })).row;

async function approved(): Promise<string> {
  ok(await connect());
  await send(onboard(world.server.state, await account(), 'complete'));
  const fan = await aFan(api);
  await tokensFor(api, fan.id, 1000);
  ok(await api.call(wallet.tip, { params: { id: star.id }, body: { price: 1000 } }, fan));
  api.clock.advance({ days: 8 });
  const body = { requestTokens: 500, paymentAccountType: 'stripe' };
  const { _id } = ok(await api.call(payouts.create, { body }, star));
  await decidePayout(api.deps, 'op', _id, { status: 'approved', note: '' });
  return _id;
}

describe('an account', () => {
  test('is of the kind with Stripe’s own pages, and its links come back to the site', async () => {
    ok(await connect());
    const [made] = sentTo(/\/accounts$/);
    expect(made?.form).toMatchObject({
      controller: {
        stripe_dashboard: { type: 'express' },
        losses: { payments: 'application' },
        fees: { payer: 'application' },
      },
      capabilities: { transfers: { requested: 'true' } },
      metadata: { performer: star.id },
    });
    const site = api.deps.config.publicUrl;
    expect(sentTo(/\/account_links$/)[0]?.form).toEqual({
      account: await account(),
      type: 'account_onboarding',
      return_url: `${site}/creator/banking?stripe=back`,
      refresh_url: `${site}/creator/banking?stripe=again`,
    });
  });

  test.each<Fault>(['lost', 'failed-after'])('is the same one after an answer that was %s', async (fault) => {
    world.server.fail('POST', /\/accounts$/, fault, 3);
    expect((await connect()).error.error).toBe('payout-connections.unreachable');
    expect(await view()).toMatchObject({ state: 'none', accountId: null });
    ok(await connect());
    expect([...world.server.state.accounts.keys()]).toEqual([await account()]);
  });

  test('that is gone at Stripe is forgotten, with the way to be paid, and another one can be made', async () => {
    ok(await connect());
    const first = await account();
    await send(onboard(world.server.state, first, 'complete'));
    world.server.state.accounts.delete(first);
    expect(ok(await api.call(payoutConnections.refresh, {}, star))).toMatchObject({ state: 'none' });
    expect(ok(await api.call(payouts.methods, {}, star))).toEqual([]);
    ok(await connect());
    expect(await account()).not.toBe(first);
  });

  test('needs the capability to receive transfers, not only a bank', async () => {
    ok(await connect());
    const change = { details_submitted: true, payouts_enabled: true };
    await send(changeAccount(world.server.state, await account(), change));
    expect(await view()).toMatchObject({ payoutsEnabled: false });
  });

  test('has a deadline, which is shown', async () => {
    ok(await connect());
    const { requirements } = onboard(world.server.state, await account(), 'missing').data
      .object as Stripe.Account;
    if (!requirements) throw new Error('nothing is asked for');
    const due = { ...requirements, current_deadline: Date.parse('2026-03-20T00:00:00Z') / 1000 };
    await send(changeAccount(world.server.state, await account(), { requirements: due }));
    expect((await view()).dueBy).toBe('2026-03-20T00:00:00.000Z');
    await api.runJobs();
    expect(api.mails.at(-1)?.text).toContain('Please add it by');
  });
});

describe('messages about accounts', () => {
  test('are signed with a secret of their own; another one is refused', async () => {
    ok(await connect());
    const event = onboard(world.server.state, await account(), 'complete');
    expect(await send(event, 'whsec_of_somebody')).toBe(400);
    expect(await view()).toMatchObject({ state: 'information-missing' });
    expect(await send(event, world.server.account.connectWebhookSecret ?? '')).toBe(200);
    expect(await view()).toMatchObject({ state: 'connected' });
  });

  test('wait while Stripe cannot be asked', async () => {
    ok(await connect());
    const event = onboard(world.server.state, await account(), 'complete');
    world.server.fail('GET', /\/accounts\//, 'failed', 3);
    expect(await send(event)).toBe(503);
    expect(await send(event)).toBe(200);
    expect(await view()).toMatchObject({ state: 'connected' });
  });

  test('of accounts that are not of this site are taken and say nothing', async () => {
    ok(await connect());
    const { state } = world.server;
    const foreign = {
      ...(state.accounts.get(await account()) as Stripe.Account),
      id: 'acct_foreign',
      metadata: {},
    };
    state.accounts.set(foreign.id, foreign);
    const before = sentTo(/\/accounts\//, 'GET').length;
    expect(await send(onboard(state, foreign.id, 'complete'))).toBe(200);
    expect(sentTo(/\/accounts\//, 'GET')).toHaveLength(before);
    expect(await view()).toMatchObject({ state: 'information-missing' });
  });
});

describe('a transfer', () => {
  test('names its payout, and has it as its key', async () => {
    const id = await approved();
    const { paymentReference } = await done(id);
    expect(sentTo(/\/transfers$/)).toMatchObject([
      {
        key: `payout:${id}:0`,
        form: {
          amount: '5000',
          currency: 'usd',
          destination: await account(),
          transfer_group: id,
          metadata: { payout: id },
        },
      },
    ]);
    expect([...world.server.state.transfers.keys()]).toEqual([paymentReference]);
  });

  test.each<Fault>(['unreached', 'lost', 'failed', 'failed-after'])(
    'is made once, whatever was %s on the way',
    async (fault) => {
      const id = await approved();
      world.server.fail('POST', /\/transfers$/, fault, 3);
      await expect(done(id)).rejects.toMatchObject({ code: 'payouts.transfer-unknown' });
      // Stripe has forgotten the key by then.
      api.clock.advance({ days: 2 });
      expect(await done(id)).toMatchObject({ status: 'done' });
      expect(world.server.state.transfers.size).toBe(1);
    },
  );

  test('waits until the site has the money, and operators are told why', async () => {
    const id = await approved();
    world.server.state.balance = 4999;
    await expect(done(id)).rejects.toMatchObject({
      code: 'payouts.transfer-refused',
      message: expect.stringContaining('not enough money in the Stripe balance'),
    });
    const records = await api.deps.db.select().from(auditLog);
    expect(records.map(({ action }) => action)).toContain('payouts.transfer-refused');
    world.server.state.balance = 5000;
    expect(await done(id)).toMatchObject({ status: 'done' });
    expect(world.server.state.transfers.size).toBe(1);
  });

  test('that is taken back is told to operators, once; the books stay', async () => {
    const id = await approved();
    const { paymentReference } = await done(id);
    const event = reverse(world.server.state, paymentReference);
    expect([await send(event), await send(event)]).toEqual([200, 200]);
    const records = await api.deps.db.select().from(auditLog);
    const reversed = records.filter(({ action }) => action === 'payouts.transfer-reversed');
    expect(reversed).toMatchObject([{ target: id, detail: { reference: paymentReference, amount: 5000 } }]);
    expect(await done(id)).toMatchObject({ status: 'done' });
    expect(world.server.state.transfers.size).toBe(1);
  });
});
