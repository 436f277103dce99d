/** A cut from a picture: its middle as a share of width and height, and how much closer than "all of it". */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export const ZOOM_MAX = 4;
export const CENTRE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** Width and height of the cut, as shares of the picture's own. `ratio` is width by height. */
export function cutSize({ width, height }: Size, ratio: number, zoom: number): Size {
  const isWider = width / height > ratio;
  const whole = isWider
    ? { width: (height * ratio) / width, height: 1 }
    : { width: 1, height: width / ratio / height };
  return { width: whole.width / zoom, height: whole.height / zoom };
}

const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The nearest cut that lies within the picture. */
export function withinPicture(crop: Crop, picture: Size, ratio: number): Crop {
  const zoom = between(crop.zoom, 1, ZOOM_MAX);
  const cut = cutSize(picture, ratio, zoom);
  return {
    zoom,
    x: between(crop.x, cut.width / 2, 1 - cut.width / 2),
    y: between(crop.y, cut.height / 2, 1 - cut.height / 2),
  };
}

/** The cut in the picture's own pixels. */
export function cutPixels(crop: Crop, picture: Size, ratio: number): Size & { left: number; top: number } {
  const { x, y, zoom } = withinPicture(crop, picture, ratio);
  const cut = cutSize(picture, ratio, zoom);
  return {
    left: (x - cut.width / 2) * picture.width,
    top: (y - cut.height / 2) * picture.height,
    width: cut.width * picture.width,
    height: cut.height * picture.height,
  };
}

/** Place and size of the whole picture behind a window that shows the cut, in percent of the window. */
export function cutStyle(crop: Crop, picture: Size, ratio: number) {
  const { x, y, zoom } = withinPicture(crop, picture, ratio);
  const cut = cutSize(picture, ratio, zoom);
  return {
    width: `${100 / cut.width}%`,
    height: `${100 / cut.height}%`,
    left: `${-(x / cut.width - 0.5) * 100}%`,
    top: `${-(y / cut.height - 0.5) * 100}%`,
  };
}

const JPEG_QUALITY = 0.92;

/**
 * Draws the cut as a new file, at most `most` px wide. Null when this browser cannot; then the whole picture is
 * sent and the server cuts its middle.
 */
export async function drawCut(
  image: HTMLImageElement,
  crop: Crop,
  ratio: number,
  most: number,
  name: string,
): Promise<File | null> {
  const picture = { width: image.naturalWidth, height: image.naturalHeight };
  const cut = cutPixels(crop, picture, ratio);
  const width = Math.round(Math.min(most, cut.width));
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height: Math.round(width / ratio) });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  const type = /\.(?:png|webp|gif)$/i.test(name) ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  return (
    blob && new File([blob], name.replace(/\.\w+$/, '') + (type === 'image/png' ? '.png' : '.jpg'), { type })
  );
}
