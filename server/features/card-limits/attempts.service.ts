import { paymentErrors } from '#contract/payments.ts';
import {
  type CardAttempt,
  type CardHold,
  type CardLimits,
  type CardTry,
  cardHolds,
  LONGEST_WINDOW_MS,
  longestHold,
  toldEnd,
} from '#rules/card-limits.ts';
import { centsFromWire } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { DeclinedCard } from '../../providers/payments/gateway.ts';
import { inTx, type Tx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { PAYMENTS_ACTOR } from '../payments/actor.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { momentText } from '../spending/spending-check.service.ts';
import {
  accountsOf,
  attemptsOf,
  deleteAttempt,
  deleteDeclined,
  insertAttempt,
  lockSubjects,
  releasesOf,
  type SubjectKeys,
  updateAttempt,
} from './card-limits.queries.ts';
import { addressHash, cardHash, type KnownCard, type Payer } from './subjects.ts';

/** What somebody wants of a card. */
interface Wanted {
  step: CardTry['step'];
  payer: Payer;
  card?: KnownCard | null;
  /** Cents. */
  amount?: number;
}

/** The refusal of a limit. It is the same for all of them: whoever tries cards out learns nothing of how it is counted. */
class CardHeld extends AppError {
  readonly hold: CardHold;
  readonly key: string;

  constructor(hold: CardHold, key: string, now: Date) {
    const until = toldEnd(hold.until);
    const { status } = paymentErrors.texts['card-held'];
    super(
      status,
      'payments.card-held',
      `Too many cards were tried or declined. Please try again after ${momentText(until)}, or write to us. Nothing was charged.`,
      { fields: { until: until.toISOString() }, retryAfter: (until.getTime() - now.getTime()) / 1000 },
    );
    this.hold = hold;
    this.key = key;
  }
}

/** The figures as the operator has set them. */
export async function cardLimits(deps: Deps, tx?: Tx): Promise<CardLimits> {
  const settings = await siteSettings(deps, tx);
  return {
    declinesPerAccount: settings.cardDeclinesPerAccount,
    declinesPerCard: settings.cardDeclinesPerCard,
    declinesPerAddress: settings.cardDeclinesPerAddress,
    cardsPerAccount: settings.cardsAddedPerAccount,
    accountsPerCard: settings.accountsPerCard,
    cardsPerAddress: settings.cardsPerAddress,
    youngDays: settings.youngAccountDays,
    youngAmount: centsFromWire(settings.youngAccountSpending),
  };
}

const keysOf = (deps: Deps, { payer, card }: Wanted) => ({
  account: payer.id,
  address: addressHash(deps, payer.ip),
  card: card ? cardHash(deps, card) : null,
});

/** Throws `payments.card-held` where a limit is reached. `own` is an attempt of this very call, which does not count. */
async function requireRoom(
  deps: Deps,
  tx: Tx,
  wanted: Wanted,
  keys: SubjectKeys,
  own?: string,
): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - LONGEST_WINDOW_MS);
  const { step, payer, amount = 0 } = wanted;
  const attempts = (await attemptsOf(tx.db, keys, since)).filter(({ id }) => id !== own);
  const released = await releasesOf(tx.db, keys);
  const account = (await accountsOf(tx.db, [payer.id])).get(payer.id);
  const { card, address } = keys;
  const accountSince = account?.createdAt ?? now;
  const about: CardTry = { step, userId: payer.id, card, address, amount, accountSince };
  const hold = longestHold(cardHolds(attempts, about, await cardLimits(deps, tx), { now, released }));
  if (hold) throw new CardHeld(hold, keys[hold.subject] ?? '', now);
}

