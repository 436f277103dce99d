import { paymentErrors } from '#contract/payments.ts';
import { isExpired } from '#rules/card.ts';
import { type CardGateway, MAX_CARDS } from '#rules/card-gateways.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { AppError, fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import {
  CardRefused,
  type ChangedCard,
  type GatewayCard,
  type GatewayCustomer,
} from '../../providers/payments/gateway.ts';
import { inTx, type Tx } from '../../tx.ts';
import { countAttempt, noteSaved, reporting, settleAttempt } from '../card-limits/attempts.service.ts';
import { addressHash } from '../card-limits/subjects.ts';
import {
  allCards,
  type CardRow,
  cardByToken,
  countCards,
  defaultIfNone,
  findCard,
  insertCard,
  listCards,
  lockCards,
  lockNewCards,
  markCardRemoved,
  markExpiryTold,
  setDefault,
  updateCard,
} from './cards.queries.ts';

export type { CardRow };

/** Who saves a card, and from where. */
type CardCaller = Pick<CallContext<Viewer>, 'deps' | 'viewer' | 'ip'>;

/** Whether there is a card service at all. */
export const takesCards = (deps: Deps): boolean => deps.payments.name !== '';

/** Refuses a gateway this site does not have. Where the sandbox stands in, it answers to every name. */
export function requireGateway(deps: Deps, name: string | undefined): void {
  if (!takesCards(deps)) throw fail(paymentErrors, 'not-set-up');
  if (name === undefined || name === deps.payments.name || deps.payments.name === 'sandbox') return;
  throw fail(paymentErrors, 'gateway-unavailable');
}

const customerOf = ({ id, account }: Viewer): GatewayCustomer => ({
  id,
  email: account.email,
  name: account.name,
});

function unreachable(deps: Deps, error: unknown): Error {
  deps.log.error({ err: error }, 'the card service did not save a card');
  return fail(paymentErrors, 'gateway-unreachable');
}

async function requireRoom(deps: Deps, userId: string): Promise<void> {
  if ((await countCards(deps.db, userId)) >= MAX_CARDS) throw fail(paymentErrors, 'too-many-cards');
}

/** Notes that the card service is about to be asked, if there is room for one more try. */
async function countTry({ deps, viewer, ip }: CardCaller, kind: 'form' | 'save', id: string): Promise<void> {
  const wanted = { step: kind, payer: { id: viewer.id, ip } };
  await reporting(deps, () => inTx(deps, (tx) => countAttempt(deps, tx, wanted, { id, kind })));
}

/** Begins the card service's own form in the browser, where it has one. */
export async function startCard(caller: CardCaller, gateway: CardGateway) {
  const { deps, viewer, ip } = caller;
  requireGateway(deps, gateway);
  const { cardForm } = deps.payments;
  if (!cardForm) throw fail(paymentErrors, 'gateway-unavailable');
  await requireRoom(deps, viewer.id);
  const attempt = newId();
  await countTry(caller, 'form', attempt);
  try {
    const begun = await cardForm.start(customerOf(viewer), addressHash(deps, ip));
    await inTx(deps, (tx) => settleAttempt(tx, attempt, 'passed'));
    return begun;
  } catch (error) {
    await inTx(deps, (tx) => settleAttempt(tx, attempt, 'forgotten'));
    throw unreachable(deps, error);
  }
}

/** Asks the gateway to save a card and notes how that ended. */
async function savedAtGateway(
  caller: CardCaller,
  attempt: string,
  form: Record<string, unknown>,
): Promise<GatewayCard> {
  const { deps, viewer } = caller;
  await countTry(caller, 'save', attempt);
  try {
    return await deps.payments.saveCard(customerOf(viewer), form);
  } catch (error) {
    const isDecline = error instanceof CardRefused && error.isDecline;
    await inTx(deps, (tx) => settleAttempt(tx, attempt, isDecline ? 'declined' : 'forgotten'));
    if (error instanceof CardRefused) throw invalid({ [error.field]: error.message });
    throw unreachable(deps, error);
  }
}

