import { and, eq } from 'drizzle-orm';
import type { ConnectionFacts, SimulatedOutcome } from '#rules/payout-connection.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/client.ts';
import { sandboxAccounts, sandboxTransfers } from '../../db/schema/payouts.ts';
import { newId } from '../../ids.ts';
import {
  type ConnectedAccount,
  type GatewayLink,
  type GatewayPayouts,
  PayoutRefused,
  type TransferRequest,
  type WaysBack,
} from './gateway-payouts.ts';

type SandboxAccount = typeof sandboxAccounts.$inferSelect;

const FACTS: Record<SandboxAccount['state'], ConnectionFacts> = {
  new: {
    detailsSubmitted: false,
    payoutsEnabled: false,
    due: ['individual.first_name', 'individual.address.line1', 'external_account', 'tos_acceptance.date'],
    disabledReason: 'requirements.past_due',
  },
  missing: {
    detailsSubmitted: true,
    payoutsEnabled: false,
    due: ['individual.verification.document'],
    disabledReason: 'requirements.past_due',
  },
  review: {
    detailsSubmitted: true,
    payoutsEnabled: false,
    due: [],
    disabledReason: 'requirements.pending_verification',
  },
  complete: { detailsSubmitted: true, payoutsEnabled: true, due: [], disabledReason: null },
  refused: { detailsSubmitted: true, payoutsEnabled: false, due: [], disabledReason: 'rejected.other' },
};

/** How long its pages wait for what they ask for. */
const DUE_DAYS = 14;

async function accountById(db: Db, id: string): Promise<SandboxAccount | null> {
  const [row] = await db.select().from(sandboxAccounts).where(eq(sandboxAccounts.id, id));
  return row ?? null;
}

const shown = ({ id, owner, state, createdAt }: SandboxAccount, askedAt: Date): ConnectedAccount => ({
  ...FACTS[state],
  reference: id,
  performerId: owner,
  dueBy: state === 'missing' ? new Date(createdAt.getTime() + DUE_DAYS * 24 * 3_600_000) : null,
  askedAt,
});

async function transferOf(db: Db, payoutId: string): Promise<string | null> {
  const [row] = await db.select().from(sandboxTransfers).where(eq(sandboxTransfers.transferGroup, payoutId));
  return row?.id ?? null;
}

async function transfer(db: Db, clock: Clock, request: TransferRequest): Promise<string> {
  const { account: accountId, payoutId, amount, currency } = request;
  const before = await transferOf(db, payoutId);
  if (before) return before;
  const account = await accountById(db, accountId);
  if (!account) throw new PayoutRefused('The sandbox does not know this account.');
  if (account.state !== 'complete') throw new PayoutRefused('This account cannot receive money now.');
  await db
    .insert(sandboxTransfers)
    .values({ id: newId(), accountId, transferGroup: payoutId, amount, currency, createdAt: clock.now() })
    .onConflictDoNothing();
  const made = await transferOf(db, payoutId);
  if (!made) throw new Error('the sandbox lost a transfer');
  return made;
}

/** The page of our own that plays the gateway's pages. */
function simulated(clock: Clock, { returnUrl }: WaysBack): GatewayLink {
  const url = new URL(returnUrl);
  url.searchParams.set('stripe', 'simulated');
  return { url: url.toString(), createdAt: clock.now(), expiresAt: null };
}

/** Accounts that live in our own database and go through the states of real ones. Nobody is paid. */
export function sandboxPayouts({ db, clock }: { db: Db; clock: Clock }): GatewayPayouts {
  return {
    books: 'sandbox',
    async createAccount({ performerId: owner, idempotencyKey }) {
      const account = { id: `acct_${newId()}`, owner, idempotencyKey, state: 'new' as const };
      await db
        .insert(sandboxAccounts)
        .values({ ...account, createdAt: clock.now() })
        .onConflictDoNothing();
      const [row] = await db
        .select()
        .from(sandboxAccounts)
        .where(and(eq(sandboxAccounts.idempotencyKey, idempotencyKey), eq(sandboxAccounts.owner, owner)));
      if (!row) throw new Error('this key was used for another account');
      return shown(row, clock.now());
    },
    async findAccount(reference) {
      const row = await accountById(db, reference);
      return row && shown(row, clock.now());
    },
    onboarding: async (_reference, ways) => simulated(clock, ways),
    dashboard: async (_reference, ways) => simulated(clock, ways),
    transfer: (request) => transfer(db, clock, request),
  };
}

/** What the person chose on the page that plays the gateway's. False when there is no such account. */
export async function moveAccount(db: Db, id: string, state: SimulatedOutcome): Promise<boolean> {
  const rows = await db
    .update(sandboxAccounts)
    .set({ state })
    .where(eq(sandboxAccounts.id, id))
    .returning({ id: sandboxAccounts.id });
  return rows.length > 0;
}
