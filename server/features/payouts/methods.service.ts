import { isValidIBAN } from 'ibantools';
import type { PayoutAccount } from '#contract/payouts.ts';
import { isCountryCode } from '#rules/countries.ts';
import {
  type MethodCode,
  type MethodValues,
  maskedMethod,
  methodLine,
  methodProblems,
  storedMethod,
} from '#rules/payout-methods.ts';
import { type PayoutMethod, type TypedMethod, usableFrom } from '#rules/payouts.ts';
import type { Deps } from '../../deps.ts';
import { decrypt, encrypt, isByFirstKey } from '../../encryption.ts';
import type { Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { requireOwner } from '../auth/owner-proof.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { aboutOf, tellOwner } from './account-changes.service.ts';
import { isPaidOut } from './connection-state.service.ts';
import { deleteConnection, findConnection, lockConnection } from './connections.queries.ts';
import {
  deleteMethod,
  ENCRYPTED_TABLES,
  type EncryptedTable,
  encryptedRows,
  listMethods,
  replaceEncrypted,
  writeMethod,
} from './methods.queries.ts';
import { presentMethod } from './payouts.present.ts';

const TEXTS: Record<MethodCode, string> = {
  required: 'Please fill this in.',
  'too-long': 'This is too long.',
  'email-wrong': 'Please check this e-mail address.',
  'country-unknown': 'Please choose a country.',
  'account-wrong': 'Please check this account number. An IBAN has to be complete.',
  'routing-wrong': 'Please check the routing number: 4 to 12 digits.',
  'swift-wrong': 'Please check the SWIFT code: 8 or 11 letters and digits.',
};

const ownerOf = ({ id }: Viewer) => ({ actor: id, performerId: id });

/** Own accounts. */
export async function ownMethods(deps: Deps, viewer: Viewer): Promise<PayoutAccount[]> {
  const [rows, connection, { payoutCoolOffDays }] = await Promise.all([
    listMethods(deps.db, viewer.id),
    findConnection(deps.db, viewer.id),
    siteSettings(deps),
  ]);
  return rows.map((row) =>
    presentMethod(row, payoutCoolOffDays, row.method === 'stripe' && !isPaidOut(deps, connection)),
  );
}

/**
 * Sets where a performer is paid to. Needs the owner's proof; the owner is told by mail, and the account can be used
 * some days later (product.md 22).
 */
export async function setMethod(
  deps: Deps,
  viewer: Viewer,
  method: TypedMethod,
  { prePassword, ...input }: MethodValues & { prePassword?: string | undefined },
): Promise<PayoutAccount> {
  const values = storedMethod(method, input);
  const wrong = methodProblems(method, values, { isCountry: isCountryCode, isIban: isValidIBAN });
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(({ field, code }) => [field, TEXTS[code]])));
  await requireOwner(deps, viewer, prePassword);
  const { payoutCoolOffDays } = await siteSettings(deps);
  const now = deps.clock.now();
  const row = {
    id: newId(),
    performerId: viewer.id,
    method,
    encrypted: encrypt(deps.config.dataKeys, JSON.stringify(values), aboutOf(viewer.id)),
    masked: maskedMethod(method, values),
    changedAt: now,
    createdAt: now,
  };
  await inTx(deps, async (tx) => {
    await writeMethod(tx.db, row);
    const change = { account: methodLine(method, row.masked), usable: usableFrom(now, payoutCoolOffDays) };
    await tellOwner(deps, tx, ownerOf(viewer), change);
  });
  return presentMethod(row, payoutCoolOffDays, false);
}

/** Removes an own account; true also when there was none. Requests that were made with it keep it. That of Stripe stays there. */
export async function removeMethod(
  deps: Deps,
  viewer: Viewer,
  method: PayoutMethod,
  prePassword: string | undefined,
): Promise<boolean> {
  await requireOwner(deps, viewer, prePassword);
  const before = (await listMethods(deps.db, viewer.id)).find((row) => row.method === method);
  await inTx(deps, async (tx) => {
    const connection = method === 'stripe' ? await lockConnection(tx.db, viewer.id) : null;
    if (connection) await deleteConnection(tx.db, connection.id);
    if (!(await deleteMethod(tx.db, viewer.id, method)) || !before) return;
    const change = { account: methodLine(method, before.masked), usable: null };
    await tellOwner(deps, tx, ownerOf(viewer), change);
  });
  return true;
}

const BATCH = 100;

async function reencryptTable(deps: Deps, name: EncryptedTable): Promise<number> {
  let changed = 0;
  for (let after = ''; ; ) {
    const rows = await encryptedRows(deps.db, name, after, BATCH);
    for (const row of rows.filter(({ encrypted }) => !isByFirstKey(deps.config.dataKeys, encrypted))) {
      const text = decrypt(deps.config.dataKeys, row.encrypted, aboutOf(row.performerId));
      await replaceEncrypted(
        deps.db,
        name,
        row,
        encrypt(deps.config.dataKeys, text, aboutOf(row.performerId)),
      );
      changed += 1;
    }
    if (rows.length < BATCH) return changed;
    after = rows.at(-1)?.id ?? '';
  }
}

/** Encrypts every account with the first of the keys, so that the others can go; how many were changed. */
export async function reencryptAccounts(deps: Deps): Promise<number> {
  let changed = 0;
  for (const name of ENCRYPTED_TABLES) changed += await reencryptTable(deps, name);
  return changed;
}
