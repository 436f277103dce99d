import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { isMirrored } from './direction.ts';
import { IconButton } from './icon-button.tsx';
import styles from './lightbox.module.css';
import type { MediaItem } from './media-item.ts';
import { useModal } from './use-modal.ts';

export interface LightboxProps {
  items: readonly MediaItem[];
  /** The one to start with. */
  index: number;
  onClose: () => void;
}

/** How far a finger must travel, in px, before it means the next picture. */
const SWIPE = 56;
const ZOOM = 2.5;

interface Point {
  x: number;
  y: number;
}

/**
 * One finger: sideways means the next or previous picture, or moves a zoomed one; downwards closes. The page
 * itself cannot be pinched (the viewport scale is fixed), so zoom is a button, a double tap and the + key.
 */
function useDrag(zoomed: boolean, onSwipe: (step: 1 | -1) => void, onClose: () => void) {
  const start = useRef<Point>(undefined);
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const base = useRef<Point>({ x: 0, y: 0 });
  const moved = (event: PointerEvent): Point => ({
    x: base.current.x + event.clientX - (start.current?.x ?? 0),
    y: base.current.y + event.clientY - (start.current?.y ?? 0),
  });
  const reset = () => {
    base.current = { x: 0, y: 0 };
    setOffset(base.current);
  };
  return {
    offset,
    reset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent) => {
        if (!start.current) return;
        const { x, y } = moved(event);
        setOffset(zoomed ? { x, y } : { x, y: Math.max(0, y) });
      },
      onPointerUp: (event: PointerEvent) => {
        if (!start.current) return;
        const { x, y } = moved(event);
        start.current = undefined;
        if (zoomed) {
          base.current = { x, y };
          return;
        }
        reset();
        if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
        else if (y > SWIPE * 2) onClose();
      },
      onPointerCancel: () => {
        start.current = undefined;
        if (!zoomed) reset();
      },
    },
  };
}

function Stage({ item, zoomed, offset }: { item: MediaItem; zoomed: boolean; offset: Point }) {
  if (item.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: creators' videos carry no caption files
      <video
        key={item.id}
        className={styles.media}
        src={item.full}
        poster={item.src}
        controls
        autoPlay
        playsInline
        aria-label={item.alt}
      />
    );
  }
  const transform = `translate(${offset.x}px, ${offset.y}px) scale(${zoomed ? ZOOM : 1})`;
  return (
    // biome-ignore lint/performance/noImgElement: the full file, already sized by the media server
    <img
      key={item.id}
      className={classNames(styles.media, zoomed && styles.zoomed)}
      src={item.full ?? item.src}
      alt={item.alt ?? ''}
      style={{ transform }}
      draggable={false}
    />
  );
}

/** Photos and videos over the whole screen: arrows, swipe, zoom, Escape. Load it with import(). */
export function Lightbox({ items, index, onClose }: LightboxProps) {
  const t = useT();
  const modal = useModal(onClose);
  const [current, setCurrent] = useState(index);
  const [zoomed, setZoomed] = useState(false);
  const item = items[current] ?? items[0];
  const step = (by: number) => {
    setCurrent((from) => (from + by + items.length) % items.length);
    setZoomed(false);
    drag.reset();
  };
  const swipe = (direction: 1 | -1) => step(isMirrored() ? -direction : direction);
  const drag = useDrag(zoomed, swipe, onClose);
  const zoom = (to: boolean) => {
    setZoomed(to);
    drag.reset();
  };
  if (!item) return null;
  const isPhoto = item.kind !== 'video';
  const onKeyDown = (event: KeyboardEvent) => {
    const side = isMirrored() ? -1 : 1;
    if (event.key === 'ArrowRight') step(side);
    else if (event.key === 'ArrowLeft') step(-side);
    else if (isPhoto && event.key === '+') zoom(true);
    else if (isPhoto && event.key === '-') zoom(false);
  };
  return (
    <dialog
      ref={modal.ref}
      tabIndex={-1}
      aria-label={t('components.viewer')}
      className={styles.lightbox}
      onCancel={modal.onCancel}
      onClose={modal.onClose}
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: every gesture here has a button or a key */}
      <div
        className={styles.stage}
        {...(isPhoto ? drag.handlers : {})}
        onDoubleClick={() => isPhoto && zoom(!zoomed)}
      >
        <Stage item={item} zoomed={zoomed} offset={drag.offset} />
      </div>
      <div className={styles.top}>
        <p className={styles.place} aria-live="polite">
          {t('components.place', { index: current + 1, total: items.length })}
        </p>
        {isPhoto ? (
          <IconButton
            variant="media"
            label={t(zoomed ? 'components.zoomOut' : 'components.zoomIn')}
            icon={zoomed ? <ZoomOut /> : <ZoomIn />}
            onClick={() => zoom(!zoomed)}
          />
        ) : null}
        <IconButton variant="media" label={t('common.close')} icon={<X />} onClick={onClose} />
      </div>
      {items.length > 1 ? (
        <>
          <IconButton
            className={styles.previous}
            variant="media"
            label={t('components.previous')}
            icon={<ChevronLeft className="flip-rtl" />}
            onClick={() => step(-1)}
          />
          <IconButton
            className={styles.next}
            variant="media"
            label={t('components.next')}
            icon={<ChevronRight className="flip-rtl" />}
            onClick={() => step(1)}
          />
        </>
      ) : null}
      {item.alt ? <p className={styles.caption}>{item.alt}</p> : null}
    </dialog>
  );
}
