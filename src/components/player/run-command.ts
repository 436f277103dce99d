import type { KeyboardEvent } from 'react';
import { pressedKey } from '#lib/pressed-key.ts';
import { nextSpeed, type PlayerCommand, playerCommand } from './player-keys.ts';

/** Buttons, lists and the waveform use these keys themselves. */
const KEYS_OF_CONTROLS: readonly string[] = [' ', 'ArrowLeft', 'ArrowRight'];

/** Whether this player has what the command is for: a sound has no picture, and few films have captions. */
function has(media: HTMLMediaElement, { do: what }: PlayerCommand): boolean {
  if (what === 'fullscreen') return media instanceof HTMLVideoElement;
  if (what === 'captions') return media.querySelector('track') !== null;
  return true;
}

/** The command of a pressed key, which then goes no further; null when it is for somebody else. */
export function commandOf(event: KeyboardEvent, media: HTMLMediaElement | null): PlayerCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const key = pressedKey(event);
  const command = playerCommand(key);
  if (!command || !media || !has(media, command)) return null;
  const isOfControl = event.target instanceof HTMLSelectElement || KEYS_OF_CONTROLS.includes(key);
  if (event.target !== media && isOfControl) return null;
  event.preventDefault();
  // The viewer around it would turn to the next picture.
  event.stopPropagation();
  return command;
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

interface PlayerControls {
  currentTime: () => number;
  duration: number;
  speed: number;
  toggle: () => void;
  seek: (seconds: number) => void;
  setSpeed: (speed: number) => void;
}

export function runCommand(element: HTMLMediaElement, command: PlayerCommand, controls: PlayerControls) {
  switch (command.do) {
    case 'toggle':
      return controls.toggle();
    case 'mute':
      element.muted = !element.muted;
      return;
    case 'fullscreen':
      return toggleFullscreen(element);
    case 'captions':
      return toggleCaptions(element);
    case 'skip':
      return controls.seek(controls.currentTime() + command.seconds);
    case 'jump':
      return controls.seek((controls.duration * command.tenth) / 10);
    case 'speed':
      return controls.setSpeed(nextSpeed(controls.speed, command.step));
  }
}
