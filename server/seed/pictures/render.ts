import sharp from 'sharp';
import { type Picture, SOFT_SCALE } from './art.ts';
import { createRandom, hashText } from './random.ts';

const GRAIN_SIDE = 256;
const GRAIN_STRENGTH = 3.4;
const BLOOM_CELL = 8;

/** One tile of film grain: mostly fine, a little clumped, the same for every picture. */
const grainTile: Int8Array = (() => {
  const random = createRandom('film grain');
  const fine = Float32Array.from({ length: GRAIN_SIDE ** 2 }, () => random.next() + random.next() + random.next() - 1.5);
  return Int8Array.from(fine, (value, at) => {
    const right = fine[(at + 1) % fine.length] as number;
    const below = fine[(at + GRAIN_SIDE) % fine.length] as number;
    return Math.round((value * 0.62 + right * 0.3 + below * 0.3) * GRAIN_STRENGTH * 2);
  });
})();

/** Small enough, then large: the cheap way to a wide blur. */
async function softLayer(svg: string, picture: Picture): Promise<Buffer> {
  const small = await sharp(Buffer.from(svg)).blur(Math.max(0.5, picture.softness / SOFT_SCALE)).png({ compressionLevel: 0 }).toBuffer();
  return sharp(small)
    .resize(picture.width, picture.height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function flatten(picture: Picture): Promise<Buffer> {
  const sharpLayer = Buffer.from(picture.svg);
  if (!picture.behind && !picture.front) return sharp(sharpLayer).flatten().raw().toBuffer();
  const ground = picture.behind ? await softLayer(picture.behind, picture) : sharpLayer;
  const over = picture.behind ? [{ input: sharpLayer }] : [];
  if (picture.front) over.push({ input: await softLayer(picture.front, picture) });
  return sharp(await sharp(ground).composite(over).png({ compressionLevel: 0 }).toBuffer()).flatten().raw().toBuffer();
}

/** What is bright spills over its surroundings, as it does in a lens. */
async function bloomOf(pixels: Buffer, width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  const small = { width: Math.ceil(width / BLOOM_CELL), height: Math.ceil(height / BLOOM_CELL) };
  const blurry = await sharp(pixels, { raw })
    .resize(small.width, small.height, { fit: 'fill', kernel: 'linear' })
    .linear(1.55, -140)
    .blur(4)
    .raw()
    .toBuffer();
  return sharp(blurry, { raw: { ...small, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** A mild S: deeper darks, brighter lights. */
function curve(value: number): number {
  return value + 0.2 * value * (1 - value) * (2 * value - 1);
}

/** Bloom, a soft vignette, a gentle lift of the blacks and grain, in one pass over the pixels. */
function develop(pixels: Buffer, bloom: Buffer, picture: Picture): void {
  const { width, height } = picture;
  const shift = hashText(picture.svg) % grainTile.length;
  for (let y = 0, at = 0; y < height; y += 1) {
    const fromMiddle = (y / height - 0.5) ** 2;
    const row = shift + (y % GRAIN_SIDE) * GRAIN_SIDE;
    for (let x = 0; x < width; x += 1) {
      const distance = fromMiddle + (x / width - 0.5) ** 2;
      const light = 1.012 - distance * distance * 0.62;
      const grain = grainTile[(row + (x % GRAIN_SIDE)) % grainTile.length] as number;
      for (let channel = 0; channel < 3; channel += 1, at += 1) {
        const value = (pixels[at] as number) / 255;
        const spilled = 1 - (1 - value) * (1 - ((bloom[at] as number) / 255) * 0.2);
        const grained = (curve(spilled) * 0.98 + 0.012) * light * 255 + grain * (0.35 + 2 * value * (1 - value));
        pixels[at] = grained < 0 ? 0 : grained > 255 ? 255 : Math.round(grained);
      }
    }
  }
}

/** The drawing as a photograph-like JPEG: light spill, vignette and film grain. Same picture, same bytes. */
export async function toJpeg(picture: Picture): Promise<Buffer> {
  const { width, height } = picture;
  const pixels = await flatten(picture);
  develop(pixels, await bloomOf(pixels, width, height), picture);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80, chromaSubsampling: '4:2:0', progressive: true })
    .toBuffer();
}
