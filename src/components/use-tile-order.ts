import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Where the dragged tile belongs while the pointer is at `y`: past the middle of a neighbour it changes places with
 * it, so tiles of different heights do not jump to and fro.
 */
export function placeAt(middles: readonly number[], from: number, y: number): number {
  let to = from;
  while (to > 0 && y < (middles[to - 1] ?? Number.NEGATIVE_INFINITY)) to -= 1;
  while (to < middles.length - 1 && y > (middles[to + 1] ?? Number.POSITIVE_INFINITY)) to += 1;
  return to;
}

/** How tiles stand: below each other, or side by side in rows of one height. */
export type TileLayout = 'list' | 'grid';

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Where the dragged tile of a grid belongs while the pointer is at `x`, `y`: at the place of the tile under the pointer,
 * and at the end in the empty room behind the last one or below it. Between tiles it stays where it is.
 */
export function placeInGrid(boxes: readonly Box[], from: number, { x, y }: { x: number; y: number }): number {
  const under = boxes.findIndex(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  if (under >= 0) return under;
  const last = boxes.at(-1);
  if (!last) return from;
  const row = boxes.filter(({ top }) => top === last.top);
  const isBeside =
    x < Math.min(...row.map(({ left }) => left)) || x > Math.max(...row.map(({ right }) => right));
  return y > last.bottom || (y >= last.top && isBeside) ? boxes.length - 1 : from;
}

/** So near to an end of the window the page scrolls while something is dragged, faster the nearer it is. */
const EDGE = 80;
const FASTEST = 24;

/** By how much the page scrolls in a frame while the pointer is at `y`; up is negative. */
export function scrollAt(y: number, height: number): number {
  const into = y < EDGE ? y - EDGE : Math.max(0, y - (height - EDGE));
  return Math.round((Math.min(EDGE, Math.max(-EDGE, into)) / EDGE) * FASTEST);
}

/** Where the tile that is held at `from` belongs, as the tiles stand now. */
function wantedPlace(
  tiles: readonly HTMLElement[],
  layout: TileLayout,
  from: number,
  point: { x: number; y: number },
): number {
  const boxes = tiles.map((tile) => tile.getBoundingClientRect());
  if (layout === 'grid') return placeInGrid(boxes, from, point);
  return placeAt(
    boxes.map(({ top, height }) => top + height / 2),
    from,
    point.y,
  );
}

/** Ordering tiles with mouse, pen or finger: the one that is held follows the pointer. */
export function useTileOrder(
  onMove: ((id: string, to: number) => void) | undefined,
  layout: TileLayout = 'list',
) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (dragged === undefined) return;
    let point: { x: number; y: number } | null = null;
    let frame = 0;
    const place = () => {
      if (point === null) return;
      const tiles = [...(list.current?.children ?? [])] as HTMLElement[];
      const from = tiles.findIndex((tile) => tile.dataset.id === dragged);
      if (from < 0) return;
      const to = wantedPlace(tiles, layout, from, point);
      if (to !== from) latest.current?.(dragged, to);
    };
    // A pointer that rests near an end of the window moves no more: the page goes on under it.
    const scroll = () => {
      const by = point === null ? 0 : scrollAt(point.y, window.innerHeight);
      if (by === 0) {
        frame = 0;
        return;
      }
      window.scrollBy(0, by);
      place();
      frame = requestAnimationFrame(scroll);
    };
    // On the window: the tile itself moves to another place of the document meanwhile.
    const move = (event: globalThis.PointerEvent) => {
      point = { x: event.clientX, y: event.clientY };
      place();
      if (frame === 0 && scrollAt(point.y, window.innerHeight) !== 0) frame = requestAnimationFrame(scroll);
    };
    const stop = () => setDragged(undefined);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', stop);
      window.removeEventListener('pointercancel', stop);
    };
  }, [dragged, layout]);
  const grab = (event: PointerEvent, id: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged(id);
  };
  return { list, dragged, grab };
}
