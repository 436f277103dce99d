import sharp, { type OutputInfo } from 'sharp';
import { PictureError } from './picture-error.ts';

type Measures = Pick<OutputInfo, 'width' | 'height'>;

async function decodeStrictly(data: Buffer): Promise<Measures> {
  const { info } = await sharp(data, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
  return info;
}

/**
 * Opens a picture that was just encoded and decodes all of it without forgiving anything, before it is stored. Fails with
 * `PictureError('failed')`, a mistake of ours, when it is damaged or of another size than it was meant to be.
 */
export async function checkWritten(data: Buffer, meant: Measures): Promise<void> {
  const found = await decodeStrictly(data).catch((error: unknown) => {
    throw new PictureError('failed', error);
  });
  if (found.width !== meant.width || found.height !== meant.height) throw new PictureError('failed');
}
