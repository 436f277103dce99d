import type { PayoutBalance } from '#contract/payouts.ts';
import { addDays, isoDay } from '#rules/calendar.ts';
import { centsFromWire, conversionRate, type Tokens, tokens, tokensForCents, toWire } from '#rules/money.ts';
import { availableTokens, type HoldReason, leastPayout } from '#rules/payouts.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { earningsBalance, lockBalances } from '../ledger/ledger.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { earningsOnHold, type OnHold, sumEarned } from './payable.queries.ts';
import { sumPayouts } from './payouts.queries.ts';

/** Earnings from before this moment are not pending any more. */
export async function clearedBefore(deps: Deps, tx?: Tx): Promise<Date> {
  const { payoutPendingDays } = await siteSettings(deps, tx);
  return addDays(deps.clock.now(), -payoutPendingDays);
}

const sum = (rows: readonly OnHold[]): number => rows.reduce((total, row) => total + row.tokens, 0);

/**
 * What can be requested now, with the balance held still until the transaction ends. `own` are the tokens of a request
 * that is being changed.
 */
export async function lockAvailable(deps: Deps, tx: Tx, performerId: string, own: number): Promise<Tokens> {
  const name = account.earnings(performerId);
  const balance = (await lockBalances(tx.db, [name])).get(name) ?? 0;
  const onHold = await earningsOnHold(tx.db, performerId, await clearedBefore(deps, tx));
  return availableTokens(tokens(balance + own), sum(onHold));
}

function holdsOf(rows: readonly OnHold[], pendingDays: number): PayoutBalance['holds'] {
  const hold = (reason: HoldReason, part: readonly OnHold[], until: (latest: Date) => string | null) => {
    const latest = part
      .map((row) => row.latest)
      .sort((a, b) => a.getTime() - b.getTime())
      .at(-1);
    return latest ? [{ reason, tokens: toWire(tokens(sum(part))), until: until(latest) }] : [];
  };
  const of = (reason: HoldReason): OnHold[] => rows.filter((row) => row.reason === reason);
  return [
    ...hold('disputed', of('disputed'), () => null),
    ...hold('clearing', of('clearing'), (latest) => addDays(latest, pendingDays).toISOString()),
    ...hold('order-not-sent', of('order-not-sent'), () => null),
  ];
}

/** How the balance came about and what of it can be requested (product.md 22). */
export async function payoutBalance(deps: Deps, performerId: string): Promise<PayoutBalance> {
  const settings = await siteSettings(deps);
  const { payoutPendingDays, currency, tokenConversionRate } = settings;
  const least = leastPayout(centsFromWire(settings.minimumPayoutAmount));
  const before = await clearedBefore(deps);
  // One moment for all parts, so that they add up.
  const { balance, earned, paid, onHold } = await deps.db.transaction(
    async (tx) => {
      const db = tx as unknown as Db;
      return {
        balance: await earningsBalance(db, performerId),
        earned: await sumEarned(db, performerId),
        paid: await sumPayouts(db, performerId),
        onHold: await earningsOnHold(db, performerId, before),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const wire = (amount: number) => toWire(tokens(amount));
  const clearing = onHold.filter((row) => row.reason === 'clearing');
  return {
    totalEarnedTokens: wire(earned),
    previousPaidOutTokens: wire(paid.done),
    remainingUnpaidTokens: wire(balance + paid.inFlight),
    requestedTokens: wire(paid.inFlight),
    availableTokens: wire(availableTokens(balance, sum(onHold))),
    holds: holdsOf(onHold, payoutPendingDays),
    forecast: clearing.map((row) => ({
      day: isoDay(addDays(new Date(row.day), payoutPendingDays)),
      tokens: wire(row.tokens),
    })),
    tokenConversionRate,
    currency,
    minimumPayoutAmount: toWire(least),
    minimumTokens: toWire(tokensForCents(least, conversionRate(tokenConversionRate), 'up')),
  };
}
