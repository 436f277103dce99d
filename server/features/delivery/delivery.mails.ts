import { singleLine } from '#rules/text.ts';
import { escapeMarkup } from '../../markup.ts';
import type { MailMessage } from '../../providers/mail/mail.ts';
import { type EmailSite, mailPage } from '../mail/email-template.ts';
import type { Texts } from './delivery-language.service.ts';

interface NewsMail {
  to: { name: string };
  subject: string;
  /** What happened, a line each, with the page that shows it. */
  lines: readonly { text: string; url: string }[];
  /** Below them. */
  more?: string;
  action: { label: string; url: string };
  /** Why it is written, and the pages that end it; nothing where it cannot be ended. */
  end: { why: string; unsubscribe: string; oneClick: string } | null;
  settings: string;
}

type Content = Omit<MailMessage, 'to'>;

function plain(site: EmailSite, { text }: Texts, mail: NewsMail): string {
  const several = mail.lines.length > 1;
  const blocks = [
    text('delivery.mail.hello', { name: mail.to.name }),
    ...mail.lines.map(({ text, url }) => (several ? `${text}\n${url}` : text)),
    ...(mail.more ? [mail.more] : []),
    `${mail.action.label}:\n${mail.action.url}`,
    ...(mail.end ? [`${mail.end.why}\n${mail.end.unsubscribe}`] : []),
    `${text('delivery.mail.settings')}\n${mail.settings}`,
    `${site.name}\n${site.url}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const link = (url: string, label: string, style: string): string =>
  `<a href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a>`;

function rich(site: EmailSite, { text, locale }: Texts, mail: NewsMail): string {
  const button =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f2937;color:#fff;text-decoration:none';
  const small = 'color:#666;font-size:13px';
  const several = mail.lines.length > 1;
  const line = ({ text, url }: NewsMail['lines'][number]) =>
    several ? `<li style="margin:8px 0">${link(url, text, 'color:inherit')}</li>` : escapeMarkup(text);
  const lines = mail.lines.map(line).join('');
  const body = [
    `<p>${escapeMarkup(text('delivery.mail.hello', { name: mail.to.name }))}</p>`,
    several ? `<ul style="padding-inline-start:20px">${lines}</ul>` : `<p>${lines}</p>`,
    ...(mail.more ? [`<p>${escapeMarkup(mail.more)}</p>`] : []),
    `<p>${link(mail.action.url, mail.action.label, button)}</p>`,
    `<p style="${small}">${escapeMarkup(text('delivery.mail.copy'))} ${escapeMarkup(mail.action.url)}</p>`,
    ...(mail.end
      ? [
          `<p style="${small}">${link(mail.end.unsubscribe, mail.end.why.replace(/:$/, ''), 'color:#666')}</p>`,
        ]
      : []),
    `<p style="${small}">${link(mail.settings, text('delivery.mail.settings').replace(/:$/, ''), 'color:#666')} · ${link(site.url, site.name, 'color:#666')}</p>`,
  ];
  const style =
    'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:520px;margin:0 auto;padding:24px;overflow-wrap:anywhere;word-break:break-word';
  return mailPage({
    language: locale,
    title: singleLine(mail.subject),
    body: `<div style="${style}">${body.join('')}</div>`,
  });
}

/** An e-mail of news, in the person's language, that mail programs can end with one click (RFC 8058). */
export function newsMail(site: EmailSite, texts: Texts, mail: NewsMail): Content {
  return {
    subject: singleLine(mail.subject),
    text: plain(site, texts, mail),
    html: rich(site, texts, mail),
    ...(mail.end ? { oneClickUnsubscribe: mail.end.oneClick } : {}),
  };
}
