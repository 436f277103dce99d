import {
  nextSpeedSample,
  SPEED_FIRST_BYTES,
  SPEED_LONGEST_MS,
  type SpeedSample,
  uploadSpeed,
} from '#rules/upload-speed.ts';
import { uploadSpeedService } from '#services/streaming.ts';

/** As much as a browser makes at a time. */
const BLOCK_BYTES = 65_536;

/** What nothing on the way can make smaller. */
function randomBytes(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += BLOCK_BYTES) crypto.getRandomValues(bytes.subarray(at, at + BLOCK_BYTES));
  return bytes;
}

/**
 * Bits a second that this browser sends to the server; takes five seconds at most. Rejects when the server cannot be
 * reached or takes no more, with AbortError after `stop`.
 */
export async function measureUpload(stop: AbortSignal): Promise<number> {
  const end = new AbortController();
  const { signal } = end;
  const timer = setTimeout(() => end.abort(), SPEED_LONGEST_MS);
  stop.addEventListener('abort', () => end.abort(), { once: true });
  const samples: SpeedSample[] = [];
  try {
    for (let bytes = nextSpeedSample(samples); bytes !== null; bytes = nextSpeedSample(samples)) {
      const started = performance.now();
      await uploadSpeedService.measure({ body: randomBytes(bytes) }, { signal, quiet: true });
      samples.push({ bytes, ms: Math.max(1, performance.now() - started) });
    }
  } catch (error) {
    if (stop.aborted || !signal.aborted) throw error;
    // Time is up: what arrived until then counts, and not even the first request says that the network is slower than that.
    if (samples.length === 0) return uploadSpeed([{ bytes: SPEED_FIRST_BYTES, ms: SPEED_LONGEST_MS }]);
  } finally {
    clearTimeout(timer);
  }
  return uploadSpeed(samples);
}
