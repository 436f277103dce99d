import type { SearchKind } from './search.ts';

/** What one may look around in: a kind of things, or posts with sound. */
export const EXPLORE_SOURCES = ['feed', 'video', 'gallery', 'product', 'audio'] as const;
export type ExploreSource = (typeof EXPLORE_SOURCES)[number];
/** Clients ask for these as well, of which there is nothing. */
export const OTHER_SOURCES = ['photo', 'performer'] as const;

export const EXPLORE_ORDERS = ['latest', 'popular', 'view', 'like'] as const;
export type ExploreOrder = (typeof EXPLORE_ORDERS)[number];
/** No list skips more. */
export const EXPLORE_OFFSET_MAX = 1_000;

export const DURATIONS = ['short', 'medium', 'long'] as const;
export type DurationClass = (typeof DURATIONS)[number];
/** From so many seconds on, and before so many. */
export const DURATION_BOUNDS: Record<DurationClass, { from: number; before: number | null }> = {
  short: { from: 0, before: 300 },
  medium: { from: 300, before: 1200 },
  long: { from: 1200, before: null },
};

export const UPLOADED = ['hour', 'day', 'week', 'month', 'year'] as const;
export type UploadedWithin = (typeof UPLOADED)[number];
const HOURS: Record<UploadedWithin, number> = { hour: 1, day: 24, week: 168, month: 720, year: 8760 };

/** The beginning of the last hour, day … of so many hours. */
export const uploadedSince = (within: UploadedWithin, now: Date): Date =>
  new Date(now.getTime() - HOURS[within] * 3_600_000);

/** What a thing is for, as a filter: for everyone, for subscribers, for sale. */
export const AUDIENCE_FILTERS = ['everyone', 'subscribers', 'ppv'] as const;
export type AudienceFilter = (typeof AUDIENCE_FILTERS)[number];

/** What is counted as trending. */
export const TRENDING_KINDS = [
  'feed',
  'video',
  'gallery',
  'product',
] as const satisfies readonly SearchKind[];
export type TrendingKind = (typeof TRENDING_KINDS)[number];
export const TREND_TIMES = ['week', 'month'] as const;
export type TrendTime = (typeof TREND_TIMES)[number];
/** Today and the days before it. */
export const TREND_DAYS: Record<TrendTime, number> = { week: 7, month: 30 };
export const TRENDING_MAX = 12;
