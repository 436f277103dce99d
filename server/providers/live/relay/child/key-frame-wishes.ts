const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 16_000;
/** Who wished for nothing for so long begins anew. */
const QUIET_MS = 10_000;

/**
 * What one viewer may wish for of pictures that stand alone: each is large, and goes to everybody. A wish stands until it is
 * granted; then the viewer waits, twice as long where the wish before was granted just before.
 */
export class KeyFrameWishes {
  private notBefore = Number.NEGATIVE_INFINITY;
  private wait = FIRST_WAIT_MS;
  /** A wish stands that was not granted yet. */
  isOpen = false;

  /** The viewer asks for one; whether the host is asked. */
  wish(now: number): boolean {
    if (now < this.notBefore) return false;
    this.isOpen = true;
    return true;
  }

  /** One was sent to the viewer. */
  granted(now: number): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    const isQuiet = now - this.notBefore > QUIET_MS;
    this.wait = isQuiet ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, this.wait * 2);
    this.notBefore = now + this.wait;
  }
}
