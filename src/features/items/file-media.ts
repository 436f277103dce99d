import type { MediaItem } from '#components/media-item.ts';
import type { WireFile } from '#contract/files.ts';

/** Longest edge of the small rendition, in px. */
const SMALL = 640;

function smallWidth({ width, height }: WireFile): number | null {
  if (!width || !height) return null;
  return width >= height ? Math.min(SMALL, width) : Math.round((Math.min(SMALL, height) * width) / height);
}

/** A picture that this viewer may see. */
export function photoItem(file: WireFile, url: string): MediaItem {
  const { _id, thumbnails, width, height, alt } = file;
  const [small = url] = thumbnails;
  const narrow = smallWidth(file);
  return {
    id: _id,
    kind: 'photo',
    src: small,
    srcSet: narrow && width && small !== url ? `${small} ${narrow}w, ${url} ${width}w` : undefined,
    full: url,
    alt: alt ?? undefined,
    width: width ?? undefined,
    height: height ?? undefined,
  };
}

/** A film that this viewer may see. */
export function filmItem(file: WireFile, url: string): MediaItem {
  const { _id, poster, thumbnails, blurThumbnail, width, height, duration, alt } = file;
  return {
    id: _id,
    kind: 'video',
    src: poster ?? thumbnails[0] ?? blurThumbnail ?? '',
    full: url,
    phone: file.phoneUrl ?? undefined,
    captions: file.captions,
    alt: alt ?? undefined,
    width: width ?? undefined,
    height: height ?? undefined,
    duration: duration ?? undefined,
  };
}

/** Sounds that this viewer may open. */
export function soundItems(files: readonly WireFile[]): MediaItem[] {
  return files.flatMap(({ _id, type, url, duration, waveform, alt }): MediaItem[] =>
    type.endsWith('-audio') && url
      ? [
          {
            id: _id,
            kind: 'audio',
            src: '',
            full: url,
            duration: duration ?? undefined,
            waveform: waveform ?? undefined,
            alt: alt ?? undefined,
          },
        ]
      : [],
  );
}

/** Photos and videos that this viewer may open; a file without an address is still locked or in the making. */
export function mediaItems(files: readonly WireFile[]): MediaItem[] {
  return files.flatMap((file) => {
    if (!file.url) return [];
    if (file.type.endsWith('-photo')) return [photoItem(file, file.url)];
    return file.type.endsWith('-video') ? [filmItem(file, file.url)] : [];
  });
}

type PictureFile = Pick<WireFile, 'url' | 'thumbnails' | 'blurThumbnail' | 'width' | 'height' | 'alt'>;

export interface CoverPicture {
  src: string;
  alt: string;
  /** Colours only, made by the server. */
  blurred: boolean;
  width?: number;
  height?: number;
}

/**
 * A picture of a file: its small rendition where one may see it, else the blurred one; null when there is neither.
 */
export function pictureOf(file: PictureFile): CoverPicture | null {
  const { url, thumbnails, blurThumbnail, width, height, alt } = file;
  const open = thumbnails[0] ?? url;
  const src = open ?? blurThumbnail;
  if (!src) return null;
  return {
    src,
    alt: open ? (alt ?? '') : '',
    blurred: !open,
    width: width ?? undefined,
    height: height ?? undefined,
  };
}
