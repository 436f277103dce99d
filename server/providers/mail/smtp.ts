import { createTransport } from 'nodemailer';
import type { MailSender } from './mail.ts';

const CONNECTIONS = 3;

const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Mail through a mail server: `smtp://user:password@host:587` or `smtps://…`. Connections are kept and shared. */
export function smtpMail(url: string, from: string): MailSender & { close(): void } {
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html, replyTo, oneClickUnsubscribe }) {
      // An address object is taken as it is: a comma in it never becomes a second recipient.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(html ? { html } : {}),
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        ...(oneClickUnsubscribe ? { headers: unsubscribeHeaders(oneClickUnsubscribe) } : {}),
      });
    },
    close: () => transport.close(),
  };
}
