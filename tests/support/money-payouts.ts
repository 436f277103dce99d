import fc from 'fast-check';
import { payouts } from '#contract/payouts.ts';
import { decidePayout, type PayoutDecision } from '#server/features/payouts/payout-decide.service.ts';
import { lastingToken } from './money.ts';
import type { ModelPerformer } from './money-books.ts';
import { command, pick } from './money-command.ts';
import type { MoneyModel } from './money-model.ts';
import type { MoneyWorld } from './money-site.ts';

/** What the performer of the world says, with a session of their own. */
async function as(world: MoneyWorld, performer: ModelPerformer) {
  return { token: await lastingToken(world.api, performer.id) };
}

/** A share in hundredths of what is available; `all` is the whole balance, with what is on hold. */
type Share = number | 'all';
function shareOf(model: MoneyModel, performer: string, own: number, share: Share): number {
  if (share === 'all') return model.balance(performer) + own;
  return Math.floor((model.available(performer, own) * share) / 100);
}

const ask = (performerIndex: number, share: Share) =>
  command(`ask for a payout(performer ${performerIndex}, ${share})`, async (model, world) => {
    const performer = pick(world.performers, performerIndex);
    const tokens = shareOf(model, performer.id, 0, share);
    const body = { requestTokens: tokens / 100, paymentAccountType: 'paypal' };
    const reply = await world.api.call(payouts.create, { body }, await as(world, performer));
    const refused = model.payoutCode(performer.id, tokens, null);
    expect(reply.error.error).toBe(refused ? `payouts.${refused}` : undefined);
    if (!refused)
      model.payouts.push({ id: reply.data._id, performer: performer.id, tokens, status: 'pending' });
  });

const change = (performerIndex: number, share: Share) =>
  command(`change the payout(performer ${performerIndex}, ${share})`, async (model, world) => {
    const performer = pick(world.performers, performerIndex);
    const request = model.pendingPayout(performer.id);
    if (!request) return;
    const tokens = shareOf(model, performer.id, request.tokens, share);
    const input = { params: { id: request.id }, body: { requestTokens: tokens / 100 } };
    const reply = await world.api.call(payouts.update, input, await as(world, performer));
    const refused = model.payoutCode(performer.id, tokens, request);
    expect(reply.error.error).toBe(refused ? `payouts.${refused}` : undefined);
    if (!refused) request.tokens = tokens;
  });

const callOff = (performerIndex: number) =>
  command(`call the payout off(performer ${performerIndex})`, async (model, world) => {
    const performer = pick(world.performers, performerIndex);
    const request = model.pendingPayout(performer.id);
    if (!request) return;
    const reply = await world.api.call(
      payouts.cancel,
      { params: { id: request.id } },
      await as(world, performer),
    );
    expect(reply.status).toBe(200);
    request.status = 'canceled';
  });

/** Ids of all sales, the oldest first: of two of one moment the database says which. */
async function salesInOrder({ api }: MoneyWorld): Promise<string[]> {
  const { rows } = await api.deps.db.execute<{ id: string }>(
    'select transaction_id as id from earnings order by created_at, id',
  );
  return rows.map(({ id }) => id);
}

const VERDICTS: readonly PayoutDecision[] = [
  { status: 'approved', note: '' },
  { status: 'rejected', note: 'No' },
  { status: 'done', reference: 'TX' },
  { status: 'done', reference: 'TX' },
];

const decide = (index: number, verdictIndex: number) =>
  command(`decide on payout(${index}, ${VERDICTS[verdictIndex]?.status})`, async (model, world) => {
    if (model.payouts.length === 0) return;
    const open = model.payouts.filter(({ status }) => status === 'pending' || status === 'approved');
    const request = pick([...open, ...model.payouts], index);
    const verdict = pick(VERDICTS, verdictIndex);
    const isOpen = request.status === 'pending' || request.status === 'approved';
    const isTooSoon = request.status === 'pending' && verdict.status === 'done';
    const isFine = (isOpen && !isTooSoon) || request.status === verdict.status;
    const decided = decidePayout(world.api.deps, 'test', request.id, verdict);
    if (!isFine)
      return expect(decided).rejects.toMatchObject({
        code: isTooSoon ? 'payouts.not-approved' : 'payouts.not-possible',
      });
    await decided;
    if (!isOpen) return;
    if (verdict.status !== 'done') request.status = verdict.status;
    else model.paid(request, await salesInOrder(world));
  });

/** Days later a payout is asked for, approved and sent. */
const payOut = (performerIndex: number, share: Share) =>
  command(`pay out(performer ${performerIndex}, ${share})`, async (model, world) => {
    world.api.clock.advance({ days: 8 });
    model.now = world.api.clock.now();
    for (const one of [ask(performerIndex, share), decide(0, 0), decide(0, 2)]) await one.run(model, world);
  });

const two = fc.nat({ max: 1 });
const share = fc.constantFrom<Share[]>(10, 90, 100, 'all', 'all');

/** What performers and the operator do with payouts. */
export const payoutCommands = [
  fc.tuple(two, share).map((c) => ask(...c)),
  fc.tuple(two, share).map((c) => change(...c)),
  two.map(callOff),
  fc.tuple(two, share).map((c) => payOut(...c)),
  fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: VERDICTS.length - 1 })).map((c) => decide(...c)),
];
