import { addDays } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { liveTokens } from '../auth/link-tokens.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { mailContact } from '../users/people.service.ts';
import type { Email, EmailSite } from './email-template.ts';
import { countMailbox, deleteMailBefore, listMailbox, type MailboxQuery } from './mail.queries.ts';

/** The site as e-mails name it. Links never take their host from a request. */
export async function emailSite(deps: Deps, tx?: Tx): Promise<EmailSite> {
  const { siteName } = await siteSettings(deps, tx);
  return { name: siteName, url: deps.config.publicUrl };
}

/** Whom an e-mail goes to: an account by its id, or the name and address of one that was read already. */
type Recipient = string | { name: string; email: string | null } | null;

/**
 * Writes to one person, by a job that is added in this transaction; nothing for an account without an address. `write`
 * makes the e-mail for the person's name.
 */
export async function mailPerson(
  deps: Deps,
  tx: Tx,
  to: Recipient,
  write: (site: EmailSite, name: string) => Email | Promise<Email>,
): Promise<void> {
  const person = typeof to === 'string' ? await mailContact(tx.db, to) : to;
  if (!person?.email) return;
  const email = await write(await emailSite(deps, tx), person.name);
  await tx.enqueue('mail.send', { to: person.email, ...email });
}

const TOKEN = /(\?token=)([\w-]{43})(?![\w-])/g;

/** A message without the links in it that were used or have expired: who reads it later gets nothing to try. */
function withoutDeadLinks(text: string, live: ReadonlySet<string>): string {
  return text.replace(TOKEN, (link, before: string, token: string) =>
    live.has(token) ? link : `${before}(used or expired)`,
  );
}

/** Mail kept in the embedded mailbox, newest first. Links that no longer work are taken out. */
export async function searchMailbox(deps: Deps, query: MailboxQuery) {
  const [rows, total] = await Promise.all([listMailbox(deps.db, query), countMailbox(deps.db, query.q)]);
  const tokens = rows.flatMap(({ text, html }) =>
    [...`${text} ${html}`.matchAll(TOKEN)].map((found) => found[2]),
  );
  const live = await liveTokens(
    deps,
    [...new Set(tokens)].filter((token) => token !== undefined),
  );
  const data = rows.map(({ id, createdAt, text, html, ...row }) => ({
    _id: id,
    ...row,
    text: withoutDeadLinks(text, live),
    html: withoutDeadLinks(html, live),
    createdAt: createdAt.toISOString(),
  }));
  return { data, total };
}

/** The mailbox stands in for a mail server; it is no archive of what people were told. */
const KEEP_MAIL_DAYS = 30;

export const sweepMailbox = (deps: Deps): Promise<void> =>
  deleteMailBefore(deps.db, addDays(deps.clock.now(), -KEEP_MAIL_DAYS));
