import { newId } from '#server/ids.ts';
import {
  CardRefused,
  type ChargeLookup,
  type ChargeRequest,
  type ChargeResult,
  type GatewayRecord,
  InvalidSignature,
  type Period,
} from '#server/providers/payments/gateway.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aFan, type Person } from '#support/factories.ts';
import {
  type Behaviour,
  type GatewayWorld,
  type StripeWorld,
  sandboxWorld,
  stripeWorld,
} from '#support/gateway-worlds.ts';

/** What PaymentGateway promises, of both its adapters. Their remote sides stand in this process. */
let api: TestApi;
let fan: Person;
let worlds: { sandbox: GatewayWorld; stripe: StripeWorld };
let cases = 0;
beforeAll(async () => {
  api = await startTestApi();
  worlds = { sandbox: sandboxWorld(api), stripe: await stripeWorld(api) };
});
beforeEach(async () => {
  await api.reset();
  worlds.stripe.forget();
  api.clock.set('2026-03-01T12:00:00Z');
  fan = await aFan(api);
});
afterAll(async () => {
  process.stdout.write(`\nPaymentGateway: ${cases / 2} cases on each of sandbox and stripe\n`);
  for (const world of Object.values(worlds)) await world.close();
  await api.close();
});

const customer = () => ({ id: fan.id, email: fan.email, name: 'Ada Fan' });

async function request(
  world: GatewayWorld,
  behaviour: Behaviour,
  change: Partial<ChargeRequest> = {},
): Promise<ChargeRequest> {
  const { token: cardToken } = await world.save(customer(), behaviour);
  const rest = { amount: 2000, currency: 'USD', offSession: false, description: 'Test' };
  return { ...rest, cardToken, idempotencyKey: newId(), ...change };
}

const charged = async (world: GatewayWorld, behaviour: Behaviour): Promise<ChargeResult> =>
  world.gateway.charge(await request(world, behaviour));

const lookup = (idempotencyKey: string, reference: string | null = null): ChargeLookup => ({
  idempotencyKey,
  payer: fan.id,
  madeAt: api.clock.now(),
  reference,
});

const found = (world: GatewayWorld, { reference }: ChargeResult, key = 'unused') =>
  world.gateway.findCharge(lookup(key, reference));

const brief = ({ status, failureCode }: ChargeResult) => [status, failureCode].filter(Boolean).join(' ');

const refund = (world: GatewayWorld, { reference }: ChargeResult, amount: number, key = newId()) =>
  world.gateway.refund({ reference: reference ?? '', amount, currency: 'USD', idempotencyKey: key });

const everything = () => ({ from: new Date('2026-03-01'), to: new Date('2036-03-01') });

/** What the gateway has on its books of this time, page by page. */
async function pagesOf({ gateway }: GatewayWorld, period: Period): Promise<GatewayRecord[][]> {
  const pages: GatewayRecord[][] = [];
  for await (const page of gateway.records(period)) pages.push(page);
  return pages;
}

/** What it has on them from now on. */
const booksOf = async (world: GatewayWorld, period: Period = { ...everything(), from: api.clock.now() }) =>
  (await pagesOf(world, period)).flat();

/** Money that this case took, and what was given back of it. */
async function takenBy(world: GatewayWorld, work: () => Promise<unknown>) {
  const before = (await world.taken()).length;
  await work();
  return (await world.taken()).slice(before);
}

