import type { MediaItem } from '#components/media-item.ts';
import type { Feed } from '#contract/feeds.ts';
import type { WireFile } from '#contract/files.ts';

/** Longest edge of the small rendition, in px. */
const SMALL = 640;

function smallWidth({ width, height }: WireFile): number | null {
  if (!width || !height) return null;
  return width >= height ? Math.min(SMALL, width) : Math.round((Math.min(SMALL, height) * width) / height);
}

function photo(file: WireFile, url: string): MediaItem {
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

function video(file: WireFile, url: string): MediaItem {
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
    if (file.type.endsWith('-photo')) return [photo(file, file.url)];
    return file.type.endsWith('-video') ? [video(file, file.url)] : [];
  });
}

export interface CoverPicture {
  src: string;
  alt: string;
  /** Colours only, made by the server. */
  blurred: boolean;
  width?: number;
  height?: number;
}

/** The short film that everybody may see of a post; null while it is made ready. */
export function teaserItem({ teaser }: Pick<Feed, 'teaser'>): MediaItem | null {
  return teaser?.url ? video(teaser, teaser.url) : null;
}

/** The one picture of a post that everybody may see: its own thumbnail, a poster that was chosen, else a blurred one. */
export function coverPicture({ thumbnail, files }: Pick<Feed, 'thumbnail' | 'files'>): CoverPicture | null {
  const own = thumbnail?.thumbnails[0] ?? thumbnail?.url;
  if (thumbnail && own) {
    return {
      src: own,
      alt: thumbnail.alt ?? '',
      blurred: false,
      width: thumbnail.width ?? undefined,
      height: thumbnail.height ?? undefined,
    };
  }
  // Of a locked film only a poster comes that its performer chose for everyone.
  const chosen = files.find((file) => file.poster);
  if (chosen?.poster) {
    const { poster: src, width, height } = chosen;
    return { src, alt: '', blurred: false, width: width ?? undefined, height: height ?? undefined };
  }
  const first = files.find((file) => file.blurThumbnail);
  if (!first?.blurThumbnail) return null;
  const { blurThumbnail: src, width, height } = first;
  return { src, alt: '', blurred: true, width: width ?? undefined, height: height ?? undefined };
}
