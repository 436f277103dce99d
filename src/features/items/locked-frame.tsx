import { Lock } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '#components/class-names.ts';
import { Image } from '#components/image.tsx';
import type { CoverPicture } from './file-media.ts';
import styles from './locked-frame.module.css';

const WIDEST = 1.6;
const TALLEST = 4 / 5;

/** The picture's own ratio, as long as the frame's words fit into it. */
function ratioOf(picture: CoverPicture | null): CSSProperties | undefined {
  if (!picture?.width || !picture.height) return undefined;
  return { '--ratio': Math.min(WIDEST, Math.max(TALLEST, picture.width / picture.height)) } as CSSProperties;
}

interface Props {
  /** What the server has blurred, or was chosen for everyone; null for what has no picture. */
  picture: CoverPicture | null;
  priority?: boolean | undefined;
  /** Stands below a teaser that plays: neither picture nor its height. */
  isUnder?: boolean;
  contents: ReactNode;
  cost: ReactNode;
  /** The way to open it. */
  children?: ReactNode;
}

/** The look of everything that is locked: its picture, a lock, what is inside and what it costs. The real picture never comes. */
export function LockedFrame({ picture, priority, isUnder, contents, cost, children }: Props) {
  return (
    <div className={classNames(styles.locked, isUnder && styles.under)} style={ratioOf(picture)}>
      {picture ? (
        <Image
          className={picture.blurred ? styles.blurred : undefined}
          src={picture.src}
          alt={picture.alt}
          cover
          priority={priority}
        />
      ) : null}
      <div className={styles.veil}>
        <Lock className={styles.lock} aria-hidden="true" />
        <p className={styles.contents}>{contents}</p>
        <p className={styles.price}>{cost}</p>
        {children}
      </div>
    </div>
  );
}
