import { type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Place {
  height: number;
  /** It was in the window when its list left the page. */
  inSight: boolean;
}

/** Where each card was when it was last on a page. */
const places = new Map<string, Place>();

/** What lies this far outside the window is drawn already when one comes near it. */
const AHEAD = '1000px';

/** When the first of the cards out of sight is drawn, and how long after it each next one. */
const PAUSE_MS = 300;
const STEP_MS = 25;

function placeOf(element: HTMLElement): Place {
  const { top, bottom, height } = element.getBoundingClientRect();
  return { height, inSight: bottom > 0 && top < innerHeight };
}

interface CardItemProps {
  id: string;
  /** Counts from 0. */
  index: number;
  /** May stand empty at its height when it was out of sight the last time. */
  late: boolean;
  children: ReactNode;
}

/**
 * A card's place in a list. When one comes back to a long list, drawing all its cards would take longer than one
 * waits: those out of sight keep their place empty, and are drawn when one comes near them, or else one by one.
 */
export function CardItem({ id, index, late, children }: CardItemProps) {
  const item = useRef<HTMLDivElement>(null);
  const [before] = useState(() => (late ? places.get(id) : undefined));
  const [isDrawn, setIsDrawn] = useState(!before || before.inSight);
  useEffect(() => {
    if (isDrawn || !item.current) return;
    const draw = () => setIsDrawn(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && draw(), {
      rootMargin: AHEAD,
    });
    observer.observe(item.current);
    const timer = setTimeout(() => startTransition(draw), PAUSE_MS + index * STEP_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [isDrawn, index]);
  useLayoutEffect(() => {
    const element = item.current;
    // Measured when the card leaves the page: until then it may still grow.
    return () => {
      if (element) places.set(id, placeOf(element));
    };
  }, [id]);
  return (
    <div ref={item} style={isDrawn ? undefined : { height: before?.height }}>
      {isDrawn ? children : null}
    </div>
  );
}
