import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import Carousel, {
  ACTION_CLOSE,
  type ComponentProps,
  type ControllerRef,
  createModule,
  LightboxRoot,
  MODULE_NO_SCROLL,
  MODULE_PORTAL,
  type PluginProps,
  type RenderSlideProps,
  type Slide,
  useController,
  useEvents,
  useLightboxState,
  useLoseFocus,
  type ZoomRef,
} from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { pressedKey } from '#lib/pressed-key.ts';
import 'yet-another-react-lightbox/styles.css';
import { useT } from '#i18n/use-t.ts';
import { IconButton } from './icon-button.tsx';
import { keepFocus } from './keep-focus.ts';
import styles from './lightbox.module.css';
import type { MediaItem } from './media-item.ts';
import { VideoPlayer } from './player/video-player.tsx';
import { useModal } from './use-modal.ts';

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    video: VideoSlide;
  }
  interface GenericSlide {
    /** What the slide was made of. */
    item?: MediaItem;
  }
  interface VideoSlide extends GenericSlide {
    type: 'video';
    item: MediaItem;
    /** Somebody pressed play to get here; one that is paged to waits for that. */
    plays: boolean;
  }
}

export interface LightboxProps {
  items: readonly MediaItem[];
  /** The one to start with. */
  index: number;
  onClose: () => void;
  /** How many there are, where not all of them are here yet. */
  total?: number;
  /** Told which one is looked at, so that more can be loaded in time. */
  onView?: (index: number) => void;
}

/** What the button zooms to; fingers go on to where a pixel of the file is this many on the screen. */
const ZOOM = 2.5;
/** In ms, as all movement of the site. */
const QUICK = 200;

/** The library's own frame is a div over the page. A native dialog makes the page inert and gives the focus back. */
function DialogFrame({ close, labels, children }: ComponentProps) {
  const modal = useModal(close);
  const { subscribe } = useEvents();
  useEffect(() => subscribe(ACTION_CLOSE, close), [subscribe, close]);
  return (
    <dialog
      ref={modal.ref}
      tabIndex={-1}
      aria-label={labels.Lightbox}
      className={styles.lightbox}
      onCancel={modal.onCancel}
      onClose={modal.onClose}
      onKeyDown={keepFocus}
    >
      <LightboxRoot className={styles.root}>{children}</LightboxRoot>
    </dialog>
  );
}

function InDialog({ replace, remove }: PluginProps) {
  remove(MODULE_NO_SCROLL);
  replace(MODULE_PORTAL, createModule('dialog', DialogFrame));
}

const PLUGINS = [InDialog, Zoom];

function slideOf(item: MediaItem, plays: boolean): Slide {
  if (item.kind === 'video') return { type: 'video', item, plays };
  const { full, src, alt, width, height } = item;
  return { item, src: full ?? src, alt, width, height };
}

/** Only the one that is looked at is a video, so that it alone is loaded and stops when it is left. */
function videoSlide({ slide, offset }: RenderSlideProps) {
  if (slide.type !== 'video') return undefined;
  const { item } = slide;
  if (offset !== 0) {
    // biome-ignore lint/performance/noImgElement: already sized by the media server
    return <img className={styles.video} src={item.src} alt="" draggable={false} />;
  }
  return <VideoPlayer item={item} autoPlay={slide.plays} onDark />;
}

function Place({ total }: { total: number }) {
  const t = useT();
  const { currentIndex } = useLightboxState();
  return (
    <p className={styles.place} aria-live="polite">
      {t('components.place', { index: currentIndex + 1, total })}
    </p>
  );
}

function ZoomButton({ zoom, disabled, changeZoom }: ZoomRef) {
  const t = useT();
  // A video has no such button: whoever stood on it goes on with the keys.
  const focus = useLoseFocus(useController().focus, disabled);
  if (disabled) return null;
  const zoomed = zoom > 1;
  return (
    <IconButton
      variant="media"
      label={t(zoomed ? 'components.zoomOut' : 'components.zoomIn')}
      icon={zoomed ? <ZoomOut /> : <ZoomIn />}
      onClick={() => changeZoom(zoomed ? 1 : ZOOM)}
      {...focus}
    />
  );
}

