import { type PayoutConnection, payoutConnectionErrors } from '#contract/payout-connections.ts';
import type { Deps } from '../../deps.ts';
import { encrypt } from '../../encryption.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import {
  type ConnectedAccount,
  type GatewayLink,
  type GatewayPayouts,
  PayoutRefused,
  type WaysBack,
} from '../../providers/payments/gateway-payouts.ts';
import { inTx } from '../../tx.ts';
import { requireOwner } from '../auth/owner-proof.service.ts';
import { aboutOf } from './account-changes.service.ts';
import { dropConnection, isCurrent, noteAccount, referenceOf } from './connection-state.service.ts';
import {
  beginConnection,
  type ConnectionRow,
  findConnection,
  lockConnection,
  updateConnection,
} from './connections.queries.ts';
import { presentConnection, presentLink } from './payouts.present.ts';

function requirePayouts({ payments }: Deps): GatewayPayouts {
  if (!payments.payouts) throw fail(payoutConnectionErrors, 'unavailable');
  return payments.payouts;
}

/** Answers of the card service; what it refuses or cannot be asked for is an error of this call. */
async function asked<T>(deps: Deps, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const isRefusal = error instanceof PayoutRefused;
    deps.log.error({ err: error }, 'the card service did not do what was asked about an account');
    throw fail(payoutConnectionErrors, isRefusal ? 'refused' : 'unreachable');
  }
}

const waysBack = ({ config }: Deps): WaysBack => ({
  returnUrl: `${config.publicUrl}/creator/banking?stripe=back`,
  refreshUrl: `${config.publicUrl}/creator/banking?stripe=again`,
});

/** How the own account at the card service stands, as far as it is known here. */
export async function ownConnection(deps: Deps, viewer: Viewer): Promise<PayoutConnection> {
  const row = await findConnection(deps.db, viewer.id);
  const current = isCurrent(deps, row) ? row : null;
  return presentConnection(deps.payments, current, current && referenceOf(deps, current));
}

const note = (deps: Deps, account: ConnectedAccount): Promise<void> =>
  inTx(deps, (tx) => noteAccount(deps, tx, account));

/** A connection with this card service; one with another, before it, is forgotten. */
async function begun(deps: Deps, viewer: Viewer, books: string): Promise<ConnectionRow> {
  const before = await findConnection(deps.db, viewer.id);
  if (before && !isCurrent(deps, before)) await inTx(deps, (tx) => dropConnection(deps, tx, before));
  const row = { id: newId(), performerId: viewer.id, gateway: books, createdAt: deps.clock.now() };
  return beginConnection(deps.db, row);
}

/** The account of a connection. It is made once: who asks twice, or again after a lost answer, gets the same. */
async function accountOf(deps: Deps, viewer: Viewer, payouts: GatewayPayouts): Promise<string> {
  const row = await begun(deps, viewer, payouts.books);
  const known = referenceOf(deps, row);
  if (known) return known;
  const request = { performerId: viewer.id, email: viewer.account.email, idempotencyKey: row.id };
  const account = await asked(deps, payouts.createAccount(request));
  const encrypted = encrypt(deps.config.dataKeys, account.reference, aboutOf(viewer.id));
  await inTx(deps, async (tx) => {
    const locked = await lockConnection(tx.db, viewer.id);
    if (locked?.id === row.id && !locked.encrypted) await updateConnection(tx.db, row.id, { encrypted });
    await noteAccount(deps, tx, account);
  });
  return account.reference;
}

/** Asks the card service how the own account stands now. One that is gone there is forgotten here. */
export async function refreshConnection(deps: Deps, viewer: Viewer): Promise<PayoutConnection> {
  const payouts = requirePayouts(deps);
  const row = await findConnection(deps.db, viewer.id);
  const reference = isCurrent(deps, row) ? referenceOf(deps, row) : null;
  if (row && reference) {
    const account = await asked(deps, payouts.findAccount(reference));
    await (account ? note(deps, account) : inTx(deps, (tx) => dropConnection(deps, tx, row)));
  }
  return ownConnection(deps, viewer);
}

/** A link to the pages that ask for what is missing, of an account that is made if there is none. */
export async function connect(deps: Deps, viewer: Viewer, prePassword: string | undefined) {
  const payouts = requirePayouts(deps);
  await requireOwner(deps, viewer, prePassword);
  await refreshConnection(deps, viewer);
  const reference = await accountOf(deps, viewer, payouts);
  return presentLink('account_link', await asked(deps, payouts.onboarding(reference, waysBack(deps))));
}

/** A link to the pages that show the account to its owner. */
export async function openDashboard(deps: Deps, viewer: Viewer, prePassword: string | undefined) {
  const payouts = requirePayouts(deps);
  await requireOwner(deps, viewer, prePassword);
  const reference = await requireReference(deps, viewer);
  const link: GatewayLink = await asked(deps, payouts.dashboard(reference, waysBack(deps)));
  return presentLink('login_link', link);
}

/** The own account, as the card service of now names it. */
export async function requireReference(deps: Deps, viewer: Viewer): Promise<string> {
  const row = await findConnection(deps.db, viewer.id);
  const reference = isCurrent(deps, row) ? referenceOf(deps, row) : null;
  if (!reference) throw fail(payoutConnectionErrors, 'missing');
  return reference;
}
