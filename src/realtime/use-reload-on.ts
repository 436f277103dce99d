import { useEffect, useRef } from 'react';
import type { ServerEvent } from '#contract/events.ts';
import { onSocketEvent } from './events.ts';

/** A list on screen is asked for again when the server tells of something that belongs in it. */
export function useReloadOn(event: ServerEvent, reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => onSocketEvent(event, () => latest.current()), [event]);
}
