import { useRef } from 'react';
import { keepPlace, lastPlace } from './last-place.ts';

const SAVE_INTERVAL_SECONDS = 5;

/** Remembers how far somebody got in a film or sound. */
export function useSavedPlace(id: string, duration: number) {
  const savedTime = useRef(0);
  const save = (element: HTMLMediaElement) => {
    savedTime.current = element.currentTime;
    keepPlace(id, element.currentTime, element.duration || duration);
  };
  return {
    read: () => lastPlace(id),
    save,
    /** While it plays: not at every moment. */
    saveNowAndThen: (element: HTMLMediaElement) => {
      if (Math.abs(element.currentTime - savedTime.current) >= SAVE_INTERVAL_SECONDS) save(element);
    },
  };
}
