import { PREVIEW_ROLES, type PreviewRole } from '#rules/preview.ts';

export const previewRole = (asked: unknown): PreviewRole =>
  PREVIEW_ROLES.find((role) => role === asked) ?? 'visitor';

/** Where performers see their own profile, or one of their posts, as somebody else. */
export const previewPath = (as: PreviewRole = 'visitor', postId?: string): string =>
  `/creator/preview${postId ? `/post/${encodeURIComponent(postId)}` : ''}?as=${as}`;