type Case = (world: GatewayWorld) => Promise<void>;
const PROMISES: [string, Case][] = [
  [
    'a saved card can be recognised, and its token says nothing of its number',
    async (world) => {
      const card = await world.save(customer(), 'success');
      expect(card).toMatchObject({ last4Digits: '4242', brand: 'visa', month: 12, holderName: 'Ada Fan' });
      expect(card.year).toBeGreaterThan(2026);
      expect(card.token).not.toContain('4242424242424242');
    },
  ],
  [
    'what is no card is refused, with its field',
    async ({ gateway }) => {
      for (const input of [
        {},
        { token: '' },
        { token: 'nonsense' },
        { token: 'tok_unknown' },
        { token: '../x' },
      ])
        await expect(gateway.saveCard(customer(), input)).rejects.toBeInstanceOf(CardRefused);
    },
  ],
  ...(
    [
      ['success', 'success', 'success'],
      ['declined', 'fail card_declined', 'fail card_declined'],
      ['insufficient-funds', 'fail insufficient_funds', 'fail insufficient_funds'],
      ['confirm', 'require_authentication', 'fail authentication_required'],
      ['delayed-success', 'pending', 'pending'],
      ['delayed-failure', 'pending', 'pending'],
      ['renewal-declined', 'success', 'fail card_declined'],
    ] as const
  ).flatMap(([behaviour, present, absent]): [string, Case][] =>
    ([false, true] as const).map((offSession) => [
      `a card of ${behaviour} ${offSession ? 'while nobody is there' : 'with its owner there'}`,
      async (world) => {
        const result = await world.gateway.charge(await request(world, behaviour, { offSession }));
        expect(brief(result)).toBe(offSession ? absent : present);
        expect(result.reference).not.toBe('');
        expect(result.captured).toEqual(
          result.status === 'success' ? { amount: 2000, currency: 'USD' } : null,
        );
        expect(result.clientSecret !== null).toBe(result.status === 'require_authentication');
        expect(result.failureMessage !== null).toBe(result.status === 'fail');
        const again = await found(world, result);
        expect(again && brief(again)).toBe(brief(result));
      },
    ]),
  ),
  [
    'a key is charged once, also 20 times at once',
    async (world) => {
      const same = await request(world, 'success');
      const taken = await takenBy(world, async () => {
        const results = await Promise.all(Array.from({ length: 20 }, () => world.gateway.charge(same)));
        expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
        const [first] = results;
        expect(first && (await found(world, first, same.idempotencyKey))).toEqual(first);
      });
      expect(taken).toEqual([{ amount: 2000, refunded: 0 }]);
    },
  ],
  [
    'a key that was used for another amount is an error, and takes nothing',
    async (world) => {
      const first = await request(world, 'success');
      await world.gateway.charge(first);
      const taken = await takenBy(world, () =>
        expect(world.gateway.charge({ ...first, amount: 100 })).rejects.toThrow(),
      );
      expect(taken).toEqual([]);
    },
  ],
  [
    'a key that was used for another card is an error, and takes nothing',
    async (world) => {
      const first = await request(world, 'success');
      await world.gateway.charge(first);
      const other = await request(world, 'success', { idempotencyKey: first.idempotencyKey });
      const taken = await takenBy(world, () => expect(world.gateway.charge(other)).rejects.toThrow());
      expect(taken).toEqual([]);
    },
  ],
  [
    'a lost answer is an error, and its charge is found by the key alone',
    async (world) => {
      const lost = await request(world, 'lost-answer');
      const taken = await takenBy(world, async () => {
        await expect(world.gateway.charge(lost)).rejects.toThrow();
        expect(await world.gateway.findCharge(lookup(lost.idempotencyKey))).toMatchObject({
          status: 'success',
          captured: { amount: 2000, currency: 'USD' },
        });
      });
      expect(taken).toEqual([{ amount: 2000, refunded: 0 }]);
    },
  ],
  [
    'a key that was never sent is found nowhere',
    async (world) => {
      expect(await world.gateway.findCharge(lookup('never-sent'))).toBeNull();
      await world.save(customer(), 'success');
      expect(await world.gateway.findCharge(lookup('never-sent'))).toBeNull();
    },
  ],
  [
    'a paid charge cannot be called off',
    async (world) => {
      const paid = await charged(world, 'success');
      expect((await world.gateway.cancelCharge(paid.reference ?? '')).status).toBe('success');
    },
  ],
  [
    'a waiting charge is called off once and for all',
    async (world) => {
      const waits = await charged(world, 'confirm');
      for (let n = 0; n < 2; n += 1)
        expect((await world.gateway.cancelCharge(waits.reference ?? '')).status).toBe('canceled');
      await world.answerBank(waits.clientSecret ?? '', 'success');
      expect((await found(world, waits))?.status).toBe('canceled');
    },
  ],
  [
    'a charge that nobody knows cannot be called off',
    ({ gateway }) => expect(gateway.cancelCharge('unknown')).rejects.toThrow(),
  ],
  [
    'a confirmed charge is paid',
    async (world) => {
      const waits = await charged(world, 'confirm');
      const taken = await takenBy(world, () => world.answerBank(waits.clientSecret ?? '', 'success'));
      expect(taken).toEqual([{ amount: 2000, refunded: 0 }]);
      expect(await found(world, waits)).toMatchObject({ status: 'success', clientSecret: null });
    },
  ],
  [
    'a charge whose owner said no has failed, and takes nothing afterwards',
    async (world) => {
      const waits = await charged(world, 'confirm');
      await world.answerBank(waits.clientSecret ?? '', 'fail');
      const failed = await found(world, waits);
      expect(failed && brief(failed)).toBe('fail authentication_failed');
      const taken = await takenBy(world, () => world.answerBank(waits.clientSecret ?? '', 'success'));
      expect(taken).toEqual([]);
      expect((await found(world, waits))?.status).toBe('fail');
    },
  ],
  ...(['delayed-success', 'delayed-failure'] as const).map((behaviour): [string, Case] => [
    `a result of ${behaviour} comes later`,
    async (world) => {
      const later = await charged(world, behaviour);
      await world.finish(later.reference ?? '');
      const end = await found(world, later);
      expect(end && brief(end)).toBe(behaviour === 'delayed-success' ? 'success' : 'fail card_declined');
    },
  ]),
  [
    'a refund is given once for each key, also after days',
    async (world) => {
      const paid = await charged(world, 'success');
      for (let n = 0; n < 3; n += 1) {
        await refund(world, paid, 500, 'same-key');
        api.clock.advance({ days: 2 });
      }
      expect((await world.taken()).at(-1)).toEqual({ amount: 2000, refunded: 500 });
    },
  ],
  [
    'a charge is given back in parts, and never more than was taken',
    async (world) => {
      const paid = await charged(world, 'success');
      await refund(world, paid, 1500);
      await expect(refund(world, paid, 501)).rejects.toThrow();
      await refund(world, paid, 500);
      await expect(refund(world, paid, 1)).rejects.toThrow();
      expect((await world.taken()).at(-1)).toEqual({ amount: 2000, refunded: 2000 });
    },
  ],
  [
    'what was not taken cannot be given back',
    async (world) => {
      await expect(refund(world, await charged(world, 'declined'), 2000)).rejects.toThrow();
      const unknown = { ...(await charged(world, 'confirm')), reference: 'unknown' };
      await expect(refund(world, unknown, 2000)).rejects.toThrow();
    },
  ],
  ...(['success', 'confirm', 'delayed-success'] as const).map((behaviour): [string, Case] => [
    `a message tells what the answer told, for ${behaviour}`,
    async (world) => {
      const asked = await request(world, behaviour);
      const result = await world.gateway.charge(asked);
      const { headers, body } = await world.message(result.reference ?? '');
      const event = await world.gateway.readWebhook(headers, body);
      expect(event).toMatchObject({ idempotencyKey: asked.idempotencyKey, result });
      const copy = await world.gateway.readWebhook(headers, body);
      expect(copy.id).toBe(event.id);
    },
  ]),
  [
    'the books name each charge with its payment, its state and what it took',
    async (world) => {
      const made = new Map<string, [string | null, string]>();
      for (const behaviour of ['success', 'declined', 'confirm', 'delayed-success'] as const) {
        const asked = await request(world, behaviour);
        const { reference, status } = await world.gateway.charge(asked);
        made.set(asked.idempotencyKey, [reference, status]);
      }
      const charges = (await booksOf(world)).filter((one) => one.kind === 'charge');
      expect(charges).toHaveLength(4);
      for (const { idempotencyKey, reference, status, captured, createdAt } of charges) {
        expect(made.get(idempotencyKey ?? '')).toEqual([reference, status]);
        expect(captured).toEqual(status === 'success' ? { amount: 2000, currency: 'USD' } : null);
        expect(createdAt).toEqual(api.clock.now());
      }
    },
  ],
  [
    'the books name each part that was given back, at its own time',
    async (world) => {
      const paid = await charged(world, 'success');
      api.clock.advance({ days: 40 });
      await refund(world, paid, 500, 'one');
      await refund(world, paid, 300, 'two');
      const at = { kind: 'refund', reference: paid.reference, status: 'done', currency: 'USD' };
      const found = await booksOf(world);
      expect(found).toHaveLength(2);
      for (const [idempotencyKey, amount] of [
        ['one', 500],
        ['two', 300],
      ] as const)
        expect(found).toContainEqual({ ...at, idempotencyKey, amount, createdAt: api.clock.now() });
    },
  ],
  [
    'the books are told for a time: its beginning belongs to it, its end does not',
    async (world) => {
      const { token: cardToken } = await world.save(customer(), 'success');
      const from = api.clock.now();
      const names = ['first', 'second', 'third'];
      for (const idempotencyKey of names) {
        await world.gateway.charge({ ...(await request(world, 'success')), cardToken, idempotencyKey });
        api.clock.advance({ hours: 1 });
      }
      const inHours = async (start: number, end: number) => {
        const at = (hour: number) => new Date(from.getTime() + hour * 3_600_000);
        const found = await booksOf(world, { from: at(start), to: at(end) });
        return found.map(({ idempotencyKey }) => idempotencyKey).sort();
      };
      expect(await inHours(0, 1)).toEqual(['first']);
      expect(await inHours(1, 3)).toEqual(['second', 'third']);
      expect(await inHours(-5, 0)).toEqual([]);
    },
  ],
  [
    'long books are told whole, each charge once, and never many at a time',
    async (world) => {
      const same = await request(world, 'success');
      const keys = Array.from({ length: 205 }, () => newId());
      for (const idempotencyKey of keys) await world.gateway.charge({ ...same, idempotencyKey });
      const pages = await pagesOf(world, everything());
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(100);
      const told = pages.flat().map(({ idempotencyKey }) => idempotencyKey);
      expect(told.toSorted()).toEqual(keys.toSorted());
    },
  ],
  [
    'a message keeps nothing secret for the operator to see',
    async (world) => {
      const waits = await charged(world, 'confirm');
      const { headers, body } = await world.message(waits.reference ?? '');
      const { payload } = await world.gateway.readWebhook(headers, body);
      expect(JSON.stringify(payload)).not.toContain(waits.clientSecret);
    },
  ],
  ...(
    [
      ['with another secret', { secret: 'whsec_another' }],
      ['301 seconds ago', { seconds: -301 }],
      ['301 seconds from now', { seconds: 301 }],
    ] as const
  ).map(([name, how]): [string, Case] => [
    `a message that was signed ${name} is refused`,
    async (world) => {
      const { reference } = await charged(world, 'success');
      const seconds = 'seconds' in how ? how.seconds : 0;
      const at = new Date(api.clock.now().getTime() + seconds * 1000);
      const signed = 'secret' in how ? { at, secret: how.secret } : { at };
      const { headers, body } = await world.message(reference ?? '', signed);
      await expect(world.gateway.readWebhook(headers, body)).rejects.toBeInstanceOf(InvalidSignature);
    },
  ]),
  [
    'a message with an altered byte is refused, wherever it is',
    async (world) => {
      const { reference } = await charged(world, 'success');
      const { headers, body } = await world.message(reference ?? '');
      for (let at = 0; at < body.length; at += 13) {
        const altered = Buffer.from(body);
        altered[at] = (altered[at] ?? 0) ^ 1;
        await expect(world.gateway.readWebhook(headers, altered)).rejects.toBeInstanceOf(InvalidSignature);
      }
    },
  ],
  [
    'a message without a whole signature is refused',
    async (world) => {
      const { reference } = await charged(world, 'success');
      const { headers, body } = await world.message(reference ?? '');
      for (const broken of [
        (text: string) => text.slice(0, -1),
        (text: string) => text.replace('v1', 'v0'),
        (text: string) => text.replace(/t=\d+/, (t) => `t=${Number(t.slice(2)) + 1}`),
        () => '',
        () => 'x',
      ]) {
        const entries = Object.entries(headers).map(([name, text]) => [
          name,
          name.endsWith('signature') ? broken(text) : text,
        ]);
        const read = world.gateway.readWebhook(Object.fromEntries(entries), body);
        await expect(read).rejects.toBeInstanceOf(InvalidSignature);
      }
      await expect(world.gateway.readWebhook({}, body)).rejects.toBeInstanceOf(InvalidSignature);
    },
  ],
];

describe.each(['sandbox', 'stripe'] as const)('%s', (name) => {
  test.each(PROMISES)('%s', async (_promise, keepsIt) => {
    cases += 1;
    await keepsIt(worlds[name]);
  });
});
