import type { PayoutConnection } from '#contract/payout-connections.ts';
import type { PayoutAccount, PayoutRequest } from '#contract/payouts.ts';
import { cents, tokens, toWire } from '#rules/money.ts';
import { connectionState, dueKinds } from '#rules/payout-connection.ts';
import { type MethodValues, maskedMethod } from '#rules/payout-methods.ts';
import { usableFrom } from '#rules/payouts.ts';
import type { PaymentGateway } from '../../providers/payments/gateway.ts';
import type { GatewayLink } from '../../providers/payments/gateway-payouts.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { ConnectionRow } from './connections.queries.ts';
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

export const presentMethod = (row: MethodRow, coolOffDays: number, isPaused: boolean): PayoutAccount => ({
  key: row.method,
  value: fields(row.masked),
  changedAt: row.changedAt.toISOString(),
  usableFrom: usableFrom(row.changedAt, coolOffDays).toISOString(),
  isPaused,
});

/** A connection whose account was not made yet is none. */
export function presentConnection(
  { payouts, simulator }: Pick<PaymentGateway, 'payouts' | 'simulator'>,
  row: ConnectionRow | null,
  reference: string | null,
): PayoutConnection {
  const known = reference === null ? null : row;
  return {
    available: payouts !== undefined,
    simulated: simulator !== undefined,
    state: connectionState(known),
    accountId: reference === null ? null : (maskedMethod('stripe', { account: reference }).account ?? null),
    detailsSubmitted: known?.detailsSubmitted ?? false,
    payoutsEnabled: known?.payoutsEnabled ?? false,
    due: dueKinds(known?.due ?? []),
    dueBy: known?.dueBy?.toISOString() ?? null,
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const presentLink = <T extends string>(object: T, { url, createdAt, expiresAt }: GatewayLink) => ({
  object,
  created: seconds(createdAt),
  expires_at: expiresAt && seconds(expiresAt),
  url,
});
