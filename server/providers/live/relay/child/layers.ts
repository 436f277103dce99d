export type Layer = 'low' | 'high';

/** Before the first try of the better picture. */
const SETTLE_MS = 1500;
/** The better picture has failed when it must be given up this soon. */
const TRIAL_MS = 8000;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 120_000;
/** Of the better picture's rate: below it the line does not carry that. */
const TOO_LITTLE = 0.75;
/** Of the smaller picture's rate: an estimate cannot be far above what comes. */
const ROOM = 1.2;
/** An estimate that is too small but climbs is only slow; one that stands still for so long says what the network carries. */
const STILL_MS = 2500;
const FALLING = 0.9;
const MUCH_LOSS = 0.25;
const SOME_LOSS = 0.08;

/**
 * Which of a host's two pictures a viewer's network carries. Each begins with the small one: a network that is too slow for the
 * large one would freeze before anything is known about it.
 */
export class LayerChoice {
  layer: Layer = 'low';
  private since: number;
  private wait = FIRST_WAIT_MS;
  private notBefore: number;
  private estimate: number | null = null;
  private loss = 0;
  /** The highest estimate since the better picture comes, and when it was reached. */
  private best = { estimate: 0, at: 0 };

  constructor(now: number) {
    this.since = now;
    this.notBefore = now + SETTLE_MS;
  }

  estimated(bitsPerSecond: number): void {
    this.estimate = bitsPerSecond;
  }
  lost(share: number): void {
    this.loss = this.loss * 0.7 + share * 0.3;
  }

  /** Asked every so often; rates are what the host sends now, 0 for a layer that does not come. */
  choose(rates: Record<Layer, number>, now: number): Layer {
    if (rates.high === 0 || rates.low === 0) {
      if (rates.high !== rates.low) this.turn(rates.high > 0 ? 'high' : 'low', now);
      return this.layer;
    }
    if (this.layer === 'high') {
      const isSettled = now - this.since > SETTLE_MS;
      if (isSettled && (this.isTooNarrow(rates.high, now) || this.loss > MUCH_LOSS)) this.giveUp(now);
      else if (now - this.since > TRIAL_MS) this.wait = FIRST_WAIT_MS;
      return this.layer;
    }
    const isWideEnough = this.estimate === null || this.estimate > rates.low * ROOM;
    if (now >= this.notBefore && isWideEnough && this.loss < SOME_LOSS) this.turn('high', now);
    return this.layer;
  }

  private isTooNarrow(rate: number, now: number): boolean {
    if (this.estimate === null) return false;
    if (this.estimate > this.best.estimate) this.best = { estimate: this.estimate, at: now };
    if (this.estimate > rate * TOO_LITTLE) return false;
    return this.estimate < this.best.estimate * FALLING || now - this.best.at > STILL_MS;
  }

  private giveUp(now: number): void {
    this.turn('low', now);
    this.notBefore = now + this.wait;
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
  }

  private turn(layer: Layer, now: number): void {
    if (layer === this.layer) return;
    this.layer = layer;
    this.since = now;
    this.loss = 0;
    this.best = { estimate: 0, at: now };
  }
}
