import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** A file as a browser sends it; the name and type are what a person claims. */
export const asFile = (data: Buffer | string, name = 'picture.jpg', type = 'image/jpeg'): File =>
  new File([typeof data === 'string' ? data : new Uint8Array(data)], name, { type });

/** Fine stripes of two colours: a blurred copy shows one colour between them. */
export function aPicture(width = 800, height = 600): Sharp {
  const stripes = Array.from(
    { length: 60 },
    (_, at) => `<rect x="${(at * width) / 60}" width="${width / 120}" height="${height}" fill="#fd6"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#124"/>${stripes.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

export const aJpeg = (width?: number, height?: number): Promise<Buffer> =>
  aPicture(width, height).jpeg().toBuffer();

/** One whose bytes no other has: the same file is never sold twice. */
export const aNewJpeg = async (width?: number, height?: number): Promise<Buffer> =>
  Buffer.concat([await aJpeg(width, height), randomBytes(16)]);

/** A photo as a phone writes it: place, camera and a note inside, and turned on its side. */
export function aPhonePhoto(): Promise<Buffer> {
  return aPicture(640, 480)
    .withExif({
      IFD0: { Make: 'Phonemaker', Software: 'SecretSoftware', ImageDescription: 'at home' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 26/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 39/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A few bytes that claim to unfold to `side` times `side` pixels; `isWhole`: interlaced, of four times 16 bits. */
export function aBomb(side: number, { isWhole = false } = {}): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set(isWhole ? [16, 6, 0, 0, 1] : [8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SIDE = 7000;
/** 49 million pixels of one colour: little to send, and much to unfold. */
const aFlatPicture = (): Sharp =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#0a5ac8' } });

/** A photo that its decoder keeps whole until the last byte: 300 MB. */
export const aProgressiveJpeg = (): Promise<Buffer> =>
  aFlatPicture().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();

/** A real picture that takes 400 MB to unfold. */
export const anInterlacedPng = (): Promise<Buffer> =>
  aFlatPicture().ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer();

/** An AVIF that says it is 100 pixels wide: cut (`clap`) out of one of 25 million, which is unfolded whole. */
export async function anAvifCutOut(): Promise<Buffer> {
  const whole = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#0a5ac8' } })
    .avif({ effort: 0 })
    .toBuffer();
  const boxAt = (type: string) => whole.indexOf(type) - 4;
  const clap = Buffer.alloc(40);
  clap.writeUInt32BE(clap.length);
  clap.write('clap', 4, 'latin1');
  [100, 1, 100, 1, 0, 2, 0, 2].forEach((value, at) => {
    clap.writeUInt32BE(value, 8 + at * 4);
  });
  const properties = boxAt('ipco');
  const end = properties + whole.readUInt32BE(properties);
  let count = 0;
  for (let at = properties + 8; at < end; at += whole.readUInt32BE(at)) count += 1;
  // Which properties the picture has: after the version, the number of entries and its id comes how many, then each.
  const uses = boxAt('ipma');
  const howMany = uses + 18;
  const usesEnd = howMany + 1 + whole.readUInt8(howMany);
  const added = clap.length + 1;
  const start = Buffer.alloc(4);
  const data = whole.indexOf('mdat') + 4;
  start.writeUInt32BE(data);
  whole.writeUInt32BE(data + added, whole.indexOf(start, boxAt('iloc')));
  for (const type of ['meta', 'iprp'])
    whole.writeUInt32BE(whole.readUInt32BE(boxAt(type)) + added, boxAt(type));
  whole.writeUInt32BE(whole.readUInt32BE(properties) + clap.length, properties);
  whole.writeUInt32BE(whole.readUInt32BE(uses) + 1, uses);
  whole.writeUInt8(whole.readUInt8(howMany) + 1, howMany);
  const use = Buffer.from([0x80 | (count + 1)]);
  return Buffer.concat([
    whole.subarray(0, end),
    clap,
    whole.subarray(end, usesEnd),
    use,
    whole.subarray(usesEnd),
  ]);
}

/** A real GIF with a web page behind its last byte. */
export async function aGifWithPage(script: string): Promise<Buffer> {
  return Buffer.concat([
    await aPicture(40, 30).gif().toBuffer(),
    Buffer.from(`<html><script>${script}</script></html>`),
  ]);
}

export const aPdf = (): Buffer => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

/** The boxes of an MP4 of `seconds`, 640 by 360, with the place it was filmed at. */
export function aVideo(place = '+51.5074-000.1278/', seconds = 12): Buffer {
  const movie = Buffer.alloc(100);
  movie.writeUInt32BE(1000, 12);
  movie.writeUInt32BE(seconds * 1000, 16);
  const track = Buffer.alloc(84);
  track.writeUInt16BE(640, 76);
  track.writeUInt16BE(360, 80);
  const note = box('udta', box('\u00a9xyz', Buffer.from(place)));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\u0000\u0000\u0002\u0000isommp41')),
    box('moov', box('mvhd', movie), box('trak', box('tkhd', track), note), note),
    box('mdat', Buffer.alloc(2000, 7)),
  ]);
}

export const metadataOf = (data: Buffer): Promise<Metadata> => sharp(data).metadata();
