import type { Comment } from '#contract/comments.ts';
import type { Feed } from '#contract/feeds.ts';
import type { WireFile } from '#contract/files.ts';
import type { PaymentCard } from '#contract/payment-card.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import type { PerformerCard, PerformerDetail } from '#contract/performer-profile.ts';
import type { PollOption } from '#contract/polls.ts';
import type { TokenTransaction } from '#contract/wallet.ts';
import { NO_OTHER_PLANS } from '#rules/other-plans.ts';

const AT = '2026-03-01T12:00:00.000Z';

export function aPerformerCard(more: Partial<PerformerCard> = {}): PerformerCard {
  return {
    _id: 'p1',
    name: 'Nova Stage',
    username: 'nova',
    avatar: '/api/media/public/nova.webp',
    cover: '/api/media/public/nova-cover-small.webp',
    bio: 'Light, dust and slow mornings.',
    gender: 'female',
    country: 'NL',
    categoryIds: [],
    languages: ['en', 'nl'],
    isOnline: 0,
    live: 0,
    streamingStatus: 'offline',
    isPerformer: true,
    verifiedAccount: true,
    isFeatured: false,
    monthlyPrice: 9.99,
    yearlyPrice: 99,
    ...NO_OTHER_PLANS,
    isFreeSubscription: false,
    durationFreeSubscriptionDays: 0,
    score: 10,
    stats: {
      totalFeeds: 12,
      totalPhotos: 40,
      totalVideos: 0,
      totalGalleries: 0,
      totalProducts: 0,
      followers: 1200,
      subscribers: 80,
      views: 9000,
      likes: 0,
    },
    isFollowed: false,
    isSubscribed: false,
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

export function aProfile(more: Partial<PerformerDetail> = {}): PerformerDetail {
  return {
    ...aPerformerCard(),
    height: '172',
    weight: '',
    eyes: 'green',
    hair: '',
    pubicHair: '',
    butt: '',
    ethnicity: '',
    bodyType: '',
    sexualOrientation: '',
    cover: '/api/media/public/nova-cover.webp',
    coverThumbnail: '/api/media/public/nova-cover-small.webp',
    mentions: [],
    city: 'Utrecht',
    state: '',
    age: 29,
    socialLinks: { web: 'https://www.nova.example/', bad: 'javascript:alert(1)' },
    publicChatPrice: 1,
    privateChatPrice: 0,
    verifiedEmail: true,
    verifiedDocument: true,
    activateWelcomeVideo: false,
    welcomeVideoId: null,
    welcomeVideoName: null,
    welcomeVideoPath: null,
    isBookMarked: false,
    usedFreeSubscription: false,
    subscription: null,
    ...more,
  };
}

/** An open photo; `url: null` makes it one that is still locked. */
export function aPhoto(more: Partial<WireFile> = {}): WireFile {
  return {
    _id: 'photo1',
    type: 'feed-photo',
    name: '',
    mimeType: 'image/webp',
    url: '/api/media/public/photo.webp',
    thumbnails: ['/api/media/public/photo-small.webp'],
    thumbnail: '/api/media/public/photo-small.webp',
    blurThumbnail: '/api/media/public/photo-blurred.webp',
    width: 1600,
    height: 1200,
    duration: null,
    size: 1000,
    status: 'finished',
    error: null,
    alt: 'A window in the morning',
    ...more,
  };
}

/** A post for everyone with one photo. */
export function aFeed(more: Partial<Feed> = {}): Feed {
  const { _id, name, username, avatar, verifiedAccount, monthlyPrice, yearlyPrice } = aPerformerCard();
  return {
    _id: 'f1',
    type: 'photo',
    fromSource: 'performer',
    fromSourceId: _id,
    slug: 'morning-light-abcd1234',
    title: 'Morning light',
    text: 'First light of the day.',
    excerpt: '',
    boughtText: null,
    mentions: [],
    fileIds: ['photo1'],
    files: [aPhoto()],
    contents: { photos: 1, videos: 0, audios: 0, duration: 0 },
    thumbnailId: null,
    thumbnail: null,
    thumbnailUrl: null,
    sharePicture: null,
    teaserId: null,
    teaser: null,
    isSale: true,
    price: 0,
    status: 'active',
    isPinned: false,
    pinnedAt: null,
    isLocked: false,
    lockReason: null,
    isSubscribed: false,
    isBought: false,
    isPurchased: false,
    isFollowed: false,
    isSuggestion: false,
    isEdited: false,
    editedAt: null,
    isLiked: false,
    isBookMarked: false,
    totalLike: 0,
    totalBookmark: 0,
    commentsBy: 'everyone',
    totalComment: 0,
    mayReadComments: !(more.isLocked ?? false),
    totalViews: 3,
    stats: { likes: 0, comments: 0, views: 3, bookmarks: 0 },
    pollIds: [],
    polls: [],
    pollDescription: '',
    pollExpiredAt: null,
    votedPollId: null,
    hasPollResults: false,
    totalVotes: 0,
    publishedAt: '2026-03-01T09:00:00.000Z',
    isSchedule: false,
    scheduleAt: null,
    expiredAt: null,
    streamingScheduled: null,
    performer: {
      _id,
      name,
      username,
      avatar,
      isPerformer: true,
      verifiedAccount,
      monthlyPrice,
      yearlyPrice,
      ...NO_OTHER_PLANS,
      isFreeSubscription: false,
      durationFreeSubscriptionDays: 0,
    },
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

/** A pay-per-view post of 50 tokens as somebody sees it who has not bought it. */
/** An answer of a poll. */
export const aPollOption = (_id: string, description: string, totalVote = 0): PollOption => ({
  ...{ _id, description, totalVote },
  expiredAt: null,
  createdBy: 'p1',
});

export function aLockedFeed(more: Partial<Feed> = {}): Feed {
  return aFeed({
    _id: 'f2',
    slug: 'behind-the-curtain-efgh5678',
    title: 'Behind the curtain',
    text: '',
    files: [aPhoto({ url: null, thumbnails: [], alt: null })],
    contents: { photos: 12, videos: 2, audios: 0, duration: 860 },
    price: 50,
    isLocked: true,
    lockReason: 'buy',
    ...more,
  });
}

export function aCard(more: Partial<PaymentCard> = {}): PaymentCard {
  return {
    _id: 'card1',
    paymentGateway: 'sandbox',
    holderName: 'Ada Fan',
    token: 'card1',
    last4Digits: '4242',
    brand: 'visa',
    month: 12,
    year: 2099,
    isDefault: true,
    isDeclined: false,
    createdAt: AT,
    ...more,
  };
}

export function aPayment(more: Partial<PaymentTransaction> = {}): PaymentTransaction {
  return {
    _id: 'pay1',
    paymentGateway: 'sandbox',
    currency: 'USD',
    source: 'user',
    sourceId: 'u1',
    performerId: 'p1',
    performerInfo: null,
    target: 'performer',
    targetId: 'p1',
    type: 'monthly_subscription',
    products: [],
    originalPrice: 9.99,
    totalPrice: 9.99,
    refundedPrice: 0,
    taxAmount: 0,
    taxRate: 0,
    taxCountry: '',
    invoiceId: null,
    seller: null,
    creditNotes: [],
    dispute: null,
    tokens: 9.99,
    couponInfo: null,
    status: 'success',
    subscriptionId: 's1',
    cardInfo: { brand: 'visa', last4Digits: '4242' },
    stripeClientSecret: null,
    stripeConfirmUrl: null,
    failureCode: null,
    failureMessage: null,
    createdAt: AT,
    updatedAt: AT,
    settledAt: AT,
    ...more,
  };
}

export function aCharge(more: Partial<TokenTransaction> = {}): TokenTransaction {
  return {
    _id: 'charge1',
    source: 'user',
    sourceId: 'u1',
    target: 'performer',
    targetId: 'p1',
    performerId: 'p1',
    performerInfo: null,
    type: 'tip',
    products: [],
    message: '',
    menuItem: '',
    originalPrice: 20,
    totalPrice: 20,
    refundedPrice: 0,
    status: 'success',
    createdAt: AT,
    updatedAt: AT,
    ...more,
  };
}

/** What a fan has said about `aFeed`. */
export const aComment = (more: Partial<Comment> = {}): Comment => ({
  _id: 'c1',
  objectId: 'f1',
  objectType: 'feed',
  rootId: 'f1',
  rootType: 'feed',
  content: 'Lovely light',
  mentions: [],
  createdBy: 'u1',
  creator: {
    _id: 'u1',
    name: 'Ada Fan',
    username: 'ada',
    avatar: '/avatar.png',
    isPerformer: false,
    verifiedAccount: false,
  },
  totalReply: 0,
  totalLike: 0,
  isLiked: false,
  isPinned: false,
  isEdited: false,
  editedAt: null,
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
  ...more,
});
