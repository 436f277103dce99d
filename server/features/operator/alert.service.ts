import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import type { Email } from '../mail/email-template.ts';
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

/** Writes to the site's contact address, or to all operators where there is none, with this transaction. */
export async function mailOperators(deps: Deps, tx: Tx, content: Email): Promise<void> {
  const { contactEmail } = await siteSettings(deps, tx);
  for (const to of contactEmail ? [contactEmail] : await operatorEmails(tx.db))
    await tx.enqueue('mail.send', { to, ...content });
}

/**
 * Something that a person should look at: into the audit log, and by mail to the operators. Part of the transaction that found it.
 */
export async function alertOperators(deps: Deps, tx: Tx, { text, once, ...entry }: Alert): Promise<void> {
  const { action, target } = entry;
  // Of two workers that find the same, the second looks after the first has written.
  if (once) await lockEntry(tx.db, action, target);
  if (once && (await hasEntry(tx.db, action, target))) return;
  await recordAudit(tx.db, { ...entry, at: deps.clock.now() });
  tx.after(() => deps.log.error({ action, target }, 'something for an operator to look at'));
  await mailOperators(deps, tx, somethingToLookAt(await emailSite(deps, tx), text));
}
