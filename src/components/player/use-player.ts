import { type KeyboardEvent, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { formatDuration } from '../format.ts';
import type { MediaItem } from '../media-item.ts';
import { announce } from '../toast.ts';
import { playAlone, releasePlayback } from './exclusive-playback.ts';
import { commandOf, runCommand } from './run-command.ts';
import { useMediaSource } from './use-media-source.ts';
import { type KeptPlace, useSavedPlace } from './use-saved-place.ts';
import { useSayCommand } from './use-say-command.ts';
import { useSeek } from './use-seek.ts';

/** Chosen once, it holds for what is played next, until the page is loaded anew. */
let chosenSpeed = 1;

interface Playback {
  isPlaying: boolean;
  /** Seconds. */
  time: number;
  duration: number;
  speed: number;
  /** Where it went on because somebody had stopped there; 0 when it began at the beginning. */
  resumedAt: number;
  hasFailed: boolean;
}

export interface PlayerState extends Playback {
  /** True from the first press on. */
  isStarted: boolean;
}

function usePlayback(item: MediaItem) {
  const [playback, setPlayback] = useState<Playback>({
    isPlaying: false,
    time: 0,
    duration: item.duration ?? 0,
    speed: chosenSpeed,
    resumedAt: 0,
    hasFailed: false,
  });
  const change = (part: Partial<Playback>) => setPlayback((before) => ({ ...before, ...part }));
  return [playback, change] as const;
}

/**
 * What a film and a sound need beyond the browser's own player: keys, speed, going on where one stopped, never two
 * at once. Nothing is loaded before somebody presses play.
 */
export function usePlayer<Element extends HTMLMediaElement>(item: MediaItem, kept?: KeptPlace) {
  const t = useT();
  const ref = useRef<Element>(null);
  const [playback, change] = usePlayback(item);
  const source = useMediaSource(item);
  const place = useSavedPlace(item.id, playback.duration, kept);
  const sayCommand = useSayCommand();
  const seeking = useSeek(ref, playback.duration);
  useEffect(() => {
    const element = ref.current;
    return () => releasePlayback(element);
  }, []);

  const play = () => void ref.current?.play().catch(() => undefined);
  const toggle = () => (ref.current?.paused ? play() : ref.current?.pause());
  const seek = (seconds: number) => change({ time: seeking.seek(seconds) });
  const setSpeed = (speed: number) => {
    chosenSpeed = speed;
    if (ref.current) ref.current.playbackRate = speed;
    change({ speed });
  };
  const restart = () => {
    seek(0);
    change({ resumedAt: 0 });
  };
  /** Loads it once more after it failed, and goes on where it was. */
  const retry = () => {
    seeking.seekWhenLoaded(playback.time);
    change({ hasFailed: false });
    ref.current?.load();
    play();
  };
  const resume = () => {
    const resumedAt = place.read();
    if (seeking.isPending() || resumedAt === 0) return;
    seeking.seekWhenLoaded(resumedAt);
    change({ resumedAt });
    announce(t('components.player.goesOn', { time: formatDuration(resumedAt) }));
  };
  const handleStart = (element: Element) => {
    playAlone(element);
    if (!source.isStarted) {
      source.start(element);
      resume();
    }
    change({ isPlaying: true, hasFailed: false });
  };
  /** The browser's own controls work before the page is hydrated. */
  const adoptEarlyStart = useEffectEvent(() => {
    if (ref.current && !ref.current.paused) handleStart(ref.current);
  });
  useEffect(() => adoptEarlyStart(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event, ref.current);
    const { currentTime } = seeking;
    if (!command || !ref.current) return;
    runCommand(ref.current, command, { ...playback, currentTime, toggle, seek, setSpeed });
    sayCommand(command, ref.current);
  };

  type MediaEvent = SyntheticEvent<Element>;
  const events = {
    onPlay: ({ currentTarget: element }: MediaEvent) => handleStart(element),
    onPause: ({ currentTarget: element }: MediaEvent) => {
      place.save(element);
      change({ isPlaying: false });
    },
    onEnded: () => change({ isPlaying: false, resumedAt: 0 }),
    onLoadedMetadata: ({ currentTarget: element }: MediaEvent) => {
      element.playbackRate = chosenSpeed;
      seeking.onLoaded(element);
      change({ duration: element.duration, hasFailed: false });
    },
    onTimeUpdate: ({ currentTarget: element }: MediaEvent) => {
      place.saveNowAndThen(element);
      change({ time: element.currentTime });
    },
    onRateChange: ({ currentTarget: element }: MediaEvent) => {
      // The browser's own menu changes it as well.
      if (element.readyState > 0) setSpeed(element.playbackRate);
    },
    onError: () => change({ hasFailed: true, isPlaying: false }),
  };

  const state: PlayerState = { ...playback, isStarted: source.isStarted };
  /** Spread over the `<video>` or `<audio>`. */
  const media = { ref, src: source.src, preload: 'none', ...events } as const;
  return { state, media, toggle, seek, setSpeed, restart, retry, onKeyDown };
}
