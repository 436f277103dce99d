import { eq, sql } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { paymentRefunds, paymentTransactions, sandboxCharges } from '#server/db/schema/payments.ts';
import { recoverPayments } from '#server/features/payments/recover.service.ts';
import { lastDays, reconcile } from '#server/features/reconciliation/reconcile.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import type { ChargeRequest, PaymentGateway } from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { anOperator, type Person } from '#support/factories.ts';
import {
  type Behaviour,
  type GatewayWorld,
  type StripeWorld,
  sandboxWorld,
  stripeWorld,
} from '#support/gateway-worlds.ts';
import { aLastingFan } from '#support/money.ts';

/** The books of the card service beside ours, with both gateways. */
let api: TestApi;
let sandbox: PaymentGateway;
let stripe: StripeWorld;
let world: GatewayWorld;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
  stripe = await stripeWorld(api);
});
afterAll(async () => {
  await stripe.close();
  await api.close();
});

const topUp = async (behaviour: Behaviour = 'success') => {
  const body = { amount: 20, cardId: await world.addCard(fan, behaviour) };
  return (await api.call(payments.topUp, { body }, fan)).data;
};
const referenceOf = async (id: string): Promise<string> => {
  const t = paymentTransactions;
  const [row] = await api.deps.db.select().from(t).where(eq(t.id, id));
  return row?.gatewayReference ?? '';
};
const change = (id: string, set: Partial<typeof paymentTransactions.$inferInsert>) =>
  api.deps.db.update(paymentTransactions).set(set).where(eq(paymentTransactions.id, id));
const ready = async () => {
  const { token } = await anOperator(api);
  const reply = await api.app.inject({ url: '/api/ready', headers: { authorization: token } });
  return reply.json().data.books;
};
const compare = () => reconcile(api.deps, lastDays(api.clock.now()));
const found = async () =>
  (await compare()).lines.map(({ difference, what, id }) => `${difference} ${what} ${id}`);

/** A refund of ours that went the whole way: money came after its payment had ended. */
async function aRefund(): Promise<typeof paymentRefunds.$inferSelect> {
  let late: ChargeRequest | undefined;
  const charge = (request: ChargeRequest) => {
    late = request;
    return Promise.reject(new Error('out of reach'));
  };
  api.deps.payments = { ...world.gateway, charge };
  await topUp();
  api.deps.payments = world.gateway;
  api.clock.advance({ minutes: 3 });
  await recoverPayments(api.deps);
  if (late) await world.gateway.charge(late);
  await world.settle();
  const [row] = await api.deps.db.select().from(paymentRefunds);
  if (row?.status !== 'done') throw new Error('nothing was given back');
  return row;
}

