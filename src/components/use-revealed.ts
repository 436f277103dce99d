import { useEffect, useRef } from 'react';

const CHOSEN = '[aria-selected="true"], [aria-current="page"], [aria-pressed="true"]';

/** Brings the chosen tab or chip into view in a row that scrolls sideways, without moving the page. */
export function useRevealed(value: string) {
  const row = useRef<HTMLDivElement>(null);
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (revealed.current === value) return;
    revealed.current = value;
    const chosen = row.current?.querySelector<HTMLElement>(CHOSEN);
    if (!row.current || !chosen) return;
    const middle = chosen.offsetLeft - (row.current.clientWidth - chosen.offsetWidth) / 2;
    row.current.scrollTo?.({ left: middle });
  }, [value]);
  return row;
}
