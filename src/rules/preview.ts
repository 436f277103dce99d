/** As whom performers can look at their own profile and posts. */
export const PREVIEW_ROLES = ['visitor', 'follower', 'subscriber', 'buyer', 'blocked-country'] as const;
export type PreviewRole = (typeof PREVIEW_ROLES)[number];