/** Counts an attempt, if there is room for one, all of this account, card and address one after the other. */
export async function countAttempt(
  deps: Deps,
  tx: Tx,
  wanted: Wanted,
  { id, kind }: Pick<CardAttempt, 'id' | 'kind'>,
): Promise<void> {
  if (!deps.limiter.cards) return;
  const keys = keysOf(deps, wanted);
  await lockSubjects(tx.db, keys);
  await requireRoom(deps, tx, wanted, keys);
  const { payer, amount = 0 } = wanted;
  const about = { userId: payer.id, card: keys.card, address: keys.address, amount };
  await insertAttempt(tx.db, { id, kind, ...about, createdAt: deps.clock.now() });
}

/** What the card service said of an attempt. A card that has paid makes good for its own declined attempts. */
export async function settleAttempt(
  tx: Tx,
  id: string,
  outcome: 'passed' | 'declined' | 'forgotten',
): Promise<void> {
  if (outcome === 'forgotten') return deleteAttempt(tx.db, id);
  await updateAttempt(tx.db, id, { outcome });
  if (outcome === 'passed') await deleteDeclined(tx.db, id);
}

/** Notes which card was saved. Refuses it where that card has reached a limit of its own. */
export async function noteSaved(deps: Deps, tx: Tx, wanted: Wanted, id: string): Promise<void> {
  if (!deps.limiter.cards) return;
  const keys = keysOf(deps, wanted);
  await lockSubjects(tx.db, keys);
  await requireRoom(deps, tx, wanted, keys, id);
  await updateAttempt(tx.db, id, { outcome: 'passed', card: keys.card });
}

/**
 * Counts a card that its bank declined in the card service's own form, where nobody asked us first. Once a limit is
 * reached that form is ended: it would take one card after the other.
 */
export async function countDeclinedCard(deps: Deps, tx: Tx, declined: DeclinedCard): Promise<void> {
  const { form, payer, from, fingerprint } = declined;
  if (!deps.limiter.cards || !(await accountsOf(tx.db, [payer])).has(payer)) return;
  const card =
    fingerprint === null ? null : cardHash(deps, { id: '', paymentGateway: deps.payments.name, fingerprint });
  const keys = { account: payer, address: from || null, card };
  await lockSubjects(tx.db, keys);
  await insertAttempt(tx.db, {
    id: newId(),
    kind: 'save',
    userId: payer,
    card,
    address: from,
    amount: 0,
    outcome: 'declined',
    createdAt: deps.clock.now(),
  });
  try {
    await requireRoom(deps, tx, { step: 'save', payer: { id: payer, ip: '' } }, keys);
  } catch (error) {
    if (!(error instanceof CardHeld)) throw error;
    tx.after(async () => {
      await deps.payments.cardForm?.end(form);
      await report(deps, error);
    });
  }
}

/** Asks whether there is room, and counts nothing. */
export const checkRoom = (deps: Deps, wanted: Wanted): Promise<void> =>
  reporting(deps, () =>
    inTx(deps, async (tx) => {
      if (deps.limiter.cards) await requireRoom(deps, tx, wanted, keysOf(deps, wanted));
    }),
  );

/**
 * Does `work`, which may come upon a limit. Operators are told of an address or a card that has reached one, once a
 * day: after the refusal, which took everything back that `work` had written.
 */
export async function reporting<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardHeld) await report(deps, error);
    throw error;
  }
}

async function report(deps: Deps, { hold, key }: CardHeld): Promise<void> {
  const { rule, subject, until } = hold;
  const about = { subject, key, rule, until: until.toISOString() };
  deps.log.warn(about, 'a card was not asked: too many tries');
  if (subject === 'account') return;
  const day = deps.clock.now().toISOString().slice(0, 10);
  await inTx(deps, (tx) =>
    alertOperators(deps, tx, {
      actor: PAYMENTS_ACTOR,
      action: 'card-limits.reached',
      target: `${subject}:${key} on ${day}`,
      detail: about,
      once: true,
      text: `Somebody may be trying out cards: ${subject}:${key} has reached the limit ${rule}, and is held until ${momentText(until)}. "npm run operator -- card-limits list" shows who is held, "card-limits release ${subject}:${key}" lets go.`,
    }),
  );
}
