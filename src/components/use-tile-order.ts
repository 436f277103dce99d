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

/** So near to an end of the window the page scrolls while something is dragged, faster the nearer it is. */
const EDGE = 80;
const FASTEST = 24;

/** By how much the page scrolls in a frame while the pointer is at `y`; up is negative. */
export function scrollAt(y: number, height: number): number {
  const into = y < EDGE ? y - EDGE : Math.max(0, y - (height - EDGE));
  return Math.round((Math.min(EDGE, Math.max(-EDGE, into)) / EDGE) * FASTEST);
}

/** Ordering a vertical list of tiles with mouse, pen or finger: the one that is held follows the pointer. */
export function useTileOrder(onMove: ((id: string, to: number) => void) | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (dragged === undefined) return;
    let y: number | null = null;
    let frame = 0;
    const place = () => {
      if (y === null) return;
      const tiles = [...(list.current?.children ?? [])] as HTMLElement[];
      const from = tiles.findIndex((tile) => tile.dataset.id === dragged);
      if (from < 0) return;
      const middles = tiles.map((tile) => {
        const { top, height } = tile.getBoundingClientRect();
        return top + height / 2;
      });
      const to = placeAt(middles, from, y);
      if (to !== from) latest.current?.(dragged, to);
    };
    // A pointer that rests near an end of the window moves no more: the page goes on under it.
    const scroll = () => {
      const by = y === null ? 0 : scrollAt(y, window.innerHeight);
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
      y = event.clientY;
      place();
      if (frame === 0 && scrollAt(y, window.innerHeight) !== 0) frame = requestAnimationFrame(scroll);
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
  }, [dragged]);
  const grab = (event: PointerEvent, id: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged(id);
  };
  return { list, dragged, grab };
}
