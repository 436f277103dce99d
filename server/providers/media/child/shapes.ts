import type { Input } from './input.ts';

const even = (pixels: number): number => Math.max(2, Math.round(pixels / 2) * 2);

/** Sides within these, never larger than the video itself, even as H.264 wants them. */
export function fitted(
  { width, height }: { width: number; height: number },
  longSide: number,
  shortSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(width, height), shortSide / Math.min(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

const TURNED = ['', 'transpose=clock,', 'hflip,vflip,', 'transpose=cclock,'] as const;
const MIRRORED = ['vflip,', 'transpose=cclock_flip,', 'hflip,', 'transpose=clock_flip,'] as const;

/** High dynamic range brought into what every screen shows; untouched, it looks grey. */
const TONE_MAPPED =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,';

/** The filters that turn, mirror, shrink and plainly colour pictures of this video. */
export function shaped(
  { placing: { turns, isMirrored }, isHdr }: Pick<Input, 'placing' | 'isHdr'>,
  size: { width: number; height: number },
  format: string,
): string {
  const scale = `scale=${size.width}:${size.height}:flags=bicubic,setsar=1,`;
  const placed = (isMirrored ? MIRRORED : TURNED)[turns];
  return `${placed}${scale}${isHdr ? TONE_MAPPED : ''}format=${format}`;
}
