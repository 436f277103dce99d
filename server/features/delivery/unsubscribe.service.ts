import { createHmac, timingSafeEqual } from 'node:crypto';
import { deliveryErrors } from '#contract/delivery.ts';
import { NOTIFICATION_ROW_NAMES, type NotificationRow } from '#rules/notifications.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { mailStateOf, switchMails } from './preferences.service.ts';

/** What a link of an e-mail ends: the e-mails of one row, or all that can be ended. */
export type MailSubject = NotificationRow | 'all';

const isSubject = (text: string): text is MailSubject =>
  text === 'all' || (NOTIFICATION_ROW_NAMES as readonly string[]).includes(text);

const signature = (deps: Deps, userId: string, subject: string): Buffer =>
  createHmac('sha256', deps.config.secret).update(`unsubscribe\0${userId}\0${subject}`).digest();

/** A link's secret: whose e-mails, and which. It does not run out, as e-mails lie about for years, and lets nobody in. */
export const unsubscribeToken = (deps: Deps, userId: string, subject: MailSubject): string =>
  [userId, subject, signature(deps, userId, subject).toString('base64url')].join('.');

function opened(deps: Deps, token: string): { userId: string; subject: MailSubject } {
  const [userId = '', subject = '', signed = '', ...more] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(deps, userId, subject);
  if (
    more.length > 0 ||
    given.length !== right.length ||
    !timingSafeEqual(given, right) ||
    !isSubject(subject)
  )
    throw fail(deliveryErrors, 'link-not-valid');
  return { userId, subject };
}

/** What a link is about. Programs that look at the links of an e-mail change nothing by it. */
export async function mailSubscription(deps: Deps, token: string) {
  const { userId, subject } = opened(deps, token);
  return { row: subject, ...(await mailStateOf(deps, userId, subject)) };
}

export async function changeSubscription(deps: Deps, token: string, on: boolean) {
  const { userId, subject } = opened(deps, token);
  await switchMails(deps, userId, subject, on);
  return { success: true };
}
