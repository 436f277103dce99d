/** How one's upload is measured before going on air, and what a line of that speed sends (product.md 36.15). */

/** What one request carries: the first a little, each next one twice as much, as long as they are quick. */
export const SPEED_FIRST_BYTES = 64 * 1024;
export const SPEED_MOST_BYTES = 1024 * 1024;
/** A request that took longer is followed by one of the same size. */
const SPEED_QUICK_MS = 700;
/** Measured for so long at most. */
export const SPEED_LONGEST_MS = 5000;
/** After so much no further request is sent: a phone pays for what it sends. */
const SPEED_TOTAL_BYTES = 6 * 1024 * 1024;

/** Picture in full, small one and sound, with room for what a line loses at times. */
const GOOD_BITS = 3_000_000;
/** Below it the network carries no two pictures. */
const WEAK_BITS = 800_000;
/** So far above that measuring on changes nothing. */
const CLEARLY_GOOD_BITS = 2 * GOOD_BITS;

type SpeedRating = 'good' | 'weak' | 'slow';

/** A request that arrived. */
export interface SpeedSample {
  bytes: number;
  ms: number;
}

/** Bits a second; the first request counts only while there is no other, because a line begins slowly. */
export function uploadSpeed(samples: readonly SpeedSample[]): number {
  const counted = samples.length > 1 ? samples.slice(1) : samples;
  const bytes = counted.reduce((sum, sample) => sum + sample.bytes, 0);
  const ms = counted.reduce((sum, sample) => sum + sample.ms, 0);
  return ms > 0 ? Math.round((bytes * 8000) / ms) : 0;
}

/** How many bytes the next request carries; null when enough is known. */
export function nextSpeedSample(samples: readonly SpeedSample[]): number | null {
  const last = samples.at(-1);
  if (!last) return SPEED_FIRST_BYTES;
  const sent = samples.reduce((sum, { bytes }) => sum + bytes, 0);
  const isSure = samples.length > 2 && uploadSpeed(samples) > CLEARLY_GOOD_BITS;
  if (isSure || sent >= SPEED_TOTAL_BYTES) return null;
  return last.ms < SPEED_QUICK_MS ? Math.min(SPEED_MOST_BYTES, last.bytes * 2) : last.bytes;
}

export const speedRating = (bitsPerSecond: number): SpeedRating =>
  bitsPerSecond >= GOOD_BITS ? 'good' : bitsPerSecond >= WEAK_BITS ? 'weak' : 'slow';

/** One of the pictures that a host sends. */
interface SentPicture {
  maxBitrate: number;
  /** How many times smaller than the camera's picture, each way. */
  scale: number;
}

/** What a host sends: the same picture in two sizes, the larger one first, or only one. */
export type SentPictures = readonly [SentPicture, ...SentPicture[]];

const SOUND_BITS = 64_000;
const LOW: SentPicture = { maxBitrate: 250_000, scale: 3 };
/** What is sent as long as nothing is known of the line. */
export const USUAL_PICTURES: SentPictures = [{ maxBitrate: 2_000_000, scale: 1 }, LOW];
/** Of what was measured: a line that is full is late. */
const USED = 0.75;
const LEAST_BITS = 100_000;
const SMALLEST_LARGE_BITS = 280_000;

/** What a line of this speed sends; null when it was not measured. */
export function picturesFor(bitsPerSecond: number | null): SentPictures {
  if (bitsPerSecond === null || speedRating(bitsPerSecond) === 'good') return USUAL_PICTURES;
  const room = Math.floor(bitsPerSecond * USED) - SOUND_BITS;
  if (speedRating(bitsPerSecond) === 'slow') return [{ maxBitrate: Math.max(LEAST_BITS, room), scale: 3 }];
  return [{ maxBitrate: Math.max(SMALLEST_LARGE_BITS, room - LOW.maxBitrate), scale: 1.5 }, LOW];
}
