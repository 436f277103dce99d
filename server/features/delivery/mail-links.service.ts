import type { Deps } from '../../deps.ts';
import { type MailSubject, unsubscribeToken } from './unsubscribe.service.ts';

export const SETTINGS_PATH = '/user/settings';

/**
 * The two addresses that end e-mails: a page that asks first, for people, and a call that does it at once, which mail
 * programs send by themselves and never open.
 */
export function mailLinks(
  deps: Deps,
  userId: string,
  subject: MailSubject,
): { unsubscribe: string; oneClick: string } {
  const { publicUrl, publicApi } = deps.config;
  const query = `?token=${encodeURIComponent(unsubscribeToken(deps, userId, subject))}`;
  const api = new URL(publicApi, `${publicUrl}/`).href.replace(/(?<!\/)\/+$/, '');
  return {
    unsubscribe: `${publicUrl}/unsubscribe${query}`,
    oneClick: `${api}/notification/unsubscribe${query}`,
  };
}
