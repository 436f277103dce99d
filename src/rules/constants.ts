/** Business constants and limits. Money limits are wire numbers: currency, or tokens for tips. */
export const SETTINGS_DEFAULTS = {
  freeSubscriptionEnabled: true,
  freeSubscriptionDuration: 1,
  minimumSubscriptionPrice: 2.95,
  maximumSubscriptionPrice: 300,
  minimumWalletPrice: 2.95,
  maximumWalletPrice: 300,
  minimumTipPrice: 10,
  maximumTipPrice: 10_000,
  minimumPpvPrice: 1,
  maximumPpvPrice: 10_000,
  minimumPayoutAmount: 50,
  referralsEnabled: true,
  performerReferralCommission: 0.1,
  userReferralCommission: 0.1,
  referralMonths: 12,
  paymentGateway: 'stripe',
  requireEmailVerification: false,
} as const;

export const FEEDS_PAGE_SIZE = 12;
export const GALLERIES_PAGE_SIZE = 12;
export const VIDEOS_PAGE_SIZE = 12;
/** Videos shown beside one. */
export const RELATED_MAX = 12;
export const PRODUCTS_PAGE_SIZE = 12;
/** Photos of a gallery that come at once: more of them fit on a screen. */
export const PHOTOS_PAGE_SIZE = 48;
export const DEFAULT_SUBSCRIPTION_TYPE = 'monthly';
export const DEFAULT_AVATAR = '/no-avatar.jpg';
export const DEFAULT_FAVICON = '/favicon.ico';
export const DEFAULT_SITE_NAME = 'Footlight';

/** The token cookie lives a year when remembered, else a day. */
export const TOKEN_COOKIE = 'token';
export const TOKEN_DAYS_REMEMBERED = 365;
export const TOKEN_DAYS = 1;
/** The chosen language; pages are rendered in it. */
export const LOCALE_COOKIE = 'i18nextLng';

/** Share of a sale that stays with the site when a performer has no rate of their own. */
export const DEFAULT_COMMISSION = 0.2;

export const ROLES = ['user', 'performer', 'admin'] as const;
export type Role = (typeof ROLES)[number];
export const ACCOUNT_STATUSES = ['active', 'inactive', 'pending-email-confirmation'] as const;
export const GENDERS = ['male', 'female', 'transgender', 'couple'] as const;
export const FEED_TYPES = ['text', 'photo', 'video', 'audio', 'scheduled-streaming'] as const;
export const FEED_STATUSES = ['active', 'inactive', 'draft'] as const;
export const FILE_STATUSES = ['created', 'processing', 'finished', 'error'] as const;
export const FILE_TYPES = [
  'avatar',
  'cover',
  'performer-document',
  'performer-welcome-video',
  'feed-photo',
  'feed-video',
  'feed-audio',
  'feed-teaser',
  'performer-photo',
  'performer-video',
  'performer-video-teaser',
  'performer-video-thumbnail',
  'performer-product-image',
  'performer-product-digital',
  'message-photo',
  'message-video',
  'message-audio',
  'banner',
] as const;
export type FileType = (typeof FILE_TYPES)[number];
export const SUBSCRIPTION_TYPES = ['monthly', 'yearly', 'free', 'system'] as const;
export const SUBSCRIPTION_STATUSES = ['created', 'active', 'deactivated'] as const;
export const PAYMENT_STATUSES = [
  'created',
  'processing',
  'pending',
  'require_authentication',
  'success',
  'fail',
  'canceled',
  'refunded',
] as const;
/** Checks of the books that run every night. */
export const NIGHTLY_CHECKS = ['ledger', 'payments'] as const;
export const PAYMENT_TYPES = [
  'token_package',
  'wallet',
  'monthly_subscription',
  'yearly_subscription',
  'free_subscription',
] as const;
/** Why money that a card service took is given back. */
export const CAPTURE_PROBLEMS = [
  'charged-late',
  'charged-twice',
  'wrong-amount',
  'wrong-currency',
  'renewal-stopped',
  'upgrade-outdated',
  'access-lost',
] as const;
/** The same, or because an operator decided so. */
export const REFUND_REASONS = [...CAPTURE_PROBLEMS, 'operator'] as const;
export const REFUND_STATUSES = ['pending', 'done'] as const;
export const CHARGE_TYPES = [
  'tip',
  'feed',
  'product',
  'video',
  'gallery',
  'message',
  'stream',
  'stream_tip',
  'private_chat',
] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];
/** What older clients also filter by: ways to pay in chats that this product does not have. */
export const CHAT_TYPES = ['gift', 'public_chat', 'group_chat'] as const;
export const CHARGE_STATUSES = ['pending', 'success', 'refunded'] as const;
export const EARNING_TYPES = [
  'feed',
  'tip',
  'product',
  'video',
  'gallery',
  'message',
  'stream',
  'stream_tip',
  'private_chat',
  'monthly_subscription',
  'yearly_subscription',
  'referral',
] as const;
export const REVIEW_STATES = ['none', 'pending', 'approved', 'rejected'] as const;

/** What everybody may ask skips no more rows of a list: each of them is looked at. */
export const OFFSET_MAX = 10_000;
