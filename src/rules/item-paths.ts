import type { ShownType } from './objects.ts';

/** The pages of things, by kind. */
const PAGES: Record<ShownType, string> = {
  feed: '/post',
  gallery: '/gallery',
  video: '/video',
  product: '/product',
};

/** The page of a thing of which no more is known than its kind and its id or slug. */
export const itemPath = (kind: ShownType, ref: string): string => `${PAGES[kind]}/${encodeURIComponent(ref)}`;
