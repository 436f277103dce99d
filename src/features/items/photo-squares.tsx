import { Lock } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { classNames } from '#components/class-names.ts';
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import type { MediaItem } from '#components/media-item.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './photo-squares.module.css';
import type { ShownItem } from './shown-item.ts';

const Lightbox = lazy(() =>
  import('#components/lightbox.tsx').then(({ Lightbox: view }) => ({ default: view })),
);

/** A square: a photo to open, something locked that is somewhere else, or a blurred picture of what is locked here. */
export type Square =
  | { kind: 'photo'; photo: MediaItem }
  | { kind: 'locked'; item: ShownItem; count: number }
  | { kind: 'blurred'; id: string; src: string };

function LockedSquare({ item, count }: { item: ShownItem; count: number }) {
  const t = useT();
  const label = t('items.tile.locked', { title: item.nameIn(t), contents: item.contentsIn(t) });
  return (
    <Link href={item.path} className={styles.cell} aria-label={label}>
      {item.cover ? <Image src={item.cover.src} alt="" cover /> : null}
      <span className={styles.lock}>
        <Lock aria-hidden="true" />
        <span>{count > 1 ? count : null}</span>
      </span>
    </Link>
  );
}

interface PhotoSquareProps {
  photo: MediaItem;
  index: number;
  total: number;
  onOpen: () => void;
}

function PhotoSquare({ photo, index, total, onOpen }: PhotoSquareProps) {
  const t = useT();
  const place = t('components.openPhoto', { index: index + 1, total });
  const words = photo.title || photo.alt;
  return (
    <button
      type="button"
      className={styles.cell}
      aria-label={words ? `${place}: ${words}` : place}
      onClick={onOpen}
    >
      <Image src={photo.src} alt="" cover />
    </button>
  );
}

interface Props {
  squares: readonly Square[];
  /** How many photos there are, where not all of them are here yet. */
  total?: number;
  /** They stand in a card, which has edges of its own; few of them fill its width. */
  inCard?: boolean;
  /** Loads more, before one has seen all that are here. */
  onNearEnd?: () => void;
}

const NEAR_END = 6;

/** Photos as squares that open in large; what is locked elsewhere is one square that leads there. */
export function PhotoSquares({ squares, total, inCard, onNearEnd }: Props) {
  const [opened, setOpened] = useState<number>();
  const photos = useMemo(
    () => squares.flatMap((one) => (one.kind === 'photo' ? [one.photo] : [])),
    [squares],
  );
  const count = total ?? photos.length;
  return (
    <>
      <ul
        className={classNames(styles.grid, inCard ? styles.inCard : styles.alone)}
        data-few={squares.length < 3 || undefined}
      >
        {squares.map((one) => {
          if (one.kind === 'locked')
            return (
              <li key={one.item._id}>
                <LockedSquare item={one.item} count={one.count} />
              </li>
            );
          if (one.kind === 'blurred')
            return (
              <li key={one.id} className={styles.cell} aria-hidden="true">
                <Image src={one.src} alt="" cover />
              </li>
            );
          const index = photos.indexOf(one.photo);
          return (
            <li key={one.photo.id}>
              <PhotoSquare photo={one.photo} index={index} total={count} onOpen={() => setOpened(index)} />
            </li>
          );
        })}
      </ul>
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <Lightbox
            items={photos}
            index={opened}
            total={count}
            onView={(index) => index >= photos.length - NEAR_END && onNearEnd?.()}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
