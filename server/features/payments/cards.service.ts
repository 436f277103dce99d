import { paymentErrors } from '#contract/payments.ts';
import { isExpired } from '#rules/card.ts';
import { type CardGateway, MAX_CARDS } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { CardRefused } from '../../providers/payments/gateway.ts';
import {
  type CardRow,
  countCards,
  findCard,
  insertCard,
  listCards,
  markCardRemoved,
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

/** Saves a card with the gateway and keeps what is needed to recognise it. */
export async function addCard(
  deps: Deps,
  viewer: Viewer,
  gateway: CardGateway,
  form: Record<string, unknown>,
): Promise<CardRow> {
  requireGateway(deps, gateway);
  if ((await countCards(deps.db, viewer.id)) >= MAX_CARDS) throw fail(paymentErrors, 'too-many-cards');
  const customer = { id: viewer.id, email: viewer.account.email, name: viewer.account.name };
  const card = await deps.payments.saveCard(customer, form).catch((error: unknown) => {
    if (error instanceof CardRefused) throw invalid({ [error.field]: error.message });
    deps.log.error({ err: error }, 'the card service did not save a card');
    throw fail(paymentErrors, 'gateway-unreachable');
  });
  const { token: gatewayToken, ...shown } = card;
  const now = deps.clock.now();
  const row = { id: newId(), userId: viewer.id, paymentGateway: deps.payments.name, gatewayToken, ...shown };
  return insertCard(deps.db, { ...row, createdAt: now, updatedAt: now });
}

export const ownCards = (
  deps: Deps,
  userId: string,
  search: { limit: number; offset: number; gateway?: string | undefined },
) => listCards(deps.db, userId, search);

/** Removes a card: from then on it cannot be charged, also not for renewals. */
export async function removeCard(deps: Deps, userId: string, id: string): Promise<void> {
  const card = await markCardRemoved(deps.db, userId, id, deps.clock.now());
  if (!card) throw fail(paymentErrors, 'card-not-found');
  // Our own mark already keeps it from being charged; the gateway is told as a courtesy to the person.
  await deps.payments.forgetCard(card.gatewayToken).catch((error: unknown) => {
    deps.log.warn({ err: error, cardId: id }, 'the card service did not forget a card');
  });
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

/** The card of a renewal; null when it was removed or has expired meanwhile. */
export async function usableCard(deps: Deps, userId: string, id: string | null): Promise<CardRow | null> {
  const card = id ? await findCard(deps.db, userId, id) : null;
  if (!card || card.paymentGateway !== deps.payments.name) return null;
  return isExpired(card.month, card.year, deps.clock.now()) ? null : card;
}
