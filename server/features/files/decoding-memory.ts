import type { Metadata } from 'sharp';
import { avifPixels } from './avif-pixels.ts';

/** A PNG wider than this is a line: the scaler keeps its rows in several copies. */
const WIDEST = 65_535;
const COPIES_OF_WIDE_ROWS = 5;
/** What is unfolded whole, and beside it the rows that are being scaled. */
const WHOLE_AND_ROWS = 1.5;

/**
 * How many bytes of memory decoding takes at most, from the header of the picture at `path` alone. Each number is the
 * highest that was measured with libvips 8.18 for pictures of 25 to 100 million pixels.
 */
export async function decodingBytes(path: string, header: Metadata): Promise<number> {
  const { format, width, height, channels, depth, isProgressive, chromaSubsampling, gainMap } = header;
  const pixels = width * height;
  const sampleBytes = depth === 'uchar' ? 1 : 2;
  // AVIF. Its decoder keeps notes about each block of 4 by 4 pixels.
  if (format === 'heif') return (await avifPixels(path)) * (sampleBytes === 1 ? 18 : 25);
  if (format === 'jpeg') {
    // With a second picture for bright screens: unfolded whole, and its header does not say whether it is progressive.
    if (gainMap) return pixels * 7;
    // Shrunk while it is read, unless every pixel needs all passes over the file: two bytes a sample are kept till then.
    if (!isProgressive) return pixels;
    return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels);
  }
  // One without loss is unfolded whole, and the header does not say which it is.
  if (format === 'webp') return pixels * 6;
  if (format === 'gif') return pixels * 4 * WHOLE_AND_ROWS;
  const whole = pixels * channels * sampleBytes;
  if (width > WIDEST) return whole * COPIES_OF_WIDE_ROWS;
  return isProgressive ? whole * WHOLE_AND_ROWS : whole;
}
