import pino from 'pino';
import { payments } from '#contract/payments.ts';
import { settings } from '#contract/settings.ts';
import { disputes } from '#server/db/schema/disputes.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { gatewayCustomers, paymentCards } from '#server/db/schema/payments.ts';
import { forgetSettings } from '#server/features/settings/settings.service.ts';
import { newId } from '#server/ids.ts';
import { CardRefused, type ChargeRequest, type PaymentGateway } from '#server/providers/payments/gateway.ts';
import { stripeGateway } from '#server/providers/payments/stripe.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, anOperator, type Person } from '#support/factories.ts';
import { deliver, type StripeWorld, stripeWorld } from '#support/gateway-worlds.ts';
import { expectSoundLedger, walletOf } from '#support/money.ts';
import { confirmSetup, keepMethod } from '#support/stripe-calls.ts';
import type { BankBehaviour } from '#support/stripe-cards.ts';
import { aDispute } from '#support/stripe-objects.ts';
import type { Fault } from '#support/stripe-server.ts';

/** What is Stripe's alone. What it has in common with the sandbox is in gateways.test.ts. */
let api: TestApi;
let fan: Person;
let world: StripeWorld;
let gateway: PaymentGateway;
let sandbox: PaymentGateway;
beforeAll(async () => {
  api = await startTestApi();
  sandbox = api.deps.payments;
  world = await stripeWorld(api);
  gateway = world.gateway;
});
beforeEach(async () => {
  await api.reset();
  api.clock.set('2026-03-01T12:00:00Z');
  world.server.heal();
  world.server.requests.length = 0;
  fan = await aFan(api);
});
afterEach(() => {
  Object.assign(api.deps, { payments: sandbox });
  forgetSettings(api.deps);
});
afterAll(async () => {
  await world.close();
  await api.close();
});

const customer = (person = fan) => ({ id: person.id, email: person.email, name: 'Ada Fan' });
const save = (token: string) => gateway.saveCard(customer(), { token });

async function request(change: Partial<ChargeRequest> = {}): Promise<ChargeRequest> {
  const cardToken = change.cardToken ?? (await world.save(customer(), 'success')).token;
  const rest = { amount: 2000, currency: 'USD', offSession: false, description: 'Test' };
  return { ...rest, idempotencyKey: newId(), ...change, cardToken };
}
const lookup = (idempotencyKey: string) => ({
  idempotencyKey,
  payer: fan.id,
  madeAt: api.clock.now(),
  reference: null,
});
/** A card whose bank answers so from now on. */
async function aCardAt(bank: BankBehaviour): Promise<string> {
  const { token } = await world.save(customer(), 'success');
  const kept = world.server.state.methods.get(token.split(':')[1] ?? '');
  if (!kept) throw new Error('no card');
  kept.bank = bank;
  return token;
}
const intents = () => [...world.server.state.intents.values()];
const use = () => {
  Object.assign(api.deps, { payments: gateway });
  forgetSettings(api.deps);
};

