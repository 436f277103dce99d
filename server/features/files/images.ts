import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { FileType } from '#rules/constants.ts';
import { MAX_PIXELS } from '#rules/uploads.ts';
import { filmPictureInTurn, MOST_PICTURE_BYTES, pictureInTurn } from '../../turns.ts';
import { decodingBytes } from './decoding-memory.ts';
import { PictureError } from './picture-error.ts';
import { checkWritten } from './written-picture.ts';

// Each picture is decoded once: what the library keeps of them would never be asked for.
sharp.cache(false);

/** One rendition of a picture, encoded. */
export interface Rendition {
  name: 'display' | 'poster' | 'thumbnail' | 'blurred' | 'frames';
  data: Buffer;
  width: number;
  height: number;
  /** Pictures in it, one under the other. */
  count?: number;
}

const DISPLAY_PIXELS = 1600;
const DOCUMENT_PIXELS = 2400;
const THUMBNAIL_PIXELS = 640;
const AVATAR_PIXELS = 256;
const AVATAR_SMALL_PIXELS = 96;
/** So few that no face or text survives, however it is enlarged. */
const BLUR_PIXELS = 20;
const BLURRED_PIXELS = 320;

/** Effort 4 takes twice the time for a file 4 % smaller. */
const webp = { quality: 78, effort: 2 } as const;

/** A decoded picture: turned upright, in sRGB, without any metadata, not wider than it is ever shown. */
interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Raw pictures of a video: three bytes a pixel. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
}

const ofVideo = ({ data, width, height }: RawPicture): Pixels => ({
  data,
  info: { width, height, channels: 3 } as OutputInfo,
});

const from = ({ data, info }: Pixels): Sharp =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } });

async function encode(name: Rendition['name'], image: Sharp): Promise<Rendition> {
  const { data, info } = await image.webp(webp).toBuffer({ resolveWithObject: true });
  await checkWritten(data, info);
  return { name, data, width: info.width, height: info.height };
}

const inside = (image: Sharp, pixels: number): Sharp =>
  image.resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });

/** Shrunk to a handful of pixels first: what is not there cannot be sharpened back. */
async function blurred(pixels: Pixels): Promise<Rendition> {
  const { data, info } = await from(pixels)
    .resize(BLUR_PIXELS, BLUR_PIXELS, { fit: 'inside' })
    .flatten({ background: '#808080' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encode(
    'blurred',
    from({ data, info }).resize(BLURRED_PIXELS, BLURRED_PIXELS, { fit: 'inside', kernel: 'cubic' }).blur(6),
  );
}

/** Bytes that decoding takes at most; refused before anything is unfolded when it is too much. */
async function checkedBytes(path: string): Promise<number> {
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureError('unreadable', error);
    });
  if (header.width * header.height > MAX_PIXELS) throw new PictureError('too-many-pixels');
  const bytes = await decodingBytes(path, header);
  if (bytes > MOST_PICTURE_BYTES) throw new PictureError('too-heavy');
  return bytes;
}

async function decode(path: string, shape: (image: Sharp) => Sharp): Promise<Pixels> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const upright = sharp(path, options).autoOrient().toColourspace('srgb');
  try {
    return await shape(upright).raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new PictureError('unreadable', error);
  }
}

/** Of a longer picture only the middle is looked at for a portrait. */
const LONGEST_PORTRAIT = 4;

/** Cut to that first: to fill a square, a line of pixels would be drawn a million pixels long. */
function middleOf(pixels: Pixels): Sharp {
  const { width, height } = pixels.info;
  const most = LONGEST_PORTRAIT * Math.min(width, height);
  const [cutWidth, cutHeight] = [Math.min(width, most), Math.min(height, most)];
  return from(pixels).extract({
    left: Math.floor((width - cutWidth) / 2),
    top: Math.floor((height - cutHeight) / 2),
    width: cutWidth,
    height: cutHeight,
  });
}

async function avatar(path: string): Promise<Rendition[]> {
  const whole = await decode(path, (image) => inside(image, DISPLAY_PIXELS));
  const square = middleOf(whole).resize(AVATAR_PIXELS, AVATAR_PIXELS, {
    fit: 'cover',
    position: sharp.strategy.attention,
  });
  const pixels = await square.raw().toBuffer({ resolveWithObject: true });
  return [
    await encode('display', from(pixels)),
    await encode('thumbnail', from(pixels).resize(AVATAR_SMALL_PIXELS, AVATAR_SMALL_PIXELS)),
  ];
}

/** One after the other: each holds a thread that others wait for. */
const inThreeSizes = async (name: 'display' | 'poster', pixels: Pixels): Promise<Rendition[]> => [
  await encode(name, from(pixels)),
  await encode('thumbnail', inside(from(pixels), THUMBNAIL_PIXELS)),
  await blurred(pixels),
];

/**
 * Decodes an uploaded picture and encodes it anew, so nothing but pixels is kept: no position, no
 * camera, no hidden second file. Avatars become squares of 256 and 96; documents one legible page; everything else
 * `display` (at most 1600), `thumbnail` (at most 640) and a `blurred` picture that shows colours only. Fails with
 * `PictureError`, and with 503 when too many others are before it. `who` sent it: null for somebody without an account.
 */
export async function renditions(path: string, type: FileType, who: string | null): Promise<Rendition[]> {
  return pictureInTurn(await checkedBytes(path), who, async () => {
    if (type === 'avatar') return avatar(path);
    const isDocument = type === 'performer-document';
    const pixels = await decode(path, (image) =>
      inside(image, isDocument ? DOCUMENT_PIXELS : DISPLAY_PIXELS),
    );
    return isDocument ? [await encode('display', from(pixels))] : inThreeSizes('display', pixels);
  });
}

/** A picture out of a video: `poster`, `thumbnail` and `blurred`, as of a photo. */
export const videoPictures = (picture: RawPicture): Promise<Rendition[]> =>
  filmPictureInTurn(picture.data.length, () => inThreeSizes('poster', ofVideo(picture)));

/** Pictures of one size, one under the other, as one picture. Its measures are those of one of them. */
export async function filmStrip({ data, width, height }: RawPicture, count: number): Promise<Rendition> {
  const strip = await filmPictureInTurn(data.length, () =>
    encode('frames', from(ofVideo({ data, width, height: height * count }))),
  );
  return { ...strip, width, height, count };
}
