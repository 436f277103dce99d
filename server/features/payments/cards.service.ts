import { paymentErrors } from '#contract/payments.ts';
import { isExpired } from '#rules/card.ts';
import { type CardGateway, MAX_CARDS } from '#rules/card-gateways.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { CardRefused, type GatewayCustomer } from '../../providers/payments/gateway.ts';
import { inTx, type Tx } from '../../tx.ts';
import {
  type CardRow,
  cardByToken,
  countCards,
  defaultCard,
  defaultIfNone,
  findCard,
  insertCard,
  listCards,
  lockCards,
  lockNewCards,
  markCardRemoved,
  setDefault,
} from './cards.queries.ts';

export type { CardRow };

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

/** Begins the card service's own form in the browser, where it has one. */
export async function startCard(deps: Deps, viewer: Viewer, gateway: CardGateway) {
  requireGateway(deps, gateway);
  const { cardForm } = deps.payments;
  if (!cardForm) throw fail(paymentErrors, 'gateway-unavailable');
  await requireRoom(deps, viewer.id);
  return cardForm.start(customerOf(viewer)).catch((error: unknown) => {
    throw unreachable(deps, error);
  });
}

/** Saves a card with the gateway and keeps what is needed to recognise it. */
export async function addCard(
  deps: Deps,
  viewer: Viewer,
  gateway: CardGateway,
  form: Record<string, unknown>,
): Promise<CardRow> {
  requireGateway(deps, gateway);
  await requireRoom(deps, viewer.id);
  const card = await deps.payments.saveCard(customerOf(viewer), form).catch((error: unknown) => {
    if (error instanceof CardRefused) throw invalid({ [error.field]: error.message });
    throw unreachable(deps, error);
  });
  const { token: gatewayToken, ...shown } = card;
  const now = deps.clock.now();
  const row = { id: newId(), userId: viewer.id, paymentGateway: deps.payments.name, gatewayToken, ...shown };
  // Counted again, one after the other: cards that are added at the same time were all counted before any was stored.
  const kept = await inTx(deps, async ({ db }) => {
    await lockNewCards(db, viewer.id);
    // The same form sent twice is one card.
    const same = await cardByToken(db, viewer.id, gatewayToken);
    if (same) return same;
    if ((await countCards(db, viewer.id)) >= MAX_CARDS) return null;
    const stored = await insertCard(db, { ...row, createdAt: now, updatedAt: now });
    // The first card is the one that pays.
    await defaultIfNone(db, viewer.id, stored.id);
    return (await findCard(db, viewer.id, stored.id)) ?? stored;
  });
  if (kept) return kept;
  await forgetAtGateway(deps, row.id, gatewayToken);
  throw fail(paymentErrors, 'too-many-cards');
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

/** Removes a card: from then on it cannot be charged, also not for renewals. */
export async function removeCard(deps: Deps, userId: string, id: string): Promise<void> {
  const card = await markCardRemoved(deps.db, userId, id, deps.clock.now());
  if (!card) throw fail(paymentErrors, 'card-not-found');
  await forgetAtGateway(deps, id, card.gatewayToken);
}

/** Chooses the card that is preselected; the running subscriptions of the person renew with it from now on. */
export async function chooseDefaultCard(deps: Deps, tx: Tx, userId: string, id: string): Promise<CardRow> {
  await lockCards(tx.db, userId);
  const card = await findCard(tx.db, userId, id);
  if (!card) throw fail(paymentErrors, 'card-not-found');
  const now = deps.clock.now();
  if (isExpired(card.month, card.year, now)) throw fail(paymentErrors, 'card-expired');
  await setDefault(tx.db, userId, id, now);
  return { ...card, isDefault: true };
}

/** The card a person chose to pay with. */
export async function requireCard(deps: Deps, userId: string, id: string | undefined): Promise<CardRow> {
  requireGateway(deps, undefined);
  if (!id) throw fail(paymentErrors, 'card-missing');
  const card = await findCard(deps.db, userId, id);
  if (!card || card.paymentGateway !== deps.payments.name) throw fail(paymentErrors, 'card-not-found');
  if (isExpired(card.month, card.year, deps.clock.now())) throw fail(paymentErrors, 'card-expired');
  return card;
}

/**
 * The card of a renewal: its own one, or the default once that has expired. Null when there is neither, and when the
 * own one was removed: who removes a card was told that what it pays for will not renew.
 */
export async function usableCard(deps: Deps, userId: string, id: string | null): Promise<CardRow | null> {
  const own = id ? await findCard(deps.db, userId, id) : null;
  if (!own) return null;
  const canPay = (card: CardRow | null): boolean =>
    card?.paymentGateway === deps.payments.name && !isExpired(card.month, card.year, deps.clock.now());
  if (canPay(own)) return own;
  const other = await defaultCard(deps.db, userId);
  return canPay(other) ? other : null;
}
