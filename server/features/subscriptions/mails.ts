import type { LostAccess } from '#rules/lost-access.ts';
import { type Letter, type LetterSite, letter } from '../mail/letter.ts';
import { dayText } from '../payments/mails.ts';

/** To the performer, for each fan who comes new or comes back. */
export const newSubscriber = (site: LetterSite, of: { to: string; fan: string; plan: string }): Letter =>
  letter(site, {
    subject: `${of.fan} subscribed to you`,
    to: of.to,
    paragraphs: [`Good news: ${of.fan} now has a ${of.plan} subscription.`],
    action: { label: 'See my subscribers', url: `${site.url}/creator/my-subscriber` },
  });

/** To the fan, when a renewal could not be charged. */
export const renewalFailed = (
  site: LetterSite,
  of: { to: string; performer: string; reason: string; triesLeft: number },
): Letter =>
  letter(site, {
    subject: `We could not renew your subscription to ${of.performer}`,
    to: of.to,
    paragraphs: [
      `Your card was not charged. ${of.reason}`.trim(),
      of.triesLeft > 0
        ? 'We will try again tomorrow. You can also subscribe again yourself, with another card.'
        : 'We will not try again. You can subscribe again yourself whenever you like.',
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

/** To the fan who switched the renewal on again, so that the next charge surprises nobody. */
export const renewalResumed = (
  site: LetterSite,
  of: { to: string; performer: string; renewsAt: Date; price: string },
): Letter =>
  letter(site, {
    subject: `Your subscription to ${of.performer} renews again`,
    to: of.to,
    paragraphs: [
      'You switched the renewal on again. Nothing was charged for that.',
      `The next charge comes on ${dayText(of.renewsAt)}: ${of.price}, the price you agreed to. If the price is lower then, you pay the lower one.`,
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

/** To the fan who stopped the renewal. */
export const renewalStopped = (
  site: LetterSite,
  of: { to: string; performer: string; accessUntil: Date },
): Letter =>
  letter(site, {
    subject: `Your subscription to ${of.performer} will not renew`,
    to: of.to,
    paragraphs: [`You keep access until ${dayText(of.accessUntil)}. Your card will not be charged again.`],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

const WHY: Record<LostAccess, (performer: string) => string> = {
  performer: (performer) => `${performer} is not available at the moment, so we stopped the renewal.`,
  account: () => 'Your account is closed, so we stopped the renewal.',
  country: (performer) =>
    `${performer} is not available in your country any more, so we stopped the renewal.`,
};

const stays = (reason: LostAccess, accessUntil: Date | null): string => {
  if (!accessUntil) return 'What you paid for has ended.';
  const day = dayText(accessUntil);
  if (reason === 'country') return `You keep access until ${day}, because you paid for it.`;
  return `You paid until ${day}. If the profile is back before then, you have access again until that day. Posts that you bought one by one stay open to you.`;
};

/** To the fan, when we stopped a renewal because they cannot see any more what they would pay for. */
export const renewalStoppedBySite = (
  site: LetterSite,
  of: { to: string; performer: string; reason: LostAccess; accessUntil: Date | null },
): Letter =>
  letter(site, {
    subject: `Your subscription to ${of.performer} will not renew`,
    to: of.to,
    paragraphs: [
      `${WHY[of.reason](of.performer)} Your card will not be charged again.`,
      stays(of.reason, of.accessUntil),
      'The renewal stays off until you switch it on again yourself.',
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });
