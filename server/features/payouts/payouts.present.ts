import type { PayoutAccount, PayoutRequest } from '#contract/payouts.ts';
import { cents, tokens, toWire } from '#rules/money.ts';
import type { MethodValues } from '#rules/payout-methods.ts';
import { usableFrom } from '#rules/payouts.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { MethodRow } from './methods.queries.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** Kept in millionths; on the wire what one token is worth. */
const rateOf = (millionths: number): number => millionths / 1_000_000;

const fields = (masked: MethodValues): Record<string, string> =>
  Object.fromEntries(Object.entries(masked).filter(([, value]) => value !== undefined));

export const presentPayout = (row: PayoutRow, people: ReadonlyMap<string, PersonCard>): PayoutRequest => ({
  _id: row.id,
  source: 'performer',
  sourceId: row.performerId,
  sourceInfo: people.get(row.performerId) ?? null,
  paymentAccountType: row.paymentAccountType,
  paymentAccountInfo: fields(row.masked),
  requestTokens: toWire(tokens(row.requestTokens)),
  tokenConversionRate: rateOf(row.tokenConversionRate),
  amount: toWire(cents(row.amount)),
  currency: row.currency,
  requestNote: row.requestNote,
  adminNote: row.adminNote,
  payoutId: row.paymentReference,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
});

export const presentMethod = (row: MethodRow, coolOffDays: number): PayoutAccount => ({
  key: row.method,
  value: fields(row.masked),
  changedAt: row.changedAt.toISOString(),
  usableFrom: usableFrom(row.changedAt, coolOffDays).toISOString(),
});
