import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { MailSender } from './mail.ts';
import { mailboxMail } from './mailbox.ts';

/** A mail server when SMTP_URL names one, else the operator's mailbox. */
export async function chooseMail(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  db: Db,
  clock: Clock,
): Promise<MailSender> {
  if (!smtpUrl) return mailboxMail(db, clock);
  // A tenth of a second of each start, for those who use it.
  const { smtpMail } = await import('./smtp.ts');
  return smtpMail(smtpUrl, mailFrom);
}

/** Where mail goes, in words for the operator's log. */
export const mailInWords = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): string =>
  smtpUrl
    ? 'mail goes out through the server of SMTP_URL'
    : 'mail reaches nobody: it is kept in a mailbox that operators read (SMTP_URL would send it)';
