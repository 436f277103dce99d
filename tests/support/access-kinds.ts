import { galleryKind } from './access-galleries.ts';
import type { Kind } from './access-kind.ts';
import { productKind } from './access-products.ts';
import { videoKind } from './access-videos.ts';

/** The kinds of things, besides posts, that the access matrix asks about. */
export const KINDS: readonly Kind[] = [galleryKind, videoKind, productKind];