describe('requests', () => {
  test('that write carry a key each, and name what they are for', async () => {
    await save('tok_visa');
    const asked = await request();
    const { reference } = await gateway.charge(asked);
    await gateway.refund({
      reference: reference ?? '',
      amount: 100,
      currency: 'USD',
      idempotencyKey: 'the-refund',
    });
    const writes = world.server.requests.filter(({ method }) => method === 'POST');
    expect(writes.map(({ path, key }) => [path, key])).toEqual([
      ['/v1/customers', expect.stringMatching(/^customer:/)],
      ['/v1/payment_methods', 'card:tok_visa'],
      ['/v1/setup_intents', expect.stringMatching(/^setup:cus_\w+:pm_\w+$/)],
      ['/v1/setup_intents', expect.any(String)],
      ['/v1/payment_intents', `charge:${asked.idempotencyKey}`],
      ['/v1/refunds', 'refund:the-refund'],
    ]);
    expect(writes[4]?.form).toMatchObject({
      amount: '2000',
      currency: 'usd',
      confirm: 'true',
      setup_future_usage: 'off_session',
      metadata: { payment: asked.idempotencyKey, present: 'yes' },
    });
  });

  test.each<[Fault]>([['unreached'], ['lost'], ['failed'], ['failed-after']])(
    'that are %s once are sent again under their key, and charge once',
    async (fault) => {
      const asked = await request();
      const before = intents().length;
      world.server.fail('POST', /payment_intents$/, fault);
      expect(await gateway.charge(asked)).toMatchObject({ status: 'success' });
      expect(intents().length - before).toBe(1);
    },
  );

  test.each<[Fault, boolean]>([
    ['unreached', false],
    ['failed', false],
    ['lost', true],
    ['failed-after', true],
  ])(
    'that stay %s are no answer; later it is known whether there is a charge: %p',
    async (fault, isThere) => {
      const asked = await request();
      world.server.fail('POST', /payment_intents$/, fault, 3);
      await expect(gateway.charge(asked)).rejects.toThrow('Stripe');
      const found = await gateway.findCharge(lookup(asked.idempotencyKey));
      expect(found?.status ?? null).toBe(isThere ? 'success' : null);
    },
  );

  test('with a wrong key of the account are no refusal of a card', async () => {
    const asked = await request();
    const other = stripeGateway({ ...world.server.account, secretKey: 'sk_test_wrong' }, api.deps);
    await expect(other.charge(asked)).rejects.toThrow('status 401');
  });

  test('leave nothing secret in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const note = (err: unknown) => log.error({ err }, 'failed');
    const asked = await request();
    await gateway.charge(asked);
    await gateway.charge({ ...asked, amount: 1 }).catch(note);
    const other = stripeGateway({ ...world.server.account, secretKey: 'sk_test_wrong_key' }, api.deps);
    await other.charge(asked).catch(note);
    world.server.fail('POST', /cancel$/, 'failed', 3);
    await gateway.charge(await request({ cardToken: await aCardAt('card_declined') })).catch(note);
    expect(lines).toHaveLength(3);
    expect(lines.join()).toContain('StripeIdempotencyError');
    for (const secret of ['_secret_', 'sk_test', 'whsec', 'pm_', fan.email])
      expect(lines.join()).not.toContain(secret);
  });
});

describe('a card', () => {
  test.each([
    ['tok_visa', 'visa', '4242'],
    ['tok_mastercard', 'mastercard', '4444'],
  ])('of older clients is saved by its token %s', async (token, brand, last4Digits) => {
    expect(await save(token)).toMatchObject({ brand, last4Digits, month: 12, year: 2029 });
  });

  test.each([
    ['tok_chargeDeclined', 'does not accept'],
    ['tok_chargeDeclinedExpiredCard', 'does not accept'],
    ['tok_threeDSecureRequired', 'has not confirmed'],
    ['tok_nothing', 'could not be read'],
    ['seti_nothing', 'could not be read'],
    ['pm_nothing', 'could not be read'],
    ['src_old', 'update the app'],
  ])('of %s is refused: the bank %s it', async (token, words) => {
    const refusal = await save(token).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CardRefused);
    expect(refusal).toMatchObject({ field: 'token', message: expect.stringContaining(words) });
  });

  test('of a form that is not finished, or is somebody else’s, is refused', async () => {
    const form = await gateway.cardForm?.start(customer(), 'here');
    const id = form?.clientSecret.split('_secret_')[0] ?? '';
    await expect(save(id)).rejects.toThrow('has not confirmed');
    const setup = world.server.state.setups.get(id);
    if (!setup) throw new Error('no form');
    confirmSetup(world.server.state, setup, keepMethod(world.server.state, '4242424242424242'));
    const other = await aFan(api);
    await expect(gateway.saveCard(customer(other), { token: id })).rejects.toThrow('could not be read');
    expect((await save(id)).last4Digits).toBe('4242');
  });

  test('that was removed cannot be charged, which is no lasting fault of Stripe', async () => {
    const asked = await request();
    await gateway.forgetCard(asked.cardToken);
    expect(await gateway.charge(asked)).toMatchObject({
      reference: null,
      status: 'fail',
      failureCode: 'not_accepted',
    });
    const unknown = await request({ cardToken: asked.cardToken.replace(/pm_.*/, 'pm_unknown') });
    expect(await gateway.charge(unknown)).toMatchObject({ status: 'fail', failureCode: 'card_unavailable' });
  });

  test.each<[BankBehaviour, string]>([
    ['expired_card', 'expired_card'],
    ['incorrect_cvc', 'incorrect_cvc'],
    ['processing_error', 'processing_error'],
    ['insufficient_funds', 'insufficient_funds'],
    // What a bank suspects is not told to who pays.
    ['stolen_card', 'card_declined'],
  ])('that is refused as %s is told as %s, and its charge can never be paid', async (bank, code) => {
    const result = await gateway.charge(await request({ cardToken: await aCardAt(bank) }));
    expect(result).toMatchObject({ status: 'fail', failureCode: code });
    expect(result.failureMessage).not.toContain('Stripe');
    expect(intents().at(-1)).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    const found = await gateway.findCharge({ ...lookup('-'), reference: result.reference });
    expect(found).toMatchObject({ status: 'fail', failureCode: code });
  });
});

