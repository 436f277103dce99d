import { Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { formatDuration } from './format.ts';
import { Image } from './image.tsx';
import styles from './media-grid.module.css';
import type { MediaItem } from './media-item.ts';

const Lightbox = lazy(() => import('./lightbox.tsx').then((module) => ({ default: module.Lightbox })));

interface MediaGridProps {
  items: readonly MediaItem[];
  /** Called with the index instead of opening the built-in lightbox. */
  onOpen?: (index: number) => void;
  /** Load the first picture at once: it is the first thing on the page. */
  priority?: boolean;
}

/**
 * How wide a picture stands, alone and in a row. On phones a little less than it is: their dots are too small for
 * each to need one of the picture's, and the next larger file weighs four times as much.
 */
const COLUMN_SIZES = '(min-width: 768px) 640px, 80vw';
const HALF_SIZES = '(min-width: 768px) 320px, 40vw';
const SHOWN = 4;
const TALLEST = 4 / 5;
const WIDEST = 1.91;

/** A single picture keeps its own ratio, within what one screen can hold. */
function ownRatio({ width, height }: MediaItem): number {
  if (!width || !height) return 1;
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}

interface CellProps {
  item: MediaItem;
  label: string;
  more: number;
  sizes?: string;
  priority?: boolean;
  onOpen: () => void;
}

function Cell({ item, label, more, sizes, priority, onOpen }: CellProps) {
  const t = useT();
  const name = more ? t('components.andMore', { name: label, count: more }) : label;
  return (
    <button type="button" className={styles.cell} aria-label={name} onClick={onOpen}>
      {/* A film of which no picture has been taken yet. */}
      {item.src ? (
        <Image
          src={item.src}
          srcSet={item.srcSet}
          sizes={item.srcSet ? sizes : undefined}
          alt=""
          width={item.width}
          height={item.height}
          priority={priority}
          cover
        />
      ) : null}
      {item.kind === 'video' && !more ? (
        <span className={styles.video}>
          <Play aria-hidden="true" />
          <span>{item.duration === undefined ? null : formatDuration(item.duration)}</span>
        </span>
      ) : null}
      {more ? <span className={styles.more} data-more={`+${more}`} /> : null}
    </button>
  );
}

/** Photos and videos of a post, edge to edge: one in its own ratio, up to four in a grid, the rest as "+N". */
export function MediaGrid({ items, onOpen, priority }: MediaGridProps) {
  const t = useT();
  const [opened, setOpened] = useState<number>();
  const shown = items.slice(0, SHOWN);
  const [only] = items;
  if (!only) return null;
  const single = items.length === 1;
  const label = (item: MediaItem, index: number) => {
    const key = item.kind === 'video' ? 'components.openVideo' : 'components.openPhoto';
    const place = t(key, { index: index + 1, total: items.length });
    return item.alt ? `${place}: ${item.alt}` : place;
  };
  return (
    <>
      <div
        className={classNames(styles.grid, styles[`of${shown.length}`])}
        style={single ? { aspectRatio: ownRatio(only) } : undefined}
      >
        {shown.map((item, index) => (
          <Cell
            key={item.id}
            item={item}
            label={label(item, index)}
            more={index === SHOWN - 1 ? items.length - SHOWN : 0}
            sizes={single ? COLUMN_SIZES : HALF_SIZES}
            priority={priority && index === 0}
            onOpen={() => (onOpen ? onOpen(index) : setOpened(index))}
          />
        ))}
      </div>
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <Lightbox items={items} index={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}
