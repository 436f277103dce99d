import { useRef } from 'react';
import { keepPlace, lastPlace } from './last-place.ts';

const SAVE_INTERVAL_SECONDS = 5;

/** A film whose place is kept for a person elsewhere, too. */
export interface KeptPlace {
  /** Where they stopped, in seconds; null when that is nowhere. */
  start: number | null;
  keep: (seconds: number) => void;
}

const KEEP_INTERVAL_SECONDS = 15;

/** Remembers how far somebody got in a film or sound: in this browser, and where `kept` says. */
export function useSavedPlace(id: string, duration: number, kept?: KeptPlace) {
  const savedTime = useRef(0);
  const keptTime = useRef(0);
  const save = (element: HTMLMediaElement) => {
    savedTime.current = element.currentTime;
    keepPlace(id, element.currentTime, element.duration || duration);
  };
  const keep = (element: HTMLMediaElement) => {
    keptTime.current = element.currentTime;
    kept?.keep(element.currentTime);
  };
  return {
    read: () => (kept ? (kept.start ?? 0) : lastPlace(id)),
    save: (element: HTMLMediaElement) => {
      save(element);
      keep(element);
    },
    /** While it plays: not at every moment. */
    saveNowAndThen: (element: HTMLMediaElement) => {
      if (Math.abs(element.currentTime - savedTime.current) >= SAVE_INTERVAL_SECONDS) save(element);
      if (Math.abs(element.currentTime - keptTime.current) >= KEEP_INTERVAL_SECONDS) keep(element);
    },
  };
}
