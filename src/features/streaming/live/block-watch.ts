import type { LiveAccess } from '#contract/live.ts';

/** Without a picture for so long it is told that no video connection comes about. */
const NO_PICTURE_MS = 15_000;
/** A host whose relay has just died needs a second try. */
const TRIES = { host: 2, audience: 1 } as const;

/** Knows when a network or browser seems to let no video through. */
export class BlockWatch {
  private readonly role: LiveAccess['role'];
  private tries = 0;
  private pictureAt = Date.now();

  constructor(role: LiveAccess['role']) {
    this.role = role;
  }

  /** A picture came, or is asked for from now on. */
  cameThrough(): void {
    this.tries = 0;
    this.pictureAt = Date.now();
  }

  /** No video connection came about. */
  failed(): void {
    this.tries += 1;
  }

  get isOn(): boolean {
    return this.tries >= TRIES[this.role] && Date.now() - this.pictureAt >= NO_PICTURE_MS;
  }
}
