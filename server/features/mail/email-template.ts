import { direction } from '#rules/direction.ts';
import { isolated } from '#rules/text.ts';
import { escapeMarkup } from '../../markup.ts';
import type { MailMessage } from '../../providers/mail/mail.ts';

/** The site an e-mail comes from. `url` has no slash at its end. */
export interface EmailSite {
  name: string;
  url: string;
}

interface EmailParts {
  subject: string;
  /** Name of the person, when we know one. */
  to?: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** Small print below the action. */
  closing?: string;
}

/** Somebody's own words inside our English ones: of the other direction, they keep to themselves. */
export const theirs = (text: string): string => isolated(text, 'ltr');

/** A page of the site that a one-time link opens. */
export const linkTo = (site: EmailSite, path: string, token: string): string =>
  `${site.url}${path}?token=${encodeURIComponent(token)}`;

export type Email = Omit<MailMessage, 'to'>;

/** A subject is one line whatever is put into it. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

function plain(site: EmailSite, parts: EmailParts): string {
  const blocks = [
    parts.to ? `Hello ${theirs(parts.to)},` : 'Hello,',
    ...parts.paragraphs,
    ...(parts.action ? [`${parts.action.label}:\n${parts.action.url}`] : []),
    ...(parts.closing ? [parts.closing] : []),
    `${site.name}\n${site.url}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const paragraph = (text: string): string =>
  `<p dir="auto">${escapeMarkup(text).replaceAll('\n', '<br>')}</p>`;

function button({ label, url }: { label: string; url: string }): string {
  const style =
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1f2937;color:#fff;text-decoration:none';
  const address = escapeMarkup(url);
  return `<p><a href="${address}" style="${style}">${escapeMarkup(label)}</a></p><p style="color:#666;font-size:13px">Or copy this address: ${address}</p>`;
}

/** A page of its own: mail programs, and screen readers in them, take title and language from it. */
export const mailPage = (page: { language: string; title: string; body: string }): string =>
  `<!doctype html><html lang="${page.language}" dir="${direction(page.language)}"><head><meta charset="utf-8"><title>${escapeMarkup(page.title)}</title></head><body>${page.body}</body></html>`;

/** The language that these texts are written in. */
const LANGUAGE = 'en';

function rich(site: EmailSite, parts: EmailParts): string {
  const body = [
    paragraph(parts.to ? `Hello ${theirs(parts.to)},` : 'Hello,'),
    ...parts.paragraphs.map(paragraph),
    ...(parts.action ? [button(parts.action)] : []),
    ...(parts.closing ? [paragraph(parts.closing)] : []),
    `<p style="color:#666"><a href="${escapeMarkup(site.url)}" style="color:#666">${escapeMarkup(site.name)}</a></p>`,
  ];
  const style =
    'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;max-width:520px;margin:0 auto;padding:24px;overflow-wrap:anywhere;word-break:break-word';
  return mailPage({
    language: LANGUAGE,
    title: oneLine(parts.subject),
    body: `<div style="${style}">${body.join('')}</div>`,
  });
}

/** Writes one e-mail as text and as simple HTML; everything put into it is escaped. */
export function emailTemplate(site: EmailSite, parts: EmailParts): Email {
  return { subject: oneLine(parts.subject), text: plain(site, parts), html: rich(site, parts) };
}
