import type { NextCharge } from '#contract/subscriptions.ts';
import { toWire } from '#rules/money.ts';
import { hasLapsed, RENEWAL_TRIES } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import { keptCards } from '../payments/cards.service.ts';
import { presentCard } from '../payments/payments.present.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import { cardOfNextCharge, expiringCard } from './expiring-card.service.ts';
import { lostAccessOf } from './lost-access.service.ts';
import { priceToday, renewalPrice, taxOfRow } from './renewal-price.ts';
import { type RenewalRow, renewingOf } from './renewals.queries.ts';
import { presentSubscription } from './subscriptions.present.ts';
import { ruleOf } from './subscriptions.rule.ts';

/** Whether this will be charged as things are: it has tries left, and the fan can see what it pays for. */
async function willBeCharged(deps: Deps, row: RenewalRow): Promise<boolean> {
  const rule = ruleOf(row.subscription);
  if (rule.failedTries >= RENEWAL_TRIES || hasLapsed(rule, deps.clock.now())) return false;
  return (await lostAccessOf(deps, row)) === null;
}

/** What a fan's cards will be charged, and when, if nothing is changed (docs/product.md 7.6). */
export async function nextCharges(deps: Deps, userId: string): Promise<NextCharge[]> {
  const rows = await renewingOf(deps.db, userId);
  const people = await peopleByIds(
    deps,
    rows.flatMap(({ subscription }) => [userId, subscription.performerId]),
  );
  const settings = await siteSettings(deps);
  const cards = rows.length > 0 ? await keptCards(deps, userId) : [];
  const charges: NextCharge[] = [];
  for (const row of rows) {
    if (!(await willBeCharged(deps, row))) continue;
    const card = cardOfNextCharge(deps, cards, row.subscription);
    const expiring = expiringCard(deps, cards, row.subscription);
    const tax = taxOfRow(settings, row);
    const today = priceToday(row, tax);
    charges.push({
      ...presentSubscription(row.subscription, people, deps.clock.now()),
      amount: toWire(renewalPrice(row, tax)),
      priceToday: today === null ? null : toWire(today),
      card: card && presentCard(card),
      expiringCard: expiring && presentCard(expiring),
    });
  }
  return charges;
}