describe('a customer', () => {
  test('is one for each person, also when ten forms are begun at once', async () => {
    const before = world.server.state.customers.size;
    await Promise.all(Array.from({ length: 10 }, () => gateway.cardForm?.start(customer(), 'here')));
    await save('tok_visa');
    expect(world.server.state.customers.size - before).toBe(1);
    expect(await api.deps.db.select().from(gatewayCustomers)).toMatchObject([
      { gateway: 'stripe-test', userId: fan.id },
    ]);
  });

  test('of the test mode is unknown to the live one', async () => {
    await save('tok_visa');
    const live = stripeGateway({ ...world.server.account, isLive: true }, api.deps);
    await live.saveCard(customer(), { token: 'tok_mastercard' });
    const rows = await api.deps.db.select().from(gatewayCustomers);
    expect(rows.map((row) => row.gateway).sort()).toEqual(['stripe', 'stripe-test']);
  });

  test('with more than a page of charges is looked through to the end', async () => {
    const first = await request();
    await gateway.charge(first);
    for (let n = 0; n < 101; n += 1) await gateway.charge(await request({ cardToken: first.cardToken }));
    expect(await gateway.findCharge(lookup(first.idempotencyKey))).toMatchObject({ status: 'success' });
  });
});

describe('a message', () => {
  const read = async (type: string) => {
    const event = world.server.state.events.findLast((one) => one.type === type);
    if (!event) throw new Error(`no ${type}`);
    const { headers, body } = world.server.message(event);
    return gateway.readWebhook(headers, body);
  };

  test('about a failed try is asked about: who has paid since has paid', async () => {
    const waits = await gateway.charge(await request({ cardToken: await aCardAt('confirm') }));
    await world.answerBank(waits.clientSecret ?? '', 'fail');
    const again = intents().at(-1);
    if (!again) throw new Error('no charge');
    world.server.state.succeed(again);
    expect((await read('payment_intent.payment_failed')).result).toMatchObject({ status: 'success' });
  });

  test('about a failed try ends it: nobody can try another card under its secret', async () => {
    const waits = await gateway.charge(await request({ cardToken: await aCardAt('confirm') }));
    await world.answerBank(waits.clientSecret ?? '', 'fail');
    expect((await read('payment_intent.payment_failed')).result).toMatchObject({
      status: 'fail',
      failureCode: 'authentication_failed',
    });
    expect(intents().at(-1)?.status).toBe('canceled');
  });

  test('about a charge of the same account that is not ours, or about something else, says nothing', async () => {
    const foreign = world.server.state.begin({ amount: 500, currency: 'eur', metadata: {} });
    world.server.state.succeed(foreign);
    expect(await read('payment_intent.succeeded')).toMatchObject({ result: null, idempotencyKey: null });
    await save('tok_visa');
    expect(await read('setup_intent.succeeded')).toMatchObject({ result: null, payload: {} });
  });
});