function CloseButton() {
  const t = useT();
  const { close } = useController();
  return <IconButton variant="media" label={t('common.close')} icon={<X />} onClick={close} />;
}

function StepButton({ by }: { by: 'previous' | 'next' }) {
  const t = useT();
  const { prev, next } = useController();
  const { slides } = useLightboxState();
  if (slides.length < 2) return null;
  const Icon = by === 'next' ? ChevronRight : ChevronLeft;
  return (
    <IconButton
      className={styles[by]}
      variant="media"
      label={t(`components.${by}`)}
      icon={<Icon className="flip-rtl" />}
      onClick={() => (by === 'next' ? next() : prev())}
    />
  );
}

function Caption() {
  const { currentSlide } = useLightboxState();
  const { title, text, alt } = currentSlide?.item ?? {};
  if (!title && !text) return alt ? <p className={styles.caption}>{alt}</p> : null;
  return (
    <div className={styles.caption} dir="auto">
      {title ? <p className={styles.title}>{title}</p> : null}
      {text ? <p>{text}</p> : null}
    </div>
  );
}

const RENDER = {
  slide: videoSlide,
  controls: () => <Caption />,
  buttonZoom: (zoom: ZoomRef) => <ZoomButton {...zoom} />,
  buttonPrev: () => <StepButton by="previous" />,
  buttonNext: () => <StepButton by="next" />,
  buttonClose: () => <CloseButton key="close" />,
};

/** Home and End show the first and the last one, but not where they move something else. */
function useEnds(last: number, show: (index: number) => void) {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const key = pressedKey(event);
      if (key !== 'Home' && key !== 'End') return;
      if (target instanceof Element && target.closest('input, textarea, video, [role=slider]')) return;
      latest.current(key === 'Home' ? 0 : last);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [last]);
}

/** Photos and videos over the whole screen: arrows, Home, End, swipe, pinch, double tap, Escape. Load it with import(). */
export function Lightbox({ items, index, onClose, total, onView }: LightboxProps) {
  const t = useT();
  const controller = useRef<ControllerRef>(null);
  // New slides (addresses are renewed) start at the index that is given with them: it has to be the one on screen.
  const [current, setCurrent] = useState(index);
  const [opened, setOpened] = useState<number | null>(index);
  const slides = useMemo(() => items.map((item, place) => slideOf(item, place === opened)), [items, opened]);
  const wide = window.matchMedia('(min-width: 768px)').matches;
  useEnds(items.length - 1, setCurrent);
  // The keys are heard by the carousel, not by the dialog around it.
  useEffect(() => controller.current?.focus(), []);
  return (
    <Carousel
      open
      close={onClose}
      index={current}
      slides={slides}
      on={{
        view: (shown) => {
          setCurrent(shown.index);
          onView?.(shown.index);
          if (shown.index !== index) setOpened(null);
        },
      }}
      plugins={PLUGINS}
      render={RENDER}
      toolbar={{ buttons: [<Place key="place" total={total ?? items.length} />, 'zoom', 'close'] }}
      carousel={{ finite: items.length < 2, preload: 1, padding: wide ? 64 : 0, spacing: 16 }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnEscape: false }}
      animation={{ fade: QUICK, swipe: QUICK, zoom: QUICK }}
      zoom={{ maxZoomPixelRatio: ZOOM, pinchZoomV4: true }}
      labels={{
        Lightbox: t('components.viewer'),
        'Photo gallery': t('components.viewer'),
        Carousel: t('components.carousel'),
        Slide: t('components.slide'),
        '{index} of {total}': t('components.place', { index: '{index}', total: '{total}' }),
      }}
    />
  );
}
