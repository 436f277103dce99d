import { hash } from 'node:crypto';
import { expiryProblem, isSecurityCode, passesLuhn } from '#rules/card.ts';
import {
  type SandboxBehaviour,
  type SandboxCard,
  sandboxCard,
  sandboxCardOfToken,
} from '#rules/sandbox-cards.ts';
import { newId } from '../../ids.ts';
import { CardRefused, type GatewayCard } from './gateway.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const ONLY_TEST_CARDS = 'Only the test cards shown here work on this site. Never enter a real card.';

/** Two-digit years are of this century. */
const fullYear = (value: unknown): number => {
  const year = Number(value);
  return year >= 0 && year < 100 ? 2000 + year : year;
};

/**
 * Checks a card form the way a card service does and answers a card with a token. Neither the number nor the
 * security code is kept: the token says how the card behaves.
 */
export function tokenise(input: Record<string, unknown>, now: Date): GatewayCard {
  const number = text(input.number);
  const token = text(input.token) || text(input.sourceToken);
  if (number === '' && token !== '') return cardOfToken(token, input, now);
  if (!passesLuhn(number)) throw new CardRefused('number', 'This card number is not right. Please check it.');
  const card = sandboxCard(number);
  if (!card) throw new CardRefused('number', ONLY_TEST_CARDS);
  const month = Number(input.month);
  const year = fullYear(input.year);
  const problem = expiryProblem(month, year, now);
  if (problem)
    throw new CardRefused(
      'month',
      problem === 'expired' ? 'This card has expired.' : 'Please check the expiry date.',
    );
  if (!isSecurityCode(text(input.cvc))) throw new CardRefused('cvc', 'The security code has three digits.');
  return stored(card, input, month, year);
}

/** Everybody has the same test cards: only with the same name on it is one the same card. */
const fingerprintOf = (card: SandboxCard, month: number, year: number, name: string): string | null =>
  name === '' ? null : hash('sha256', JSON.stringify([card.number, month, year, name]));

const stored = (
  card: SandboxCard,
  input: Record<string, unknown>,
  month: number,
  year: number,
): GatewayCard => ({
  token: `sandbox:${card.behaviour}:${newId()}`,
  holderName: text(input.holderName).slice(0, 100),
  last4Digits: card.number.slice(-4),
  brand: card.brand,
  month,
  year,
  fingerprint: fingerprintOf(card, month, year, text(input.holderName)),
});

/** What a real service would look up by the token of its own form. */
function cardOfToken(token: string, input: Record<string, unknown>, now: Date): GatewayCard {
  const card = sandboxCardOfToken(token);
  if (!card) throw new CardRefused('token', ONLY_TEST_CARDS);
  return stored(card, input, 12, now.getUTCFullYear() + 3);
}

/** How the card of a token behaves. */
export const behaviourOf = (token: string): SandboxBehaviour => token.split(':')[1] as SandboxBehaviour;
