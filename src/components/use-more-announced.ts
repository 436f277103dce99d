import { useEffect, useRef } from 'react';
import { useT } from '#i18n/use-t.ts';
import { announce } from './toast.ts';

/** Says how many more stand in a list that grows by itself. What it begins with comes with the page. */
export function useMoreAnnounced(length: number, text: 'feeds.list.more'): void {
  const t = useT();
  const known = useRef(length);
  useEffect(() => {
    const more = length - known.current;
    const isFirst = known.current === 0;
    known.current = length;
    if (more > 0 && !isFirst) announce(t(text, { count: more }));
  }, [length, text, t]);
}