/** What is not a difference: everything that happens to payments on a usual day. */
async function aUsualDay(): Promise<void> {
  const behaviours = [
    'success',
    'declined',
    'insufficient-funds',
    'confirm',
    'delayed-success',
    'delayed-failure',
  ];
  for (const behaviour of behaviours as Behaviour[]) {
    const payment = await topUp(behaviour);
    if (behaviour === 'confirm') await world.answerBank(payment.stripeClientSecret ?? '', 'success');
    await world.settle();
  }
  await topUp('confirm');
  await aRefund();
  api.clock.advance({ hours: 2 });
}

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  beforeEach(async () => {
    await api.reset();
    api.clock.set('2026-03-01T12:00:00Z');
    stripe.forget();
    api.deps.payments = sandbox;
    world = name === 'sandbox' ? sandboxWorld(api) : stripe;
    api.deps.payments = world.gateway;
    fan = await aLastingFan(api);
  });

  /** Changes what the card service has on its books of a charge. */
  async function onTheirBooks(
    reference: string,
    to: { amount?: number; currency?: string; status?: 'gone' | 'success' },
  ): Promise<void> {
    if (name === 'sandbox') {
      const row = eq(sandboxCharges.id, reference);
      if (to.status === 'gone') await api.deps.db.delete(sandboxCharges).where(row);
      else
        await api.deps.db
          .update(sandboxCharges)
          .set(to as { status: 'success' })
          .where(row);
      return;
    }
    const { intents } = stripe.server.state;
    const intent = intents.get(reference);
    if (!intent) throw new Error('no charge');
    const { amount = 2000, currency = 'USD', status } = to;
    if (status === 'gone') intents.delete(reference);
    else
      intents.set(reference, {
        ...intent,
        amount_received: amount,
        currency: currency.toLowerCase(),
        ...(status ? { status: 'succeeded' } : {}),
      });
  }

  test('a usual day leaves no difference, whatever became of the cards', async () => {
    await aUsualDay();
    expect(await compare()).toMatchObject({ charges: 8, refunds: 1, others: 0, differences: 0, lines: [] });
  });

  test('what has just begun is left to settle', async () => {
    const { _id: id } = await topUp();
    await onTheirBooks(await referenceOf(id), { amount: 1 });
    expect(await found()).toEqual([]);
    api.clock.advance({ hours: 2 });
    expect(await found()).toEqual([`other-amount charge ${id}`]);
  });

  test.each([
    ['another amount', { amount: 1999 }, 'other-amount'],
    ['another currency', { currency: 'EUR' }, 'other-amount'],
    ['nothing', { status: 'gone' }, 'missing-there'],
  ] as const)('they took %s', async (_what, to, difference) => {
    await topUp();
    const { _id: id } = await topUp();
    await onTheirBooks(await referenceOf(id), to);
    api.clock.advance({ hours: 2 });
    expect(await found()).toEqual([`${difference} charge ${id}`]);
  });

  test.each([
    ['declined', { status: 'success', settledAt: new Date() }],
    ['success', { status: 'fail' }],
    ['success', { status: 'processing' }],
    ['success', { gatewayReference: 'another' }],
  ] as const)('a card of %s, and here it is %j', async (behaviour, set) => {
    const { _id: id } = await topUp(behaviour);
    await world.settle();
    await change(id, set);
    api.clock.advance({ hours: 2 });
    // A payment that names another charge has none of its own there, either.
    const also = 'gatewayReference' in set ? [`missing-there charge ${id}`] : [];
    expect(await found()).toEqual([`other-status charge ${id}`, ...also]);
  });

  test('they took money for a payment that is not here', async () => {
    const { token: cardToken } = await world.save({ id: fan.id, email: fan.email, name: 'Ada' }, 'success');
    const idempotencyKey = 'of-another-database';
    const rest = { amount: 500, currency: 'USD', offSession: false, description: 'x' };
    const { reference } = await world.gateway.charge({ ...rest, cardToken, idempotencyKey });
    api.clock.advance({ hours: 2 });
    expect((await compare()).lines).toEqual([
      {
        difference: 'missing-here',
        what: 'charge',
        id: idempotencyKey,
        reference,
        here: 'nothing',
        there: 'success $5.00',
      },
    ]);
  });

  test('they gave money back that nobody here gave back', async () => {
    const reference = await referenceOf((await topUp())._id);
    await world.gateway.refund({ reference, amount: 700, currency: 'USD', idempotencyKey: 'by-hand' });
    api.clock.advance({ hours: 2 });
    expect(await found()).toEqual(['missing-here refund by-hand']);
  });

  test.each([
    ['other-amount', { amount: 1 }],
    ['other-status', { status: 'pending', settledAt: null }],
  ] as const)('a refund: %s', async (difference, set) => {
    const { id } = await aRefund();
    // What it was taken for is not what is looked at here.
    await api.deps.db.update(paymentRefunds).set(set);
    api.clock.advance({ hours: 2 });
    expect(await found()).toContain(`${difference} refund ${id}`);
  });

  test('a refund that they have not made', async () => {
    const { id, gatewayReference } = await aRefund();
    if (name === 'sandbox') await api.deps.db.update(sandboxCharges).set({ metadata: {} });
    else stripe.server.state.refunds.clear();
    api.clock.advance({ hours: 2 });
    expect(gatewayReference).not.toBe('');
    expect(await found()).toEqual([`missing-there refund ${id}`]);
  });

  test.each([
    ['the card service refuses', undefined, 'not accepted yet'],
    ['another one would have to pay', 'replaced', 'not asked, it was paid with replaced'],
  ])(
    'a refund that %s: after a day operators hear of it, however old it is',
    async (_why, paymentGateway = name, there) => {
      const operator = await anOperator(api);
      const { _id: id } = await topUp();
      await world.settle();
      const refund = () => Promise.reject(new Error('400 charge_already_refunded'));
      api.deps.payments = { ...world.gateway, refund };
      await refundPayment(api.deps, 'op', id, { total: null, reason: 'Twice.' });
      await api.deps.db.update(paymentRefunds).set({ paymentGateway });
      await api.runJobs();
      const [row] = await api.deps.db.select().from(paymentRefunds);
      api.clock.advance({ hours: 23 });
      expect(await found()).toEqual([]);
      api.clock.advance({ days: 20 });
      api.mails.length = 0;
      await api.deps.jobs.enqueue(api.deps.db, 'payments.reconcile', {});
      await api.runJobs();
      const mails = api.mails.filter(({ to }) => to === operator.email);
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringContaining(
          `not-sent, refund ${row?.gatewayReference} of ${row?.id}, here pending $20.00, there ${there}`,
        ),
      ]);
      expect(await ready()).toMatchObject({ payments: 'differ' });
      await api.deps.db.update(paymentRefunds).set({ status: 'done' });
      expect(await found()).toEqual([]);
    },
  );

  test('the job keeps its report, writes to operators while there are differences, and raises the alarm', async () => {
    const operator = await anOperator(api);
    const run = async () => {
      api.mails.length = 0;
      await api.deps.jobs.enqueue(api.deps.db, 'payments.reconcile', {});
      await api.runJobs();
      return api.mails.filter(({ to }) => to === operator.email);
    };
    expect(await ready()).toEqual({ ledger: 'unchecked', payments: 'unchecked' });
    const { _id: id } = await topUp();
    await world.settle();
    api.clock.advance({ hours: 2 });
    expect(await run()).toEqual([]);
    expect(await ready()).toMatchObject({ payments: 'ok' });
    const reference = await referenceOf(id);
    await onTheirBooks(reference, { amount: 1 });
    const [mail, ...others] = await run();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`other-amount, charge ${reference} of ${id}`);
    expect(await ready()).toMatchObject({ payments: 'differ' });
    await onTheirBooks(reference, { amount: 2000 });
    expect(await run()).toEqual([]);
    expect(await ready()).toMatchObject({ payments: 'ok' });
    api.clock.advance({ hours: 37 });
    expect(await ready()).toMatchObject({ payments: 'overdue' });
  });

  test('while the card service cannot be reached, nothing is said to be right', async () => {
    api.deps.payments = {
      ...world.gateway,
      // biome-ignore lint/correctness/useYield: it fails before its first page.
      records: async function* () {
        throw new Error('out of reach');
      },
    };
    await api.deps.jobs.enqueue(api.deps.db, 'payments.reconcile', {});
    await api.runJobs();
    expect(await ready()).toMatchObject({ payments: 'unchecked' });
  });
});

