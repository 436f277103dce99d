import type { PayoutConnection } from '#contract/payout-connections.ts';
import type { PerformerOwn } from '#contract/performer-account.ts';
import type { PerformerCard, PerformerDetail } from '#contract/performer-profile.ts';
import { DETAILS, type Detail } from '#rules/details.ts';
import { emailOf } from '#rules/email.ts';
import { cents, tokens, toWire } from '#rules/money.ts';
import { NO_OTHER_PLANS } from '#rules/other-plans.ts';
import { shownAge } from '#rules/person.ts';
import { isOnline } from '#rules/presence.ts';
import { isRunning, statusOf } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import { largeAvatarUrl, presentFile, publicFileUrl, videoUrl } from '../files/files.present.ts';
import type { FileRow } from '../files/files.service.ts';
import { ruleOf } from '../subscriptions/subscriptions.rule.ts';
import type { CardRow, OwnRow, ProfileRow, ViewerRelation } from './performers.queries.ts';

/** What nobody published yet has no numbers: products are not on the site. */
function statsOf({ performer }: CardRow): PerformerCard['stats'] {
  return {
    totalFeeds: performer.totalFeeds,
    totalPhotos: performer.totalPhotos,
    totalVideos: performer.totalVideos,
    totalGalleries: performer.totalGalleries,
    totalProducts: performer.totalProducts,
    followers: performer.totalFollowers,
    subscribers: performer.totalSubscribers,
    views: performer.totalViews,
    likes: performer.totalLike,
  };
}

/** A performer in a list, with what the viewer has with them. */
export function presentCard(
  deps: Deps,
  row: CardRow,
  relation: { isFollowed: boolean; isSubscribed: boolean },
): PerformerCard {
  const { user, performer } = row;
  return {
    _id: user.id,
    name: user.name,
    username: user.username ?? '',
    avatar: largeAvatarUrl(deps, row.avatar),
    cover: publicFileUrl(deps, row.cover, 'thumbnail') ?? '',
    bio: performer.bio,
    gender: user.gender ?? '',
    country: user.country,
    languages: performer.languages,
    categoryIds: performer.categoryIds,
    isOnline: isOnline(user.lastSeenAt, deps.clock.now()) ? 1 : 0,
    live: performer.isLive ? 1 : 0,
    streamingStatus: performer.isLive ? 'public' : 'offline',
    isPerformer: true,
    verifiedAccount: performer.verifiedAccount,
    isFeatured: performer.isFeatured,
    monthlyPrice: toWire(cents(performer.monthlyPrice)),
    yearlyPrice: toWire(cents(performer.yearlyPrice)),
    ...NO_OTHER_PLANS,
    isFreeSubscription: performer.isFreeSubscription,
    durationFreeSubscriptionDays: performer.durationFreeSubscriptionDays,
    score: Math.round(performer.score),
    stats: statsOf(row),
    isFollowed: relation.isFollowed,
    isSubscribed: relation.isSubscribed,
    createdAt: user.createdAt.toISOString(),
    updatedAt: performer.updatedAt.toISOString(),
  };
}

/** Whether what a viewer has with a performer includes a subscription that still runs. */
export const hasRunning = (relation: ViewerRelation | null, now: Date): boolean =>
  isRunning(relation?.subscription ? ruleOf(relation.subscription) : null, now);

function presentSubscription(
  row: ViewerRelation['subscription'],
  now: Date,
): PerformerDetail['subscription'] {
  if (!row) return null;
  return {
    _id: row.id,
    type: row.subscriptionType,
    status: statusOf(ruleOf(row), now),
    price: toWire(cents(row.price)),
    expiredAt: row.expiredAt?.toISOString() ?? null,
    nextRecurringDate: row.cancelledAt ? null : (row.nextRecurringDate?.toISOString() ?? null),
    cancelled: row.cancelledAt !== null,
  };
}

