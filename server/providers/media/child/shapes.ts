import {
  AVCOL_PRI_RESERVED,
  AVCOL_PRI_RESERVED0,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_RESERVED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import type { Stream } from 'node-av/lib';
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

const UNKNOWN_PRIMARIES: readonly number[] = [AVCOL_PRI_RESERVED0, AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_RESERVED];
const UNKNOWN_MATRICES: readonly number[] = [AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED];

/**
 * High dynamic range brought into what every screen shows; untouched, it looks grey. A recorder that names its transfer
 * alone is taken to mean the colours that go with it.
 */
function toneMapped({ codecpar: { colorPrimaries, colorSpace, colorTrc } }: Stream): string {
  const named = [
    `color_trc=${colorTrc === AVCOL_TRC_SMPTE2084 ? 'smpte2084' : 'arib-std-b67'}`,
    ...(UNKNOWN_PRIMARIES.includes(colorPrimaries) ? ['color_primaries=bt2020'] : []),
    ...(UNKNOWN_MATRICES.includes(colorSpace) ? ['colorspace=bt2020nc'] : []),
  ];
  const linear = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,';
  return `setparams=${named.join(':')},${linear}zscale=t=bt709:m=bt709:r=tv,`;
}

/** What cannot be brought there is shown as if it had been: grey, and alike on every screen. */
const PLAIN = 'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709,';

/** The filters that turn, mirror, shrink and plainly colour pictures of this video. */
export function shaped(
  { placing: { turns, isMirrored }, video, range }: Pick<Input, 'placing' | 'video' | 'range'>,
  size: { width: number; height: number },
  format: string,
): string {
  const scale = `scale=${size.width}:${size.height}:flags=bicubic,setsar=1,`;
  const placed = (isMirrored ? MIRRORED : TURNED)[turns];
  const colours = range === 'high' && video ? toneMapped(video) : range === 'unclear' ? PLAIN : '';
  return `${placed}${scale}${colours}format=${format}`;
}
