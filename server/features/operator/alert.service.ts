import type { Tx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import { letterSite } from '../mail/mail.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { type AuditEntry, recordAudit } from './audit.service.ts';
import { somethingToLookAt } from './mails.ts';
import { operatorEmails } from './operator.queries.ts';

/**
 * Something that a person should look at: into the audit log, and by mail to the site's contact address, or to all
 * operators where there is none. Part of the transaction that found it.
 */
export async function alertOperators(
  deps: Deps,
  tx: Tx,
  { text, ...entry }: Omit<AuditEntry, 'at'> & { text: string },
): Promise<void> {
  await recordAudit(tx.db, { ...entry, at: deps.clock.now() });
  deps.log.error({ action: entry.action, target: entry.target }, 'something for an operator to look at');
  const { contactEmail } = await siteSettings(deps);
  const letter = somethingToLookAt(await letterSite(deps), text);
  for (const to of contactEmail ? [contactEmail] : await operatorEmails(tx.db))
    await tx.enqueue('mail.send', { to, ...letter });
}
