import { addDays, addHours } from '#rules/calendar.ts';
import { RENEW_AHEAD_HOURS } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import {
  type CardRow,
  claimExpiryNotice,
  keptCards,
  takesCards,
  usableOf,
} from '../payments/cards.service.ts';
import { forEachRenewal } from './each-renewal.service.ts';
import { lostAccessOf } from './lost-access.service.ts';
import { type RenewalRow, renewingWithOldCards } from './renewals.queries.ts';
import { cardExpires } from './subscriptions.mails.ts';
import type { SubscriptionRow } from './subscriptions.rule.ts';

/** Fans hear of it so many days before the charge. */
const TOLD_DAYS = 14;

/** When a charge that is due then begins: not before now. */
const chargedAt = (deps: Deps, dueAt: Date): Date =>
  new Date(Math.max(addHours(dueAt, -RENEW_AHEAD_HOURS).getTime(), deps.clock.now().getTime()));

/** The card that the next charge of a subscription will be taken from: of all its owner's cards one that is still valid then. */
export const cardOfNextCharge = (
  deps: Deps,
  cards: readonly CardRow[],
  { nextRecurringDate: dueAt, cardId }: SubscriptionRow,
): CardRow | null => usableOf(deps, cards, cardId, dueAt ? chargedAt(deps, dueAt) : undefined);

/**
 * The card of a subscription that will have expired when it is charged next, where no other card of its owner takes its
 * place; null when the charge can be paid, none comes, or the card was removed.
 */
export function expiringCard(deps: Deps, cards: readonly CardRow[], sub: SubscriptionRow): CardRow | null {
  if (sub.status !== 'active' || sub.cancelledAt || !sub.nextRecurringDate) return null;
  if (cardOfNextCharge(deps, cards, sub)) return null;
  const own = cards.find((card) => card.id === sub.cardId);
  return own?.paymentGateway === deps.payments.name ? own : null;
}

async function tell(deps: Deps, { subscription: sub, performerName: name }: RenewalRow): Promise<void> {
  const card = expiringCard(deps, await keptCards(deps, sub.userId), sub);
  const day = sub.nextRecurringDate;
  if (!card || !day) return;
  await inTx(deps, async (tx) => {
    // Once a card, however many subscriptions it pays.
    if (!(await claimExpiryNotice(deps, tx, card.id))) return;
    await notify(tx, deps, {
      userId: sub.userId,
      type: 'renewal',
      action: 'card-expires',
      actorId: null,
      about: { source: 'subscription', id: sub.id },
      key: `card-expires:${card.id}:${card.year}-${card.month}`,
      data: { name, day: day.toISOString() },
    });
    await mailPerson(deps, tx, sub.userId, (site, to) =>
      cardExpires(site, { to, performer: name, renewsAt: day, card }),
    );
  });
}

/** Tells fans, once a card, whose card will have expired when a subscription renews within the next two weeks. */
export async function tellExpiringCards(deps: Deps): Promise<void> {
  if (!takesCards(deps)) return;
  const from = deps.clock.now();
  const between = { from, to: addDays(from, TOLD_DAYS) };
  await forEachRenewal(
    deps,
    (after, limit) => renewingWithOldCards(deps.db, between, after, limit),
    // Who was not told is tried again tomorrow.
    async (row) => {
      if ((await lostAccessOf(deps, row)) === null) await tell(deps, row);
    },
    'an expiring card was not told of',
  );
}
