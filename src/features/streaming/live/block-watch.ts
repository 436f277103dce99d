import type { LiveAccess } from '#contract/live.ts';

/** Without a picture for so long it is told that no video connection comes about. */
const NO_PICTURE_MS = 15_000;
/** A host whose relay has just died needs a second try. */
const TRIES = { host: 2, audience: 1 } as const;
/** After so many times of being charged without a picture (30 seconds together) the browser stops trying by itself. */
const MAX_COUNTS_WITHOUT_PICTURE = 2;

/**
 * Knows when a network or browser seems to let no video through, and when the guest of a private show is counted and sees
 * nothing, whatever the cause.
 */
export class BlockWatch {
  private readonly role: LiveAccess['role'];
  private tries = 0;
  private pictureAt = Date.now();
  /** The guest of a private show may be charged by now. */
  private isCharging = false;
  /** How often charging began since the last picture. */
  private unseen = 0;

  constructor(role: LiveAccess['role']) {
    this.role = role;
  }

  /** A picture came, or is asked for from now on. */
  cameThrough(): void {
    this.tries = 0;
    this.unseen = 0;
    this.pictureAt = Date.now();
  }

  /** The request to start charging is sent: they may be charged even when its answer is lost. */
  asksToCount(): void {
    this.isCharging = true;
  }

  /** The guest of a private show pays from now on: the picture has to come soon. */
  counted(): void {
    this.unseen += 1;
    this.pictureAt = Date.now();
  }

  /** Whether the guest may be counted once more: not by itself when that brought no picture before. */
  get mayCount(): boolean {
    return this.unseen < MAX_COUNTS_WITHOUT_PICTURE;
  }

  /** No video connection came about. */
  failed(): void {
    this.tries += 1;
  }

  get isOn(): boolean {
    const isLookedAt = this.isCharging || this.tries >= TRIES[this.role];
    return isLookedAt && Date.now() - this.pictureAt >= NO_PICTURE_MS;
  }
}
