import { Lock } from 'lucide-react';
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { ShortText } from '#components/short-text.tsx';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { contentsText } from './contents-text.ts';
import { type CoverPicture, coverPicture, mediaItems } from './feed-media.ts';
import { postName, postPath, shortened } from './feed-text.ts';
import styles from './post-tile.module.css';

/** What a small square shows of a post: its first open picture, else the one that everybody may see. */
function tilePicture(feed: Feed): CoverPicture | null {
  const [first] = feed.isLocked ? [] : mediaItems(feed.files);
  if (first?.src) return { src: first.src, alt: first.alt ?? '', blurred: false };
  return coverPicture(feed);
}

/** What fits into a tile on a phone. */
const MOST_WORDS = 120;

/** A post as a square that leads to it. */
export function PostTile({ feed, showName }: { feed: Feed; showName?: boolean }) {
  const t = useT();
  const picture = tilePicture(feed);
  // Without a picture the words themselves are the name, so that it says what one sees.
  const title = picture ? postName(feed, t) : shortened(feed.text, MOST_WORDS) || postName(feed, t);
  const name = showName ? t('feeds.tile.by', { title, name: feed.performer.name }) : title;
  const label = feed.isLocked
    ? t('feeds.photos.locked', { title: name, contents: contentsText(feed.contents, t) })
    : name;
  return (
    <Link href={postPath(feed)} className={styles.tile} aria-label={label}>
      {picture ? <Image src={picture.src} alt="" cover /> : <span className={styles.text}>{title}</span>}
      {feed.isLocked ? <Lock className={styles.lock} aria-hidden="true" /> : null}
      {showName ? <ShortText text={feed.performer.name} className={styles.name} /> : null}
    </Link>
  );
}
