import type { SandboxBehaviour } from '#rules/sandbox-cards.ts';
import { newId } from '#server/ids.ts';
import type { ChargeRequest, PaymentGateway } from '#server/providers/payments/gateway.ts';
import { sandboxGateway } from '#server/providers/payments/sandbox.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { aLookup, cardForm } from '#support/money.ts';

let api: TestApi;
let gateway: PaymentGateway;
beforeAll(async () => {
  api = await startTestApi();
  gateway = sandboxGateway({ ...api.deps, secret: 'another secret' });
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const nobody = { id: 'fan', email: null, name: '' };
async function request(
  behaviour: SandboxBehaviour,
  change: Partial<ChargeRequest> = {},
): Promise<ChargeRequest> {
  const { token: cardToken } = await gateway.saveCard(nobody, cardForm(behaviour));
  const rest = { amount: 2000, currency: 'USD', offSession: false, description: 'Test' };
  return { ...rest, cardToken, idempotencyKey: newId(), ...change };
}

test('a key that was used for something else is an error', async () => {
  const first = await request('success');
  await gateway.charge(first);
  await expect(gateway.charge({ ...first, amount: 1 })).rejects.toThrow('another charge');
  const other = await request('success', { idempotencyKey: first.idempotencyKey });
  await expect(gateway.charge(other)).rejects.toThrow('another charge');
});

test('a lost answer is an error, the charge is there all the same', async () => {
  const lost = await request('lost-answer');
  await expect(gateway.charge(lost)).rejects.toThrow('lost');
  expect(await gateway.findCharge(aLookup(lost.idempotencyKey))).toMatchObject({ status: 'success' });
  expect(await gateway.findCharge(aLookup('never sent'))).toBeNull();
});

test('only a charge that waits can be called off, and then not be confirmed', async () => {
  const paid = await gateway.charge(await request('success'));
  expect((await gateway.cancelCharge(paid.reference ?? '')).status).toBe('success');
  const waits = await gateway.charge(await request('confirm'));
  expect((await gateway.cancelCharge(waits.reference ?? '')).status).toBe('canceled');
  expect(await gateway.simulator?.confirm(waits.clientSecret ?? '', 'success')).toBeNull();
  await expect(gateway.cancelCharge('unknown')).rejects.toThrow();
});

test('its messages are for the site that has its secret', async () => {
  const paid = await gateway.charge(await request('success'));
  const [delivery] = (await gateway.simulator?.deliveries(paid.reference ?? '', 1)) ?? [];
  if (!delivery) throw new Error('nothing was sent');
  expect(await gateway.readWebhook(delivery.headers, delivery.body)).toMatchObject({
    type: 'charge.success',
  });
  const read = api.deps.payments.readWebhook(delivery.headers, delivery.body);
  await expect(read).rejects.toThrow('wrong signature');
});
