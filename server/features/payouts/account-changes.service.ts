import type { MethodValues } from '#rules/payout-methods.ts';
import type { Deps } from '../../deps.ts';
import { decrypt } from '../../encryption.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { accountChanged } from './payouts.mails.ts';

/** Whose an encrypted account is: it does not open in somebody else's row. */
export const aboutOf = (performerId: string): string => `payout account of ${performerId}`;

/** The account behind an encrypted text. */
export const decryptAccount = (deps: Deps, row: { performerId: string; encrypted: string }): MethodValues =>
  JSON.parse(decrypt(deps.config.dataKeys, row.encrypted, aboutOf(row.performerId)));

/** Writes to the owner of an account that it was set or removed (`usable` null), and puts it on record. */
export async function tellOwner(
  deps: Deps,
  tx: Tx,
  { actor, performerId }: { actor: string; performerId: string },
  { account, usable }: { account: string; usable: Date | null },
): Promise<void> {
  const at = deps.clock.now();
  const detail = { account, removed: usable === null };
  await recordAudit(tx.db, { actor, action: 'payouts.account', target: performerId, detail, at });
  await notify(tx, deps, {
    userId: performerId,
    type: 'security',
    action: 'banking',
    actorId: null,
    about: { source: 'account', id: performerId },
    key: `banking:${newId()}`,
    data: { account },
  });
  await mailPerson(deps, tx, performerId, (site, to) => accountChanged(site, { to, account, usable }));
}