describe('what is told about a settled charge', () => {
  const DUE = 1_773_000_000;
  /** A paid top-up, and messages of Stripe about it. */
  async function aPaidTopUp() {
    use();
    const cardId = await world.addCard(fan, 'success');
    const payment = (await api.call(payments.topUp, { body: { amount: 20, cardId } }, fan)).data;
    const intent = intents().at(-1);
    if (!intent) throw new Error('no charge');
    const tell = (type: string, object: object) => {
      world.server.state.tell(type, { payment_intent: intent.id, amount: 2000, currency: 'usd', ...object });
      const event = world.server.state.events.at(-1);
      if (!event) throw new Error('nothing was told');
      return deliver(api, world.server.message(event));
    };
    return { payment, tell };
  }

  test.each([
    ['charge.dispute.created', { status: 'warning_needs_response' }, 'payments.inquiry', 'before 2026-03-08'],
    [
      'refund.failed',
      { failure_reason: 'expired_or_canceled_card' },
      'payments.refund-failed',
      'another way',
    ],
  ])('%s %j: operators hear of it once, and nothing else changes', async (type, object, action, words) => {
    const operator = await anOperator(api);
    const { payment, tell } = await aPaidTopUp();
    const dispute = { reason: 'fraudulent', evidence_details: { due_by: DUE } };
    expect(await tell(type, { ...dispute, ...object })).toBe(200);
    const event = world.server.state.events.at(-1);
    if (!event) throw new Error('nothing was told');
    expect(await deliver(api, world.server.message(event))).toBe(200);
    await api.runJobs();
    const told = api.mails.filter(({ to }) => to === operator.email);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(words)]);
    expect(told[0]?.text).toContain(payment._id);
    const entries = await api.deps.db.select().from(auditLog);
    expect(entries.filter((one) => one.target === payment._id).map((one) => one.action)).toEqual([action]);
    expect(await walletOf(api, fan.id)).toBe(200);
  });

  test('a dispute of which the end is heard first is lost at once, and its beginning changes nothing', async () => {
    const { payment, tell } = await aPaidTopUp();
    const intent = intents().at(-1);
    if (!intent) throw new Error('no charge');
    const dispute = aDispute(intent, { id: 'dp_1', created: DUE, amount: 2000 });
    expect(await tell('charge.dispute.closed', { ...dispute, status: 'lost' })).toBe(200);
    expect(await tell('charge.dispute.created', dispute)).toBe(200);
    expect(await tell('charge.dispute.updated', { ...dispute, status: 'under_review' })).toBe(200);
    expect(await walletOf(api, fan.id)).toBe(0);
    const rows = await api.deps.db.select().from(disputes);
    expect(rows).toEqual([expect.objectContaining({ status: 'lost', paymentId: payment._id })]);
    // Two ends: nothing is undone by itself.
    const operator = await anOperator(api);
    expect(await tell('charge.dispute.closed', { ...dispute, status: 'won' })).toBe(200);
    await api.runJobs();
    expect(await walletOf(api, fan.id)).toBe(0);
    expect(api.mails.filter(({ to }) => to === operator.email).map(({ text }) => text)).toEqual([
      expect.stringContaining('first said "lost" and now says "won"'),
    ]);
    await expectSoundLedger(api);
  });

  test('is nobody’s matter here when the charge is not ours', async () => {
    await anOperator(api);
    const { tell } = await aPaidTopUp();
    const foreign = {
      payment_intent: 'pi_foreign',
      reason: 'fraudulent',
      evidence_details: { due_by: null },
    };
    expect(await tell('charge.dispute.created', foreign)).toBe(200);
    expect(await api.deps.db.select().from(auditLog)).toEqual([]);
  });
});

describe('the API', () => {
  test('begins the card form, and one form that is sent twice is one card', async () => {
    use();
    const params = { gateway: 'stripe' as const };
    const begun = await api.call(payments.startCard, { params }, fan);
    const id = begun.data.clientSecret.split('_secret_')[0] ?? '';
    const setup = world.server.state.setups.get(id);
    if (!setup) throw new Error('no form');
    confirmSetup(world.server.state, setup, keepMethod(world.server.state, '4242424242424242'));
    const input = { params, body: { token: id, holderName: 'Ada Fan' } };
    const replies = await Promise.all([1, 2, 3].map(() => api.call(payments.addCard, input, fan)));
    expect(new Set(replies.map(({ data }) => data._id)).size).toBe(1);
    expect(replies[0]?.data).toMatchObject({ last4Digits: '4242', isDefault: true, holderName: 'Ada Fan' });
    expect(await api.deps.db.select().from(paymentCards)).toHaveLength(1);
    const names = (await api.call(settings.public)).data;
    expect([names.paymentGateway, names.sandboxPayments, names.stripePublishableKey]).toEqual([
      'stripe',
      false,
      api.deps.config.stripe?.publishableKey ?? '',
    ]);
  });

  test('begins no form where there is none, and says when Stripe is out of reach', async () => {
    const params = { gateway: 'stripe' as const };
    const none = await api.call(payments.startCard, { params }, fan);
    expect([none.status, none.error.error]).toEqual([422, 'payments.gateway-unavailable']);
    use();
    world.server.fail('POST', /customers$/, 'failed', 3);
    const out = await api.call(payments.startCard, { params }, fan);
    expect([out.status, out.error.error]).toEqual([503, 'payments.gateway-unreachable']);
    const refused = await api.call(payments.addCard, { params, body: { token: 'tok_chargeDeclined' } }, fan);
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { token: 'Your bank does not accept this card. Please use another card.' },
    ]);
  });

  test('takes a removed card off Stripe too', async () => {
    use();
    const id = await world.addCard(fan, 'success');
    expect((await api.call(payments.removeCard, { params: { id } }, fan)).status).toBe(200);
    expect(world.server.requests.at(-1)?.path).toMatch(/\/detach$/);
  });
});
