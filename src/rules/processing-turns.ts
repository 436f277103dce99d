/**
 * Films and sounds are made ready in turns: each waiting file stands one turn behind the one that its owner sent before
 * it, so that the second of somebody goes behind the first of everybody who comes within a turn. In seconds.
 */
export const PROCESSING_TURN = 3600;
/** Turns are counted from so far back: only a time that has come is taken. */
export const PROCESSING_TURNS_BACK_DAYS = 30;

/** What a small machine decodes and encodes in a second: pixels of pictures, and seconds of sound. */
const PIXELS_PER_SECOND = 25_000_000;
const SOUND_PER_SECOND = 50;
/** A file whose work takes no longer is never put back. */
export const LIGHT_WORK_SECONDS = 60;

interface WorkFacts {
  /** Seconds. */
  readonly duration: number;
  readonly video: {
    readonly width: number;
    readonly height: number;
    readonly framesPerSecond: number;
  } | null;
}

/** About how long a small machine works on a film or a sound, by what the file says of itself. */
export function workSeconds({ duration, video }: WorkFacts): number {
  const pixels = video ? video.width * video.height * video.framesPerSecond * duration : 0;
  return Math.ceil(pixels / PIXELS_PER_SECOND + duration / SOUND_PER_SECOND);
}
