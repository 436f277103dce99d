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

/** Ordering a vertical list of tiles with mouse, pen or finger: the one that is held follows the pointer. */
export function useTileOrder(onMove: ((id: string, to: number) => void) | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (dragged === undefined) return;
    // On the window: the tile itself moves to another place of the document meanwhile.
    const move = (event: globalThis.PointerEvent) => {
      const tiles = [...(list.current?.children ?? [])] as HTMLElement[];
      const from = tiles.findIndex((tile) => tile.dataset.id === dragged);
      if (from < 0) return;
      const middles = tiles.map((tile) => {
        const { top, height } = tile.getBoundingClientRect();
        return top + height / 2;
      });
      const to = placeAt(middles, from, event.clientY);
      if (to !== from) latest.current?.(dragged, to);
    };
    const stop = () => setDragged(undefined);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', stop);
    window.addEventListener('pointercancel', stop);
    return () => {
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
