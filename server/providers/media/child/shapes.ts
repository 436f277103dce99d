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

const TURNS = ['', 'transpose=clock,', 'hflip,vflip,', 'transpose=cclock,'] as const;

/** High dynamic range brought into what every screen shows; untouched, it looks grey. */
const TONE_MAPPED =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,';

/** The filters that turn, shrink and plainly colour pictures of this video. */
export function shaped(
  { turns, isHdr }: Input,
  size: { width: number; height: number },
  format: string,
): string {
  const scale = `scale=${size.width}:${size.height}:flags=bicubic,setsar=1,`;
  return `${TURNS[turns]}${scale}${isHdr ? TONE_MAPPED : ''}format=${format}`;
}
