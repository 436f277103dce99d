import fc from 'fast-check';
import { cents } from '#rules/money.ts';
import { receiveWebhook } from '#server/features/payments/webhooks.service.ts';
import { refundPayment } from '#server/features/refunds/refund-payment.service.ts';
import type { GatewaySimulator, WebhookDelivery } from '#server/providers/payments/gateway.ts';
import { codeOf, command, pick } from './money-command.ts';
import type { ModelDispute } from './money-disputes.ts';
import type { MoneyModel } from './money-model.ts';
import type { ModelPaid } from './money-payment-model.ts';
import type { MoneyWorld } from './money-site.ts';

/** A share of what the card paid, in hundredths of it; more than all is refused. */
async function refundOf(
  model: MoneyModel,
  { api }: MoneyWorld,
  payment: ModelPaid,
  share: number,
): Promise<void> {
  const upTo = Math.max(1, Math.floor((payment.cents * share) / 100));
  const total = share === 100 ? null : cents(upTo);
  const code = await codeOf(refundPayment(api.deps, 'test', payment.id, { total, reason: 'By mistake' }));
  expect(code).toBe(model.disputes.refund(payment, upTo));
}
const refund = (index: number, share: number) =>
  command(`refund payment(${index}, ${share} %)`, async (model, world) => {
    if (model.payments.length > 0) await refundOf(model, world, pick(model.payments, index), share);
  });

const simulatorOf = ({ api }: MoneyWorld): GatewaySimulator => {
  const { simulator } = api.deps.payments;
  if (!simulator) throw new Error('nothing is simulated');
  return simulator;
};

/** The message arrives, and sometimes once more. */
async function arrive(world: MoneyWorld, { headers, body }: WebhookDelivery, times: number): Promise<void> {
  for (let nr = 0; nr < times; nr += 1) await receiveWebhook(world.api.deps, headers, body);
}

async function disputeOf(
  model: MoneyModel,
  world: MoneyWorld,
  payment: ModelPaid,
  { share, times }: { share: number; times: number },
): Promise<void> {
  const { rows } = await world.api.deps.db.execute<{ reference: string }>(
    `select gateway_reference as reference from payment_transactions where id = '${payment.id}'`,
  );
  const amount = Math.max(1, Math.floor((payment.cents * share) / 100));
  // One dispute after the other: which of two of one moment is the older one would be anybody's guess.
  world.api.clock.advance({ seconds: 1 });
  model.now = world.api.clock.now();
  const message = await simulatorOf(world).dispute(rows[0]?.reference ?? '', amount);
  const said = JSON.parse(message.body.toString()) as { dispute: { reference: string } };
  await arrive(world, message, times);
  model.disputes.begin(said.dispute.reference, payment, amount);
}
const dispute = (index: number, share: number, times: number) =>
  command(`the bank takes payment back(${index}, ${share} %, ${times} times)`, async (model, world) => {
    if (model.payments.length > 0)
      await disputeOf(model, world, pick(model.payments, index), { share, times });
  });

const decide = (index: number, status: ModelDispute['status'], times: number) =>
  command(`the bank decides(${index}, ${status}, ${times} times)`, async (model, world) => {
    const { open, all } = model.disputes;
    // One that is decided already is only told again, as it was.
    const found = pick([...open, ...all, null], index);
    if (!found) return;
    const verdict = open.includes(found) ? status : found.status;
    await arrive(world, await simulatorOf(world).decide(found.id, verdict), times);
    model.disputes.decide(found, verdict);
  });

const some = fc.nat({ max: 20 });
const times = fc.constantFrom(1, 1, 2);
const verdict = fc.constantFrom<ModelDispute['status'][]>('won', 'lost', 'lost', 'under_review');

/** What an operator gives back of card payments, and what banks take back. */
export const bankCommands = [
  fc.tuple(some, fc.constantFrom(100, 100, 1, 33, 34, 99, 101)).map((c) => refund(...c)),
  fc.tuple(some, fc.constantFrom(100, 100, 60), times).map((c) => dispute(...c)),
  fc.tuple(some, verdict, times).map((c) => decide(...c)),
  fc.tuple(fc.constant(0), verdict, times).map((c) => decide(...c)),
];