test('of a thousand differences the first hundred are kept, and all are counted', async () => {
  api.deps.payments = {
    ...sandbox,
    async *records() {
      for (let page = 0; page < 10; page += 1)
        yield Array.from({ length: 100 }, (_, at) => ({
          kind: 'charge' as const,
          reference: `r-${page}-${at}`,
          idempotencyKey: `k-${page}-${at}`,
          status: 'success' as const,
          captured: { amount: 1, currency: 'USD' },
          createdAt: new Date(api.clock.now().getTime() - 2 * 3_600_000),
        }));
    },
  };
  const { charges, differences, lines } = await compare();
  expect([charges, differences, lines.length]).toEqual([1000, 1000, 100]);
});

test('the nightly proof of the ledger is kept and raises the alarm, too', async () => {
  await api.reset();
  const prove = async () => {
    await api.deps.jobs.enqueue(api.deps.db, 'ledger.check', {});
    await api.runJobs();
    return (await ready()).ledger;
  };
  expect(await prove()).toBe('ok');
  await api.deps.db.execute(
    sql`insert into ledger_transfers (id, key, kind) values ('t', 'made up', 'top-up')`,
  );
  expect(await prove()).toBe('differ');
  expect((await api.app.inject('/api/ready')).statusCode).toBe(200);
});
