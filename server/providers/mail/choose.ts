import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import type { MailSender } from './mail.ts';
import { mailboxMail } from './mailbox.ts';
import { smtpMail } from './smtp.ts';

/** A mail server when SMTP_URL names one, else the operator's mailbox. */
export function chooseMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db, clock: Clock): MailSender {
  return config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : mailboxMail(db, clock);
}

/** Where mail goes, in words for the operator's log. */
export const mailInWords = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): string =>
  smtpUrl
    ? 'mail goes out through the server of SMTP_URL'
    : 'mail reaches nobody: it is kept in a mailbox that operators read (SMTP_URL would send it)';