/** Whether a card can be charged at a moment: by the card service of this site, and not after its last month. */
const canPayAt = (deps: Deps, { paymentGateway, month, year }: CardRow, at: Date): boolean =>
  paymentGateway === deps.payments.name && !isExpired(month, year, at);

/** Saves a card with the gateway and keeps what is needed to recognise it. */
export async function addCard(
  caller: CardCaller,
  gateway: CardGateway,
  form: Record<string, unknown>,
): Promise<CardRow> {
  const { deps, viewer, ip } = caller;
  requireGateway(deps, gateway);
  await requireRoom(deps, viewer.id);
  const attempt = newId();
  const { token: gatewayToken, ...shown } = await savedAtGateway(caller, attempt, form);
  const now = deps.clock.now();
  const row = { id: newId(), userId: viewer.id, paymentGateway: deps.payments.name, gatewayToken, ...shown };
  const wanted = { step: 'saved', payer: { id: viewer.id, ip }, card: row } as const;
  // Counted again, one after the other: cards that are added at the same time were all counted before any was stored.
  const keep = async (tx: Tx): Promise<CardRow> => {
    const { db } = tx;
    await lockNewCards(db, viewer.id);
    // The same form sent twice is one card.
    const same = await cardByToken(db, viewer.id, gatewayToken);
    if (same) {
      await settleAttempt(tx, attempt, 'forgotten');
      return same;
    }
    if ((await countCards(db, viewer.id)) >= MAX_CARDS) throw fail(paymentErrors, 'too-many-cards');
    await noteSaved(deps, tx, wanted, attempt);
    const stored = await insertCard(db, { ...row, createdAt: now, updatedAt: now });
    // The first card is the one that pays.
    await defaultIfNone(db, viewer.id, stored.id);
    return (await findCard(db, viewer.id, stored.id)) ?? stored;
  };
  try {
    return await reporting(deps, () => inTx(deps, keep));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await inTx(deps, (tx) => settleAttempt(tx, attempt, 'forgotten'));
    await forgetAtGateway(deps, row.id, gatewayToken);
    throw error;
  }
}

/** Our own mark already keeps a card from being charged; the gateway is told as a courtesy to the person. */
async function forgetAtGateway(deps: Deps, cardId: string, token: string): Promise<void> {
  await deps.payments.forgetCard(token).catch((error: unknown) => {
    deps.log.warn({ err: error, cardId }, 'the card service did not forget a card');
  });
}

/** The own cards, or those of one card service; its name is checked as where a card is added. */
export function ownCards(
  deps: Deps,
  userId: string,
  { paymentGateway, ...page }: { limit: number; offset: number; paymentGateway?: string | undefined },
) {
  if (paymentGateway === undefined || !takesCards(deps))
    return listCards(deps.db, userId, { ...page, gateway: paymentGateway });
  requireGateway(deps, paymentGateway);
  return listCards(deps.db, userId, { ...page, gateway: deps.payments.name });
}

/** The newest card that can pay now, one that was just declined only where there is no other; null when none can. */
function newestUsable(deps: Deps, cards: readonly CardRow[]): CardRow | null {
  const now = deps.clock.now();
  const usable = cards
    .filter((card) => canPayAt(deps, card, now))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  return usable.find(({ declinedAt }) => declinedAt === null) ?? usable[0] ?? null;
}

/**
 * Removes a card: from then on it cannot be charged, also not for renewals. Where it was the default, the newest of the
 * remaining cards that can pay becomes it and is answered (product.md 8.13); else the answer is null. What renews with
 * other cards goes on with them. 404 `payments.card-not-found` where the person has no such card.
 */
