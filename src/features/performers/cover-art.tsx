import { type CSSProperties, useState } from 'react';
import { classNames } from '#components/class-names.ts';
import { Image } from '#components/image.tsx';
import { useHydrated } from '#lib/use-hydrated.ts';
import styles from './cover-art.module.css';

interface CoverArtProps {
  /** The cover; '' while there is none. */
  src: string;
  /** The small rendition, for narrow places. */
  small?: string;
  className?: string;
  priority?: boolean;
}

/** Widths of the renditions that the media server makes (at most). */
const WIDE = 1600;
const SMALL = 640;
/** On phones a little less than it is, as for posts (components/media-grid.tsx). */
const SIZES = '(min-width: 768px) 100vw, 80vw';

/**
 * The small rendition behind the wide one until that has come, for who arrives from another page of ours: it is small,
 * and often there already from the creator's card. A first page needs none; its pictures come with it.
 */
function useStandIn(small: string | undefined): CSSProperties | undefined {
  const isHydrated = useHydrated();
  const [arrived] = useState(isHydrated);
  return arrived && small ? { backgroundImage: `url("${encodeURI(small)}")` } : undefined;
}

/** A creator's cover, or in its place an empty stage in the site's colours. Decoration only. */
export function CoverArt({ src, small, className, priority }: CoverArtProps) {
  const standIn = useStandIn(small !== src ? small : undefined);
  if (src) {
    const srcSet = small && small !== src ? `${small} ${SMALL}w, ${src} ${WIDE}w` : undefined;
    return (
      <div className={classNames(styles.cover, standIn && styles.standIn, className)} style={standIn}>
        <Image
          src={src}
          srcSet={srcSet}
          sizes={srcSet ? SIZES : undefined}
          alt=""
          cover
          priority={priority}
        />
      </div>
    );
  }
  return (
    <div className={classNames(styles.cover, styles.stage, className)}>
      <svg viewBox="0 0 400 160" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <path className={styles.beam} d="M96 160 20 0h120l6 160z" />
        <path className={styles.beam} d="M304 160 380 0H260l-6 160z" />
        <path className={styles.beam} d="M182 160 140 0h120l-42 160z" />
      </svg>
    </div>
  );
}
