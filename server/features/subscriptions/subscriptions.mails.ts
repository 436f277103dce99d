import { brandName } from '#rules/card.ts';
import { AWAY_DAYS, type LostAccess } from '#rules/lost-access.ts';
import { GIFT, type SubscriptionType } from '#rules/subscription.ts';
import { type Email, type EmailSite, emailTemplate, theirs } from '../mail/email-template.ts';
import { dayText } from '../payments/payments.mails.ts';

/** To the performer, for each fan who comes new or comes back. */
export const newSubscriber = (
  site: EmailSite,
  of: { to: string; fan: string; plan: SubscriptionType },
): Email => {
  const isGift = of.plan === GIFT;
  return emailTemplate(site, {
    subject: isGift
      ? `${theirs(of.fan)} was given a subscription to you`
      : `${theirs(of.fan)} subscribed to you`,
    to: of.to,
    paragraphs: [
      isGift
        ? `We gave ${theirs(of.fan)} a subscription to you. It costs them nothing, does not renew, and earns you nothing.`
        : `Good news: ${theirs(of.fan)} now has a ${of.plan} subscription.`,
    ],
    action: { label: 'See my subscribers', url: `${site.url}/creator/my-subscriber` },
  });
};

/** To the fan whom an operator gave a subscription, or more days of one that costs nothing. */
export const subscriptionGiven = (
  site: EmailSite,
  of: { to: string; performer: string; until: Date },
): Email =>
  emailTemplate(site, {
    subject: `We gave you a subscription to ${theirs(of.performer)}`,
    to: of.to,
    paragraphs: [
      `You have access until ${dayText(of.until)}. It costs you nothing and ends by itself.`,
      'If you would like to stay longer, you can subscribe at any time: what you pay for begins when the gift ends.',
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

/** To the fan, when a renewal could not be charged. */
export const renewalFailed = (
  site: EmailSite,
  of: { to: string; performer: string; reason: string; triesLeft: number },
): Email =>
  emailTemplate(site, {
    subject: `We could not renew your subscription to ${theirs(of.performer)}`,
    to: of.to,
    paragraphs: [
      `Your card was not charged. ${of.reason}`.trim(),
      of.triesLeft > 0
        ? 'We will try again tomorrow. You can also subscribe again yourself, with another card.'
        : 'We will not try again. You can subscribe again yourself whenever you like.',
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

/** To the fan whose card will have expired when a subscription renews. */
export const cardExpires = (
  site: EmailSite,
  of: {
    to: string;
    performer: string;
    renewsAt: Date;
    card: { brand: string; last4Digits: string; month: number; year: number };
  },
): Email => {
  const { brand, last4Digits, month, year } = of.card;
  return emailTemplate(site, {
    subject: 'A card of yours will be too old for your next renewal',
    to: of.to,
    paragraphs: [
      `Your subscription to ${theirs(of.performer)} renews on ${dayText(of.renewsAt)}. The ${brandName(brand)} card ending in ${last4Digits} that pays for it is good until ${String(month).padStart(2, '0')}/${year} and will have expired by then.`,
      'Please add another card and make it your default card. Without one the renewal cannot be paid.',
    ],
    action: { label: 'See my cards', url: `${site.url}/user/cards` },
  });
};

/** To the fan who switched the renewal on again, so that the next charge surprises nobody. */
export const renewalResumed = (
  site: EmailSite,
  of: { to: string; performer: string; renewsAt: Date; price: string },
): Email =>
  emailTemplate(site, {
    subject: `Your subscription to ${theirs(of.performer)} renews again`,
    to: of.to,
    paragraphs: [
      'You switched the renewal on again. Nothing was charged for that.',
      `The next charge comes on ${dayText(of.renewsAt)}: ${of.price}, the price you agreed to. If the price is lower then, you pay the lower one.`,
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

/** To the fan who stopped the renewal. */
export const renewalStopped = (
  site: EmailSite,
  of: { to: string; performer: string; accessUntil: Date },
): Email =>
  emailTemplate(site, {
    subject: `Your subscription to ${theirs(of.performer)} will not renew`,
    to: of.to,
    paragraphs: [`You keep access until ${dayText(of.accessUntil)}. Your card will not be charged again.`],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

const WHY: Record<LostAccess, (performer: string) => string> = {
  performer: (performer) => `${theirs(performer)} is not available at the moment.`,
  blocked: (performer) => `${theirs(performer)} is not available to you anymore.`,
  account: () => 'Your account is closed.',
  country: (performer) => `${theirs(performer)} is not available in your country anymore.`,
};

const stays = (reason: LostAccess, accessUntil: Date | null): string => {
  if (!accessUntil) return 'What you paid for has ended.';
  const day = dayText(accessUntil);
  if (reason === 'country') return `You keep access until ${day}, because you paid for it.`;
  if (reason === 'blocked')
    return `You can read what subscribers get until ${day}, because you paid for it, or until we put what the unused time cost into your wallet as tokens. Posts that you bought one by one stay open to you.`;
  if (reason === 'account')
    return `You paid until ${day}. If your account is open again before then, you have access until that day.`;
  return `You paid until ${day}. If the profile is back within ${AWAY_DAYS} days, the lost time is added at the end. If not, what the unused time cost is put into your wallet as tokens. Posts that you bought one by one stay open to you.`;
};

/** To the fan, when we stopped a renewal because they cannot see anymore what they would pay for. */
export const renewalStoppedBySite = (
  site: EmailSite,
  of: {
    to: string;
    performer: string;
    reason: LostAccess;
    accessUntil: Date | null;
    /** The renewal was on until now. */
    stops: boolean;
  },
): Email =>
  emailTemplate(site, {
    subject: of.stops
      ? `Your subscription to ${theirs(of.performer)} will not renew`
      : `${theirs(of.performer)} is not available at the moment`,
    to: of.to,
    paragraphs: [
      of.stops
        ? `${WHY[of.reason](of.performer)} We stopped the renewal, so your card will not be charged again.`
        : WHY[of.reason](of.performer),
      stays(of.reason, of.accessUntil),
      ...(of.stops ? ['The renewal stays off until you switch it on again yourself.'] : []),
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

/** To the fan, when a performer is back and the lost time was added. */
export const paidTimeAdded = (
  site: EmailSite,
  of: { to: string; performer: string; accessUntil: Date; renews: boolean },
): Email =>
  emailTemplate(site, {
    subject: `${theirs(of.performer)} is back`,
    to: of.to,
    paragraphs: [
      `We added the time you lost: you have access until ${dayText(of.accessUntil)}.`,
      ...(of.renews ? [] : ['The renewal is off. You can switch it on again, for free.']),
    ],
    action: { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });

/** To the fan whose access is lost for good. `amount` is what was given back; null when no time was left. */
export const paidTimeEnded = (
  site: EmailSite,
  of: { to: string; performer: string; reason: 'performer' | 'blocked'; amount: string | null },
): Email => {
  const why =
    of.reason === 'blocked' ? WHY.blocked(of.performer) : `${theirs(of.performer)} is still not available.`;
  const ended = `Your subscription to ${theirs(of.performer)} has ended`;
  return emailTemplate(site, {
    subject: of.amount ? `${ended}: ${of.amount} for you` : ended,
    to: of.to,
    paragraphs: [
      `${why} Your subscription has ended.`,
      of.amount
        ? `We put ${of.amount} into your wallet for the time you paid for and could not use.`
        : 'There was no paid time left to give back.',
    ],
    action: of.amount
      ? { label: 'See my wallet', url: `${site.url}/wallet` }
      : { label: 'See my subscriptions', url: `${site.url}/user/my-subscription` },
  });
};
