import type { Role } from './constants.ts';
import type { ReviewState } from './review.ts';

/** What the operator allows of each kind (settings); beyond `UPLOAD_RULES` (uploads.ts) nothing is received at all. */
export interface UploadLimits {
  readonly photoMaxMegabytes: number;
  readonly videoMaxMegabytes: number;
  readonly videoMaxMinutes: number;
  readonly audioMaxMegabytes: number;
  readonly audioMaxMinutes: number;
  readonly teaserMaxMegabytes: number;
  readonly teaserMaxSeconds: number;
  readonly welcomeVideoMaxMegabytes: number;
  readonly welcomeVideoMaxMinutes: number;
  /** All files of one account together. */
  readonly storageGigabytes: number;
  /** A film or sound of somebody whom nobody has checked. */
  readonly unreviewedMaxMinutes: number;
  /** All files of such an account together. */
  readonly unreviewedStorageGigabytes: number;
}
export const UPLOAD_LIMITS: UploadLimits = {
  photoMaxMegabytes: 20,
  videoMaxMegabytes: 2048,
  videoMaxMinutes: 60,
  audioMaxMegabytes: 100,
  audioMaxMinutes: 15,
  teaserMaxMegabytes: 200,
  teaserMaxSeconds: 120,
  welcomeVideoMaxMegabytes: 200,
  welcomeVideoMaxMinutes: 5,
  storageGigabytes: 200,
  unreviewedMaxMinutes: 5,
  unreviewedStorageGigabytes: 5,
};
/** How far the operator can raise them. */
export const UPLOAD_LIMITS_MOST: UploadLimits = {
  photoMaxMegabytes: 50,
  videoMaxMegabytes: 4096,
  videoMaxMinutes: 240,
  audioMaxMegabytes: 500,
  audioMaxMinutes: 240,
  teaserMaxMegabytes: 500,
  teaserMaxSeconds: 300,
  welcomeVideoMaxMegabytes: 500,
  welcomeVideoMaxMinutes: 15,
  storageGigabytes: 100_000,
  unreviewedMaxMinutes: 240,
  unreviewedStorageGigabytes: 100_000,
};

/** Whether an operator checked who this is: a performer with approved documents, or an operator. */
export const isReviewedUploader = (roles: readonly Role[], reviewState: ReviewState | null = null): boolean =>
  roles.includes('admin') || (roles.includes('performer') && reviewState === 'approved');

/** The limits of one account: before its review films are short and the room is small. */
export function limitsFor<L extends UploadLimits>(limits: L, isReviewed: boolean): L {
  if (isReviewed) return limits;
  const { unreviewedMaxMinutes: minutes, unreviewedStorageGigabytes: gigabytes } = limits;
  return {
    ...limits,
    videoMaxMinutes: Math.min(limits.videoMaxMinutes, minutes),
    audioMaxMinutes: Math.min(limits.audioMaxMinutes, minutes),
    welcomeVideoMaxMinutes: Math.min(limits.welcomeVideoMaxMinutes, minutes),
    teaserMaxSeconds: Math.min(limits.teaserMaxSeconds, minutes * 60),
    storageGigabytes: Math.min(limits.storageGigabytes, gigabytes),
  };
}
