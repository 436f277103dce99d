import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLargeFilm } from '#lib/use-min-width.ts';
import type { MediaItem } from '../media-item.ts';
import { keepPlace, lastPlace } from './last-place.ts';
import { nextSpeed, type PlayerCommand, playerCommand } from './player-keys.ts';

const OF_CONTROLS: readonly string[] = [' ', 'ArrowLeft', 'ArrowRight'];
/** Seconds between two notes of the place. */
const KEEP_EVERY = 5;

/** The one that plays; two at once nobody can follow. */
let playing: HTMLMediaElement | null = null;
/** Chosen once, it holds for what is played next, until the page is loaded anew. */
let chosenSpeed = 1;

function playAlone(element: HTMLMediaElement): void {
  if (playing !== element) playing?.pause();
  playing = element;
}

/** Shows the first captions, or none. */
function toggleCaptions({ textTracks }: HTMLMediaElement): void {
  const tracks = Array.from(textTracks);
  const isShown = tracks.some((track) => track.mode === 'showing');
  for (const track of tracks) track.mode = 'hidden';
  if (!isShown && tracks[0]) tracks[0].mode = 'showing';
}

function toggleFullscreen(element: HTMLMediaElement): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else void element.requestFullscreen?.().catch(() => undefined);
}

export interface PlayerState {
  playing: boolean;
  /** True from the first press on. */
  started: boolean;
  /** Seconds. */
  time: number;
  duration: number;
  speed: number;
  /** Where it went on because somebody had stopped there; 0 when it began at the beginning. */
  resumedAt: number;
  failed: boolean;
}

/**
 * What a film and a sound need beyond the browser's own player: keys, speed, going on where one stopped, never two
 * at once. Nothing is loaded before somebody presses play.
 */
export function usePlayer<Element extends HTMLMediaElement>(item: MediaItem) {
  const ref = useRef<Element>(null);
  /** Where to begin once the length is known. */
  const wanted = useRef<number>(undefined);
  const kept = useRef(0);
  const isLarge = useLargeFilm();
  // Addresses are renewed while a page is open: what plays keeps its own (shell/renew-media.ts gives it a new one).
  const [started, setStarted] = useState<string>();
  const [state, setState] = useState<Omit<PlayerState, 'started'>>({
    playing: false,
    time: 0,
    duration: item.duration ?? 0,
    speed: chosenSpeed,
    resumedAt: 0,
    failed: false,
  });
  const change = (part: Partial<PlayerState>) => setState((before) => ({ ...before, ...part }));
  const { full = '', phone = full } = item;
  const address = isLarge ? full : phone;

  useEffect(() => {
    const element = ref.current;
    // The browser's own controls work before the page is hydrated.
    if (element && !element.paused) setStarted(element.currentSrc);
    return () => {
      if (playing === element) playing = null;
    };
  }, []);

  const seek = (seconds: number) => {
    const element = ref.current;
    if (!element) return;
    const most = element.duration || state.duration;
    const place = Math.min(Math.max(0, seconds), most || seconds);
    if (element.readyState === 0) wanted.current = place;
    else element.currentTime = place;
    change({ time: place });
  };
  const toggle = () => {
    const element = ref.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const setSpeed = (speed: number) => {
    chosenSpeed = speed;
    if (ref.current) ref.current.playbackRate = speed;
    change({ speed });
  };
  const run = (command: PlayerCommand) => {
    const element = ref.current;
    if (!element) return;
    switch (command.do) {
      case 'toggle':
        return toggle();
      case 'mute':
        element.muted = !element.muted;
        return;
      case 'fullscreen':
        return toggleFullscreen(element);
      case 'captions':
        return toggleCaptions(element);
      case 'skip':
        return seek((wanted.current ?? element.currentTime) + command.seconds);
      case 'jump':
        return seek((state.duration * command.tenth) / 10);
      case 'speed':
        return setSpeed(nextSpeed(state.speed, command.step));
    }
  };

  const note = ({ currentTime, duration }: HTMLMediaElement) => {
    kept.current = currentTime;
    keepPlace(item.id, currentTime, duration || state.duration);
  };

  return {
    state: { ...state, started: started !== undefined } satisfies PlayerState,
    toggle,
    seek,
    setSpeed,
    /** Plays from the beginning. */
    restart: () => {
      seek(0);
      change({ resumedAt: 0 });
    },
    /** Loads it once more after it failed, and goes on where it was. */
    retry: () => {
      const element = ref.current;
      if (!element) return;
      wanted.current = state.time;
      change({ failed: false });
      element.load();
      void element.play().catch(() => undefined);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const command = playerCommand(event.key);
      if (!command) return;
      // Buttons, lists and the waveform use these keys themselves.
      const isOwn = event.target instanceof HTMLSelectElement || OF_CONTROLS.includes(event.key);
      if (event.target !== ref.current && isOwn) return;
      event.preventDefault();
      // The viewer around it would turn to the next picture.
      event.stopPropagation();
      run(command);
    },
    /** Spread over the `<video>` or `<audio>`. */
    media: {
      ref,
      src: started ?? address,
      preload: 'none',
      onPlay: ({ currentTarget: element }: { currentTarget: Element }) => {
        playAlone(element);
        if (started === undefined) {
          setStarted(element.getAttribute('src') ?? address);
          const place = lastPlace(item.id);
          if (wanted.current === undefined && place > 0) {
            wanted.current = place;
            change({ resumedAt: place });
          }
        }
        change({ playing: true, failed: false });
      },
      onPause: ({ currentTarget: element }: { currentTarget: Element }) => {
        note(element);
        change({ playing: false });
      },
      onEnded: () => change({ playing: false, resumedAt: 0 }),
      onLoadedMetadata: ({ currentTarget: element }: { currentTarget: Element }) => {
        element.playbackRate = chosenSpeed;
        if (wanted.current !== undefined) element.currentTime = wanted.current;
        wanted.current = undefined;
        change({ duration: element.duration, failed: false });
      },
      onTimeUpdate: ({ currentTarget: element }: { currentTarget: Element }) => {
        if (Math.abs(element.currentTime - kept.current) >= KEEP_EVERY) note(element);
        change({ time: element.currentTime });
      },
      onRateChange: ({ currentTarget: element }: { currentTarget: Element }) => {
        // The browser's own menu changes it as well.
        if (element.readyState > 0) setSpeed(element.playbackRate);
      },
      onError: () => change({ failed: true, playing: false }),
    },
  } as const;
}