function detailsOf({ performer }: ProfileRow) {
  const entries = DETAILS.map((key) => [key, performer.details[key] ?? ''] as const);
  return Object.fromEntries(entries) as Record<Detail, string>;
}

/** The public profile as one viewer sees it; `relation` is null for visitors. */
export function presentDetail(deps: Deps, row: ProfileRow, relation: ViewerRelation | null): PerformerDetail {
  const { user, performer, welcomeVideo } = row;
  const now = deps.clock.now();
  const shown = performer.activateWelcomeVideo ? welcomeVideo : null;
  const tied = {
    isFollowed: Boolean(relation?.followId),
    isSubscribed: hasRunning(relation, now),
  };
  return {
    ...presentCard(deps, row, tied),
    ...detailsOf(row),
    stats: { ...statsOf(row), ...(relation ? { subscriberFeeds: relation.subscriberFeeds } : {}) },
    // The call that answers the profile adds them (mentions.service.ts).
    mentions: [],
    cover: publicFileUrl(deps, row.cover, 'display') ?? '',
    coverThumbnail: publicFileUrl(deps, row.cover, 'thumbnail') ?? '',
    city: performer.city,
    state: performer.state,
    age: user.dateOfBirth ? shownAge(user.dateOfBirth, now) : null,
    socialLinks: performer.socialLinks,
    publicChatPrice: toWire(tokens(performer.publicChatPrice)),
    privateChatPrice: toWire(tokens(performer.privateChatPrice)),
    verifiedEmail: user.emailVerifiedAt !== null,
    verifiedDocument: performer.reviewState === 'approved',
    activateWelcomeVideo: performer.activateWelcomeVideo,
    welcomeVideoId: shown?.id ?? null,
    welcomeVideoName: null,
    welcomeVideoPath: videoUrl(deps, shown?.versions),
    isBookMarked: Boolean(relation?.isBookmarked),
    usedFreeSubscription: Boolean(relation?.trialUsed),
    subscription: presentSubscription(relation?.subscription ?? null, now),
  };
}

/** The performer's own record; `identityDocuments` are their identity documents. */
export function presentOwn(
  deps: Deps,
  row: OwnRow,
  identityDocuments: readonly FileRow[],
  { balance, connection }: { balance: number; connection: PayoutConnection },
): PerformerOwn {
  const { user, performer, welcomeVideo } = row;
  const { accountId, payoutsEnabled, detailsSubmitted } = connection;
  const mine = { viewerId: user.id, unlocked: true };
  const documentFile = (id: string | null) => {
    const found = identityDocuments.find((file) => file.id === id);
    return found ? presentFile(deps, found, mine) : null;
  };
  return {
    ...presentDetail(deps, row, null),
    welcomeVideoId: welcomeVideo?.id ?? null,
    welcomeVideoName: welcomeVideo?.name ?? null,
    welcomeVideoPath: videoUrl(deps, welcomeVideo?.versions),
    firstName: user.firstName,
    lastName: user.lastName,
    email: emailOf(user) ?? '',
    ...(user.pendingEmail ? { pendingEmail: user.pendingEmail } : {}),
    phone: user.phone,
    address: performer.address,
    zipcode: performer.zipcode,
    dateOfBirth: user.dateOfBirth,
    status: user.status,
    balance: toWire(tokens(balance)),
    roles: [user.role],
    reviewState: performer.reviewState,
    reviewReason: performer.reviewState === 'rejected' ? performer.reviewReason : null,
    reviewedAt: performer.reviewedAt?.toISOString() ?? null,
    blockCountries: { countryCodes: performer.blockCountries },
    idVerification: documentFile(performer.idVerificationId),
    documentVerification: documentFile(performer.documentVerificationId),
    welcomeVideo: welcomeVideo ? presentFile(deps, welcomeVideo, mine) : null,
    welcomeVideoStatus: welcomeVideo?.status ?? null,
    stripeAccount: accountId === null ? null : { accountId, payoutsEnabled, detailsSubmitted },
  };
}
