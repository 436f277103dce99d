/** A part of a picture, in the picture's own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const JPEG_QUALITY = 0.92;

/**
 * Draws the part as a new file, at most `most` px wide. Null when this browser cannot; then the whole picture is
 * sent and the server cuts its middle.
 */
export async function drawPart(
  image: HTMLImageElement,
  part: Area,
  ratio: number,
  most: number,
  name: string,
): Promise<File | null> {
  const width = Math.round(Math.min(most, part.width));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: Math.round(width / ratio) });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const type = /\.(?:png|webp|gif)$/i.test(name) ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  return (
    blob && new File([blob], name.replace(/\.\w+$/, '') + (type === 'image/png' ? '.png' : '.jpg'), { type })
  );
}
