import type { Feed } from '#contract/feeds.ts';
import { type CoverPicture, filmItem, mediaItems, pictureOf } from '#features/items/file-media.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { contentsText } from './contents-text.ts';
import { editPath, postName, postPath } from './feed-text.ts';

/** The one picture of a post that everybody may see: its own thumbnail, a poster that was chosen, else a blurred one. */
function coverPicture({ thumbnail, files }: Pick<Feed, 'thumbnail' | 'files'>): CoverPicture | null {
  const own = thumbnail && pictureOf(thumbnail);
  if (own) return own;
  // Of a locked film only a poster comes that its performer chose for everyone.
  const chosen = files.find((file) => file.poster);
  if (chosen?.poster) {
    const { poster: src, width, height } = chosen;
    return { src, alt: '', blurred: false, width: width ?? undefined, height: height ?? undefined };
  }
  const first = files.find((file) => file.blurThumbnail);
  return first ? pictureOf({ ...first, url: null, thumbnails: [], alt: null }) : null;
}

/** Its first open picture, else the one that everybody may see. */
function tilePicture(feed: Feed): CoverPicture | null {
  const [first] = feed.isLocked ? [] : mediaItems(feed.files);
  if (first?.src) return { src: first.src, alt: first.alt ?? '', blurred: false };
  return coverPicture(feed);
}

/** A post as every kind's parts take it. */
export function feedItem(feed: Feed): ShownItem {
  const { teaser } = feed;
  return {
    ...feed,
    kind: 'feed',
    path: postPath(feed),
    editPath: editPath(feed),
    nameIn: (t) => postName(feed, t),
    contentsIn: (t) => contentsText(feed.contents, t),
    cover: coverPicture(feed),
    tile: tilePicture(feed),
    words: feed.text,
    teaser: teaser?.url ? filmItem(teaser, teaser.url) : null,
    isOut: feed.status === 'active' && !feed.deletedAt,
  };
}
