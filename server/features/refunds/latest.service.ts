import { cents, tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { accountOf } from '../operator/operator.service.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { latestOf } from './refunds.queries.ts';

const MOST = 50;

/** The latest purchases and card payments of a person, the newest first. */
export const latestPaid = (deps: Deps, userId: string, limit: number) => latestOf(deps.db, userId, limit);

/** What a person paid for lately with tokens and by card, newest first, for an operator's eyes. */
export async function refundableOf(deps: Deps, who: string) {
  const { id } = await accountOf(deps, who);
  const { purchases, payments } = await latestOf(deps.db, id, MOST);
  const rows = [
    ...purchases.map((row) => ({
      ...row,
      kind: 'purchase',
      what: row.name || row.type,
      price: tokensText(tokens(row.totalPrice)),
      back: tokensText(tokens(row.refundedPrice)),
    })),
    ...payments.map((row) => ({
      ...row,
      kind: 'payment',
      what: row.description,
      price: moneyText(cents(row.totalPrice), row.currency),
      back: moneyText(cents(row.refundedPrice), row.currency),
    })),
  ];
  return rows
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MOST)
    .map(({ id: row, kind, what, price, back, status, createdAt }) => ({
      id: row,
      kind,
      made: createdAt.toISOString().slice(0, 16).replace('T', ' '),
      what,
      price,
      status,
      back,
    }));
}