export async function removeCard(deps: Deps, userId: string, id: string): Promise<CardRow | null> {
  const { card, newDefault } = await inTx(deps, async (tx) => {
    // A card that is being added must see that there is no default any more, or be seen here.
    await lockNewCards(tx.db, userId);
    await lockCards(tx.db, userId);
    const before = await findCard(tx.db, userId, id);
    const now = deps.clock.now();
    const card = await markCardRemoved(tx.db, userId, id, now);
    if (!before || !card) throw fail(paymentErrors, 'card-not-found');
    const next = before.isDefault ? newestUsable(deps, await allCards(tx.db, userId)) : null;
    if (next) await setDefault(tx.db, userId, next.id, now);
    return { card, newDefault: next && { ...next, isDefault: true } };
  });
  await forgetAtGateway(deps, id, card.gatewayToken);
  return newDefault;
}

/** Chooses the card that is preselected; `setDefaultCard` also has running subscriptions renew with it. */
export async function chooseDefaultCard(deps: Deps, tx: Tx, userId: string, id: string): Promise<CardRow> {
  await lockCards(tx.db, userId);
  const card = await findCard(tx.db, userId, id);
  if (!card) throw fail(paymentErrors, 'card-not-found');
  const now = deps.clock.now();
  if (isExpired(card.month, card.year, now)) throw fail(paymentErrors, 'card-expired');
  await setDefault(tx.db, userId, id, now);
  return { ...card, isDefault: true };
}

/** Which card the sandbox takes where none was chosen: existing clients offer a choice for Stripe alone. */
async function newestCard(deps: Deps, userId: string): Promise<CardRow | null> {
  if (deps.payments.name !== 'sandbox') return null;
  const cards = (await allCards(deps.db, userId)).filter((card) => canPayAt(deps, card, deps.clock.now()));
  return (
    cards.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))[0] ?? null
  );
}

/** The card a person chose to pay with. Real money is never taken from a card that nobody chose. */
export async function requireCard(deps: Deps, userId: string, id: string | undefined): Promise<CardRow> {
  requireGateway(deps, undefined);
  if (!id) {
    const newest = await newestCard(deps, userId);
    if (!newest) throw fail(paymentErrors, 'card-missing');
    return newest;
  }
  const card = await findCard(deps.db, userId, id);
  if (!card || card.paymentGateway !== deps.payments.name) throw fail(paymentErrors, 'card-not-found');
  if (isExpired(card.month, card.year, deps.clock.now())) throw fail(paymentErrors, 'card-expired');
  return card;
}

/**
 * The card of a renewal at a moment, of all that its owner has: its own one, or the default once that has expired. Null when
 * there is neither, and when the own one was removed: who removes a card was told that what it pays for will not renew.
 */
export function usableOf(
  deps: Deps,
  cards: readonly CardRow[],
  id: string | null,
  at: Date = deps.clock.now(),
): CardRow | null {
  const own = cards.find((card) => card.id === id);
  if (!own || canPayAt(deps, own, at)) return own ?? null;
  return cards.find((card) => card.isDefault && canPayAt(deps, card, at)) ?? null;
}

/** Notes, once, that the owner is told of the expiry of a card; false when they were told before. */
export const claimExpiryNotice = (deps: Deps, tx: Tx, id: string): Promise<boolean> =>
  markExpiryTold(tx.db, id, deps.clock.now());

/** A bank has replaced a card: number and expiry that are shown follow. One that was removed stays as it was. */
export const noteChangedCard = (deps: Deps, tx: Tx, { token, ...shown }: ChangedCard): Promise<void> =>
  updateCard(tx.db, { gateway: deps.payments.name, token }, shown, deps.clock.now());

/** The cards that a person has not removed. */
export const keptCards = (deps: Deps, userId: string): Promise<CardRow[]> => allCards(deps.db, userId);

/** The card of one renewal. */
export const usableCard = async (deps: Deps, userId: string, id: string | null): Promise<CardRow | null> =>
  id ? usableOf(deps, await keptCards(deps, userId), id) : null;
