import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How tall each card was when it was last on a page. */
const heights = new Map<string, number>();

/** What lies this far outside the window is drawn already when one comes near it. */
const AHEAD = '1000px';

interface CardItemProps {
  id: string;
  /** May stand empty at its height until it comes near the window. */
  late: boolean;
  children: ReactNode;
}

/**
 * A card's place in a list. When one comes back to a long list, its cards would take longer to draw than one waits:
 * those far from the window keep their place empty first.
 */
export function CardItem({ id, late, children }: CardItemProps) {
  const place = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(false);
  const height = heights.get(id);
  const isDrawn = near || !late || height === undefined;
  useEffect(() => {
    if (isDrawn || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: AHEAD,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isDrawn]);
  useLayoutEffect(() => {
    const element = place.current;
    // Measured when the card leaves the page: until then it may still grow.
    return () => {
      if (element && isDrawn) heights.set(id, element.offsetHeight);
    };
  }, [id, isDrawn]);
  return (
    <li ref={place} style={isDrawn ? undefined : { height }}>
      {isDrawn ? children : null}
    </li>
  );
}
