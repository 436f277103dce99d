import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { isMirrored } from '#components/direction.ts';
import { useTileOrder } from '#components/use-tile-order.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import styles from './photo-grid.module.css';
import { PhotoTile, type TileActions } from './photo-tile.tsx';
import type { GalleryPhotosState } from './use-gallery-photos.ts';

interface Props {
  pictures: GalleryPhotosState;
  /** Ids, in the form, of the photos that are selected. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  /** Id, in the form, of the photo whose panel is open; null for none. */
  opened: string | null;
  onOpen: (id: string) => void;
  onMove: (id: string, to: number) => void;
  disabled: boolean;
}

/** How many tiles stand in the first row. */
function columnsOf(list: HTMLElement | null): number {
  const tiles = [...(list?.children ?? [])] as HTMLElement[];
  return Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length);
}

/** Where a key takes the photo at `from`: a step, a row, or to either end; undefined for any other key. */
function placeOfKey(key: string, from: number, total: number, columns: number): number | undefined {
  const forward = isMirrored() ? -1 : 1;
  const to = {
    ArrowLeft: from - forward,
    ArrowRight: from + forward,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: total - 1,
  }[key];
  return to === undefined ? undefined : Math.min(total - 1, Math.max(0, to));
}

/** Gives the focus to what opens the photo that was looked at last, when its panel has been closed. */
function useFocusAfterPanel(opened: string | null, tileOf: (id: string) => HTMLElement | undefined) {
  const before = useRef<string | null>(null);
  const focus = useEffectEvent((id: string) => tileOf(id)?.querySelector('button')?.focus());
  useEffect(() => {
    if (opened === null && before.current !== null) focus(before.current);
    before.current = opened;
  }, [opened]);
}

/** The photos of a gallery as tiles: chosen, put in order and opened. */
export function PhotoGrid(props: Props) {
  const { pictures, chosen, opened, disabled } = props;
  const t = useT();
  const hintId = useId();
  const { files } = pictures.uploads;
  const order = useTileOrder(props.onMove, 'grid');
  const tileOf = (id: string) =>
    ([...(order.list.current?.children ?? [])] as HTMLElement[]).find(({ dataset }) => dataset.id === id);
  useFocusAfterPanel(opened, tileOf);

  const step = (event: KeyboardEvent<HTMLElement>, id: string) => {
    const from = files.findIndex((file) => file.id === id);
    const to = placeOfKey(pressedKey(event), from, files.length, columnsOf(order.list.current));
    if (to === undefined) return;
    event.preventDefault();
    if (to !== from) props.onMove(id, to);
    // Its new place may lie outside the window.
    requestAnimationFrame(() => tileOf(id)?.scrollIntoView({ block: 'nearest' }));
  };
  const now: TileActions = {
    choose: (id, on) => props.onChoose(on ? [...chosen, id] : chosen.filter((other) => other !== id)),
    open: props.onOpen,
    grab: order.grab,
    step,
    cover: (id) => void pictures.setCover(id),
    retry: (id) => pictures.uploads.queue.retry(id),
    remove: (id) => {
      const tile = tileOf(id);
      const next = tile?.nextElementSibling ?? tile?.previousElementSibling;
      next?.querySelector('button')?.focus();
      void pictures.remove([id]);
    },
  };
  const latest = useRef(now);
  latest.current = now;
  const [actions] = useState<TileActions>(() => ({
    choose: (id, on) => latest.current.choose(id, on),
    open: (id) => latest.current.open(id),
    grab: (event, id) => latest.current.grab(event, id),
    step: (event, id) => latest.current.step(event, id),
    cover: (id) => latest.current.cover(id),
    retry: (id) => latest.current.retry(id),
    remove: (id) => latest.current.remove(id),
  }));
  const selected = new Set(chosen);
  return (
    <>
      <VisuallyHidden>
        <span id={hintId}>{t('creator.galleries.editor.moveHint')}</span>
      </VisuallyHidden>
      <ol ref={order.list} className={styles.grid} aria-label={t('creator.galleries.editor.photos')}>
        {files.map((file, index) => {
          const photo = pictures.photoFor(file);
          return (
            <PhotoTile
              key={file.id}
              {...{ file, photo, hintId, actions }}
              place={index + 1}
              cover={pictures.coverOf(photo)}
              words={file.alt.trim() || (photo ? pictures.wordsOf(photo).title.trim() : '')}
              isChosen={selected.has(file.id)}
              isDragged={order.dragged === file.id}
              isAltTooLong={pictures.hasLongWords(file)}
              isFixed={disabled || files.length < 2}
            />
          );
        })}
      </ol>
    </>
  );
}
