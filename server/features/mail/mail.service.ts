import type { Deps } from '../../deps.ts';
import { siteSettings } from '../settings/settings.service.ts';
import type { LetterSite } from './letter.ts';
import { countMailbox, listMailbox, type MailboxQuery } from './mail.queries.ts';

/** The site as letters name it. Links never take their host from a request. */
export async function letterSite(deps: Deps): Promise<LetterSite> {
  const { siteName } = await siteSettings(deps);
  return { name: siteName, url: deps.config.publicUrl };
}

/** Mail kept in the embedded mailbox, newest first. */
export async function searchMailbox(deps: Deps, query: MailboxQuery) {
  const [rows, total] = await Promise.all([listMailbox(deps.db, query), countMailbox(deps.db, query.q)]);
  const data = rows.map(({ id, createdAt, ...row }) => ({
    _id: id,
    ...row,
    createdAt: createdAt.toISOString(),
  }));
  return { data, total };
}
