import { cents, tokens } from '#rules/money.ts';
import type { Deps } from '../../deps.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { peopleByIds } from '../users/people.service.ts';
import { listDisputes, purchasesOf } from './disputes.queries.ts';
import { requireDispute } from './evidence.service.ts';

const MOST = 200;
const day = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? '';

/** Disputes for an operator's eyes: those that wait first, then the latest. */
export async function shownDisputes(deps: Deps) {
  const rows = await listDisputes(deps.db, MOST);
  const people = await peopleByIds(
    deps,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => ({
    id: row.id,
    opened: day(row.createdAt),
    payer: people.get(row.userId)?.username ?? row.userId,
    amount: moneyText(cents(row.amount), row.currency),
    reason: row.reason,
    status: row.status,
    answer: row.answeredAt ? `given ${day(row.answeredAt)}` : row.dueBy ? `until ${day(row.dueBy)}` : '',
    held: tokensText(tokens(row.heldTokens)),
  }));
}

/** One dispute in lines, with the purchases that count with it. */
export async function shownDispute(deps: Deps, id: string): Promise<string[]> {
  const row = await requireDispute(deps, id);
  const counted = await purchasesOf(deps.db, id);
  return [
    `${row.status}: ${moneyText(cents(row.amount), row.currency)} of payment ${row.paymentId} (${row.reason || 'no reason given'})`,
    `Opened ${day(row.createdAt)}${row.closedAt ? `, closed ${day(row.closedAt)}` : ''}${row.dueBy ? `, answer until ${day(row.dueBy)}` : ''}${row.answeredAt ? `, answered ${day(row.answeredAt)}` : ''}`,
    `Dispute ${row.gatewayReference} at ${row.paymentGateway}`,
    `${tokensText(tokens(row.tokens))} are disputed, ${tokensText(tokens(row.heldTokens))} of them were held`,
    ...counted.map(
      ({ id: one, name, type, tokens: part }) => `${one}: ${name || type}, ${tokensText(tokens(part))}`,
    ),
  ];
}
