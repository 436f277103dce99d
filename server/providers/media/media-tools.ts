/** What keeps a video or a sound file from being used, or a call from coming to an end. */
export type MediaProblem =
  /** Not what its content type says, damaged, or made to look like media. */
  | 'unreadable'
  /** Written with a method that we do not decode. */
  | 'codec'
  | 'no-picture'
  | 'no-sound'
  | 'too-long'
  | 'too-many-pixels'
  /** Takes more time or memory than a file of its kind may. */
  | 'too-slow'
  | 'too-much-memory'
  /** The decoder ended the process that worked on it (such as by a wrong address in memory). */
  | 'crashed'
  /** An error in our code, or a machine that cannot go on (such as a full disk): nothing is known against the file. */
  | 'failed'
  /** This machine has no tools for media: nothing is wrong with the file. */
  | 'unavailable';

export class MediaError extends Error {
  readonly problem: MediaProblem;
  constructor(problem: MediaProblem, detail = '') {
    super(detail ? `${problem}: ${detail}` : problem);
    this.problem = problem;
  }
}

/** What a file holds, as players see it: turned upright, with square pixels. */
export interface MediaFacts {
  /** Seconds, as the file says, or else as they were counted; never a guess. */
  duration: number;
  video: {
    codec: string;
    width: number;
    height: number;
    framesPerSecond: number;
    bitsPerSecond: number;
    /** Pixels are as wide as they are high. */
    isSquare: boolean;
  } | null;
  audio: {
    codec: string;
    /** Of the sound alone: a cover may claim to play longer. */
    duration: number;
    channels: number;
    sampleRate: number;
  } | null;
}

/** One rendition of a video: both sides at most these, whichever way it is turned. */
export interface VideoTarget {
  path: string;
  longSide: number;
  shortSide: number;
  framesPerSecond: number;
  /** Constant quality of H.264: smaller is better and larger. */
  quality: number;
  mostBitsPerSecond: number;
  /**
   * A video that every browser shows as it is, in these measures and with so many bits, is not encoded but taken over;
   * left out, all are encoded. A part of a video always is.
   */
  mostCopiedBitsPerSecond?: number;
}
export interface MadeVideo {
  width: number;
  height: number;
  /** Seconds of pictures that were really there. */
  duration: number;
  hasSound: boolean;
  /** Taken over without encoding. */
  isCopied: boolean;
}

/** Pictures of one size, one under the other, each pixel three bytes. */
export interface MadeFrames {
  width: number;
  /** Of one picture. */
  height: number;
  count: number;
}

export interface Span {
  start: number;
  end: number;
}

/**
 * One file in work, in a process of its own. Nothing of its metadata reaches what is made of it, and films and sounds
 * are decoded strictly before they are answered (child/check.ts): what is not whole fails as `failed`.
 */
export interface MediaSession {
  probe(): Promise<MediaFacts>;
  /** Each later call may take so many seconds: known only when the file has been looked at. */
  allow(seconds: number): void;
  /** H.264 and AAC in MP4 that plays from its first bytes on: all of it, or a part. */
  video(targets: readonly VideoTarget[], cut?: Span): Promise<MadeVideo[]>;
  /**
   * The pictures at these seconds, raw, into one file. `of` names a video that this session made, which is read
   * faster than what it was made of; `roughly` takes the nearest picture before that can be read by itself.
   */
  frames(
    path: string,
    at: readonly number[],
    longSide: number,
    options?: { of?: string; roughly?: boolean },
  ): Promise<MadeFrames>;
  /** AAC in MP4, with so many peaks of its loudness, each 0 to 100. */
  audio(path: string, peaks: number): Promise<{ duration: number; waveform: number[] }>;
}

export interface MediaLimits {
  /** Of one call of a session, before its process is ended; `allow` changes it. */
  seconds: number;
  /** What the file itself may play; one that goes on is left, whatever it says of its length. */
  mostPlayed: number;
  mostPixels: number;
  /** Somebody waits for the answer: it is short, and not put behind everything else that the machine does. */
  isAwaited?: boolean;
  /** Other films go before it where they share a processor. */
  isBehind?: boolean;
}

/** What looks into videos and sound and makes others of them. */
export interface MediaTools {
  /**
   * Opens a file of this content type (src/rules/uploads.ts), which is the one its bytes show: it is read as that and
   * nothing else. The process ends with `work`. Fails with `MediaError`.
   */
  use<T>(
    file: { path: string; mimeType: string },
    limits: MediaLimits,
    work: (session: MediaSession) => Promise<T>,
  ): Promise<T>;
}

/** How the process says that it ended itself for its size. */
export const TOO_MUCH_MEMORY_EXIT_CODE = 77;

/** What the process is told, and what it answers. */
export interface MediaRequest {
  id: number;
  call: Exclude<keyof MediaSession, 'allow'>;
  args: unknown[];
}
export type MediaAnswer = { id: number } & ({ value: unknown } | { problem: MediaProblem; detail: string });
export interface MediaStart {
  path: string;
  mimeType: string;
  threads: number;
  mostMemory: number;
  mostPlayed: number;
  mostPixels: number;
}
