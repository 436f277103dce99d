import { type RefObject, useEffect, useRef } from 'react';
import { pressedKey } from '#lib/pressed-key.ts';

/** Goes from anywhere to what a toast offers, and back. */
export const TOAST_KEY = 'F8';

const STOPS = 'button, a[href]';

/**
 * The way to toasts by the keyboard, from wherever one is. While there is something new to take back, it is also the next
 * stop of Tab: what comes after the page would be too far away. `offered` is the id of the newest one, 0 for none.
 */
export function useToastKeys(region: RefObject<HTMLElement | null>, offered: number): void {
  const origin = useRef<HTMLElement | null>(null);
  const isNext = useRef(false);
  useEffect(() => {
    isNext.current = offered > 0;
    // Who has gone on meanwhile is not called back.
    const goOn = () => {
      isNext.current = false;
    };
    addEventListener('pointerdown', goOn);
    return () => removeEventListener('pointerdown', goOn);
  }, [offered]);
  useEffect(() => {
    const enter = (event: KeyboardEvent) => {
      const stops = [...(region.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
      const focused = document.activeElement;
      const to = stops.at(0);
      if (!to || stops.some((stop) => stop === focused)) return;
      to.focus();
      // A modal dialog may keep the focus to itself.
      if (document.activeElement !== to) return;
      origin.current = focused instanceof HTMLElement ? focused : null;
      event.preventDefault();
    };
    const leave = (event: KeyboardEvent, isForwards: boolean) => {
      const stops = [...(region.current?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
      const edge = isForwards ? stops.at(-1) : stops.at(0);
      if (document.activeElement !== edge || !origin.current?.isConnected) return;
      event.preventDefault();
      origin.current.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const key = pressedKey(event);
      const isHere = region.current?.contains(document.activeElement) ?? false;
      if (key === TOAST_KEY) enter(event);
      else if (isHere && key === 'Tab') leave(event, !event.shiftKey);
      else if (key === 'Tab' && !event.shiftKey && isNext.current) enter(event);
      if (key === 'Tab') isNext.current = false;
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [region]);
}
