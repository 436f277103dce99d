import sharp from 'sharp';
import { type Picture, SOFT_SCALE } from './art.ts';
import { develop, type Pixels, stack } from './develop.ts';
import { hashText } from './random.ts';

async function rasterise(svg: string, blur = 0): Promise<Pixels> {
  const drawing = sharp(Buffer.from(svg));
  const soft = blur > 0.3 ? drawing.blur(blur) : drawing;
  const shown = blur > 0 ? soft.removeAlpha() : soft.ensureAlpha();
  const { data, info } = await shown.raw().toBuffer({ resolveWithObject: true });
  const bytes = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  return { data: bytes, width: info.width, height: info.height };
}

/** The drawing as a photograph-like JPEG: soft layers, light spill, vignette, film grain. Same picture, same bytes. */
export async function toJpeg(picture: Picture): Promise<Buffer> {
  const softness = picture.softness / SOFT_SCALE;
  const drawing = await rasterise(picture.svg);
  const behind = picture.behind === undefined ? undefined : await rasterise(picture.behind, softness);
  const pixels = stack(drawing, behind);
  develop(pixels, hashText(picture.svg) % 65536);
  return sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
