import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { payments } from '#contract/payments.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import {
  gatewayEvents,
  paymentRefunds,
  paymentTransactions,
  sandboxCharges,
} from '#server/db/schema/payments.ts';
import type { ChargeStatus, WebhookDelivery } from '#server/providers/payments/gateway.ts';
import { sandboxGateway } from '#server/providers/payments/sandbox.ts';
import { signedDelivery } from '#server/providers/payments/sandbox-webhook.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, aPerformer, type Person } from '#support/factories.ts';
import { aCard, earnedBy, expectSoundLedger, walletOf } from '#support/money.ts';
import { permutations } from '#support/orders.ts';

let api: TestApi;
let fan: Person;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aFan(api);
});
afterEach(() => expectSoundLedger(api));
afterAll(() => api.close());

const signingKey = () =>
  createHmac('sha256', api.deps.config.secret).update('sandbox webhooks').digest('hex');

async function send({ headers, body }: WebhookDelivery, gateway = 'sandbox') {
  const reply = await api.app.inject({
    method: 'POST',
    url: `/api/payment/webhooks/${gateway}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** A top-up whose result comes later, with the charge as the sandbox knows it. */
async function aPendingTopUp(card?: string) {
  const cardId = card ?? (await aCard(api, fan, 'delayed-success'));
  const payment = (await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan)).data;
  const [charge] = await api.deps.db
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.idempotencyKey, payment._id));
  if (!charge) throw new Error('no charge');
  const message = (status: ChargeStatus, at = api.clock.now()) =>
    signedDelivery(signingKey(), { ...charge, status }, at);
  return { payment, charge, message };
}

const statusOf = async (id: string) => (await api.call(payments.view, { params: { id } }, fan)).data.status;
const received = { status: 200, body: { status: 0, data: { received: true } } };

test('a signed message settles the payment, as often as it comes', async () => {
  const { payment, message } = await aPendingTopUp();
  for (let n = 0; n < 10; n += 1) expect(await send(message('success'))).toEqual(received);
  expect(await statusOf(payment._id)).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(200);
  const [event] = await api.deps.db.select().from(gatewayEvents);
  expect(event?.deliveries).toBe(10);
});

test('20 copies at the same time count once', async () => {
  const { message } = await aPendingTopUp();
  const replies = await Promise.all(Array.from({ length: 20 }, () => send(message('success'))));
  expect(replies).toEqual(Array(20).fill(received));
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('old clients of the card service may deliver under its other name', async () => {
  const { message } = await aPendingTopUp();
  expect(await send(message('success'), 'stripe')).toEqual(received);
});

const ORDERS = permutations<ChargeStatus>([
  'pending',
  'require_authentication',
  'success',
  'fail',
  'canceled',
]);
/** Paid if that came first; else it had ended, and what was taken afterwards is given back. */
const finalOf = (order: readonly ChargeStatus[]) =>
  order.find((status) => ['success', 'fail', 'canceled'].includes(status)) === 'success'
    ? 'success'
    : 'refunded';

describe('in whatever order messages come, the first final one decides', () => {
  const some = process.env.LONG ? ORDERS : ORDERS.filter((_, index) => index % 4 === 0);
  test(`${some.length} orders of a top-up`, async () => {
    const card = await aCard(api, fan, 'delayed-success');
    for (const order of some) {
      const { payment, message } = await aPendingTopUp(card);
      const before = await walletOf(api, fan.id);
      for (const status of order) await send(message(status));
      const final = finalOf(order);
      expect([order, await statusOf(payment._id)]).toEqual([order, final]);
      expect([order, (await walletOf(api, fan.id)) - before]).toEqual([order, final === 'success' ? 200 : 0]);
      const refunds = await api.deps.db
        .select()
        .from(paymentRefunds)
        .where(eq(paymentRefunds.paymentId, payment._id));
      expect([order, refunds.map((one) => [one.reason, one.amount])]).toEqual([
        order,
        final === 'success' ? [] : [['charged-late', 2000]],
      ]);
    }
  });

  test(`${some.length} orders of a subscription, every message twice: one period and one earning, or none`, async () => {
    const cardId = await aCard(api, fan, 'delayed-success');
    for (const order of some) {
      const star = await aPerformer(api, { monthlyPrice: 1000 });
      const body = { performerId: star.id, type: 'monthly' as const, cardId };
      const payment = (await api.call(payments.subscribe, { body }, fan)).data;
      const [charge] = await api.deps.db
        .select()
        .from(sandboxCharges)
        .where(eq(sandboxCharges.idempotencyKey, payment._id));
      if (!charge) throw new Error('no charge');
      for (const status of [...order, ...order])
        await send(signedDelivery(signingKey(), { ...charge, status }, api.clock.now()));
      const isPaid = finalOf(order) === 'success';
      const { data } = (await api.call(subscriptions.userSearch, { query: { performerId: star.id } }, fan))
        .data;
      expect([order, data.map((row) => [row.status, row.expiredAt])]).toEqual([
        order,
        isPaid ? [['active', '2026-04-01T12:00:00.000Z']] : [],
      ]);
      expect([order, await earnedBy(api, star.id)]).toEqual([order, isPaid ? 80 : 0]);
    }
  });
});

describe('nothing happens, not even a trace, for', () => {
  const refused = { status: 400, body: expect.objectContaining({ error: 'payments.bad-signature' }) };
  const change = (delivery: WebhookDelivery, header: string): WebhookDelivery => ({
    ...delivery,
    headers: { 'sandbox-signature': header },
  });

  async function expectRefusal(delivery: WebhookDelivery, paymentId: string) {
    expect(await send(delivery)).toEqual(refused);
    expect(await statusOf(paymentId)).toBe('pending');
    expect(await api.deps.db.select().from(gatewayEvents)).toEqual([]);
  }

  test('a wrong secret', async () => {
    const { payment, charge } = await aPendingTopUp();
    await expectRefusal(
      signedDelivery('another key', { ...charge, status: 'success' }, api.clock.now()),
      payment._id,
    );
  });

  test('an altered byte, wherever it is', async () => {
    const { payment, message } = await aPendingTopUp();
    const delivery = message('success');
    for (let at = 0; at < delivery.body.length; at += 17) {
      const body = Buffer.from(delivery.body);
      body[at] = (body[at] ?? 0) ^ 1;
      expect((await send({ ...delivery, body })).status).toBe(400);
    }
    await expectRefusal({ ...delivery, body: Buffer.concat([delivery.body, Buffer.from(' ')]) }, payment._id);
  });

  test('no, a broken, and a shortened signature', async () => {
    const { payment, message } = await aPendingTopUp();
    const delivery = message('success');
    const header = delivery.headers['sandbox-signature'] ?? '';
    await expectRefusal({ ...delivery, headers: {} }, payment._id);
    for (const wrong of [
      '',
      'x',
      header.slice(0, -1),
      header.replace('v1', 'v0'),
      header.replace(/v1=.*/, 'v1='),
    ]) {
      await expectRefusal(change(delivery, wrong), payment._id);
    }
  });

  test('another time than the one that was signed', async () => {
    const { payment, message } = await aPendingTopUp();
    const delivery = message('success');
    const header = delivery.headers['sandbox-signature'] ?? '';
    await expectRefusal(
      change(
        delivery,
        header.replace(/t=\d+/, (t) => `t=${Number(t.slice(2)) + 1}`),
      ),
      payment._id,
    );
  });

  test.each([[-301], [301]])('a message that is %p seconds from now', async (seconds) => {
    const { payment, message } = await aPendingTopUp();
    await expectRefusal(
      message('success', new Date(api.clock.now().getTime() + seconds * 1000)),
      payment._id,
    );
  });

  test('an empty body, and a body that is no JSON', async () => {
    const { payment } = await aPendingTopUp();
    await expectRefusal({ headers: {}, body: Buffer.alloc(0) }, payment._id);
    await expectRefusal(
      { headers: { 'sandbox-signature': 't=1,v1=00' }, body: Buffer.from('{') },
      payment._id,
    );
  });
});

test.each([[-299], [299]])('a message of %p seconds from now is taken', async (seconds) => {
  const { message } = await aPendingTopUp();
  expect(await send(message('success', new Date(api.clock.now().getTime() + seconds * 1000)))).toEqual(
    received,
  );
});

test('a message may come three days late, signed when it is sent', async () => {
  const { message } = await aPendingTopUp();
  api.clock.advance({ days: 3 });
  expect(await send(message('success'))).toEqual(received);
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('a message about a charge we do not know changes no payment, and an operator is told', async () => {
  const operator = await anOperator(api);
  const { payment, charge } = await aPendingTopUp();
  const foreign = { ...charge, id: 'foreign', idempotencyKey: 'foreign', status: 'success' as const };
  expect(await send(signedDelivery(signingKey(), foreign, api.clock.now()))).toEqual(received);
  expect(await statusOf(payment._id)).toBe('pending');
  const [entry] = await api.deps.db.select().from(auditLog).where(eq(auditLog.target, 'foreign'));
  expect(entry).toMatchObject({
    action: 'payments.unknown-capture',
    detail: { amount: 2000, currency: 'USD' },
  });
  await api.runJobs();
  expect(api.mails.filter(({ to }) => to === operator.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('$20.00 for a payment that this site does not know: foreign'),
  ]);
});

test('paid and then said to have failed: what was bought stays, and an operator is told', async () => {
  const { payment, message } = await aPendingTopUp();
  await send(message('success'));
  await send(message('fail'));
  await send(message('pending'));
  expect(await statusOf(payment._id)).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(200);
  const entries = await api.deps.db.select().from(auditLog).where(eq(auditLog.target, payment._id));
  expect(entries.map(({ action }) => action)).toEqual(['payments.failed-after-success']);
});

test('a message that overtakes the answer of the charge settles it, and the answer changes nothing', async () => {
  const real = api.deps.payments;
  const early = {
    ...real,
    async charge(request: Parameters<typeof real.charge>[0]) {
      const result = await real.charge(request);
      const [charge] = await api.deps.db
        .select()
        .from(sandboxCharges)
        .where(eq(sandboxCharges.id, result.reference ?? ''));
      if (!charge) throw new Error('no charge');
      await send(signedDelivery(signingKey(), charge, api.clock.now()));
      return result;
    },
  };
  Object.assign(api.deps, { payments: early });
  const reply = await api.call(payments.topUp, { body: { amount: 20, cardId: await aCard(api, fan) } }, fan);
  Object.assign(api.deps, { payments: real });
  expect(reply.data.status).toBe('success');
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('a settlement that breaks half-way leaves no trace and is taken up when the message comes again', async () => {
  const { payment, message } = await aPendingTopUp();
  await api.deps.db.execute(
    `alter table ledger_entries add constraint broken check (amount > 1000000000) not valid`,
  );
  expect((await send(message('success'))).status).toBe(500);
  expect(await api.deps.db.select().from(gatewayEvents)).toEqual([]);
  expect(await statusOf(payment._id)).toBe('pending');
  await api.deps.db.execute('alter table ledger_entries drop constraint broken');
  expect(await send(message('success'))).toEqual(received);
  expect(await walletOf(api, fan.id)).toBe(200);
});

test('without the sandbox there is no simulator', async () => {
  const { simulator: _none, ...real } = sandboxGateway({ ...api.deps, secret: 'x' });
  const sandbox = api.deps.payments;
  Object.assign(api.deps, { payments: { ...real, name: 'stripe' } });
  const body = { clientSecret: 'x', outcome: 'success' as const };
  const confirm = await api.call(payments.confirmSandbox, { body }, fan);
  const card = await api.call(payments.addCard, { params: { gateway: 'sandbox' }, body: {} }, fan);
  Object.assign(api.deps, { payments: sandbox });
  expect(confirm.status).toBe(404);
  expect(card.error.error).toBe('payments.gateway-unavailable');
  expect(await api.deps.db.select().from(paymentTransactions)).toEqual([]);
});

test('messages are forgotten when they cannot come again any more', async () => {
  const { db, jobs, clock } = api.deps;
  const event = (id: string) => ({
    gateway: 'sandbox',
    id,
    type: 'charge.success',
    payload: {},
    receivedAt: clock.now(),
  });
  await db.insert(gatewayEvents).values(event('old'));
  api.clock.advance({ days: 1 });
  await db.insert(gatewayEvents).values(event('young'));
  api.clock.advance({ days: 89, hours: 1 });
  await jobs.enqueue(db, 'payments.sweep', {});
  await api.runJobs();
  expect((await db.select().from(gatewayEvents)).map(({ id }) => id)).toEqual(['young']);
});
