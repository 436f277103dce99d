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
};
