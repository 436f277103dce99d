import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { emailSite } from '../mail/mail.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { hasEntry, lockEntry } from './audit.queries.ts';
import { type AuditEntry, recordAudit } from './audit.service.ts';
import { somethingToLookAt } from './operator.mails.ts';
import { operatorEmails } from './operator.queries.ts';

interface Alert extends Omit<AuditEntry, 'at'> {
  text: string;
  /** Told once a target, for what is found again every minute. */
  once?: boolean;
}

/**
 * Something that a person should look at: into the audit log, and by mail to the site's contact address, or to all
 * operators where there is none. Part of the transaction that found it.
 */
export async function alertOperators(deps: Deps, tx: Tx, { text, once, ...entry }: Alert): Promise<void> {
  const { action, target } = entry;
  // Of two workers that find the same, the second looks after the first has written.
  if (once) await lockEntry(tx.db, action, target);
  if (once && (await hasEntry(tx.db, action, target))) return;
  await recordAudit(tx.db, { ...entry, at: deps.clock.now() });
  tx.after(() => deps.log.error({ action, target }, 'something for an operator to look at'));
  const { contactEmail } = await siteSettings(deps, tx);
  const mailContent = somethingToLookAt(await emailSite(deps, tx), text);
  for (const to of contactEmail ? [contactEmail] : await operatorEmails(tx.db))
    await tx.enqueue('mail.send', { to, ...mailContent });
}
