import type { DroppedFile } from '#components/file-tile.tsx';
import type { Feed } from '#contract/feeds.ts';
import type { WireFile } from '#contract/files.ts';
import { surplusOf } from '#rules/text.ts';
import { FILE_ALT_MAX } from '#rules/uploads.ts';

/** A photo of the composer, from the moment it is picked. */
export interface Photo {
  /** Ours; the server's is `wire._id`. */
  id: string;
  name: string;
  size: number;
  /** Null for photos that were on the server before: of an older post, or of a draft after a reload. */
  file: File | null;
  /** Address of `file`. */
  preview: string | undefined;
  wire: WireFile | null;
  status: DroppedFile['status'];
  /** 0–100. */
  progress: number;
  error: string | undefined;
  /** What there is to see, as written here, and as the server has it. */
  alt: string;
  sentAlt: string;
}

let lastId = 0;

/** A file that waits for its turn. */
export function newPhoto(file: File): Photo {
  lastId += 1;
  return {
    id: `new-${lastId}`,
    name: file.name,
    size: file.size,
    file,
    preview: URL.createObjectURL(file),
    wire: null,
    status: 'waiting',
    progress: 0,
    error: undefined,
    alt: '',
    sentAlt: '',
  };
}

/** A photo the server has already. */
export function storedPhoto(wire: WireFile, alt = wire.alt ?? ''): Photo {
  return {
    id: wire._id,
    name: wire.name,
    size: wire.size,
    file: null,
    preview: undefined,
    wire,
    status: 'done',
    progress: 100,
    error: undefined,
    alt,
    sentAlt: wire.alt ?? '',
  };
}

/** A photo of a draft about which the server could not be asked; trying again asks once more. */
export const unknownPhoto = (fileId: string, alt: string): Photo => ({
  id: fileId,
  name: '',
  size: 0,
  file: null,
  preview: undefined,
  wire: null,
  status: 'failed',
  progress: 0,
  error: undefined,
  alt,
  sentAlt: '',
});

/** Photos of a post that is being changed. */
export const photosOf = (feed: Feed): Photo[] =>
  feed.files.filter((file) => file.type === 'feed-photo').map((file) => storedPhoto(file));

export const previewOf = ({ preview, wire }: Photo): string | undefined =>
  preview ?? wire?.thumbnails[0] ?? wire?.url ?? undefined;

/** As the drop area shows it. */
export function tileOf(photo: Photo): DroppedFile {
  const { id, name, size, status, progress, error, alt } = photo;
  const preview = previewOf(photo);
  return { id, name, size, kind: 'photo', status, progress, error, alt, preview };
}

/** Its description is longer than the server takes. */
export const isWordy = ({ alt }: Pick<Photo, 'alt'>): boolean => surplusOf(alt, FILE_ALT_MAX) !== '';

export const isPending = ({ status }: Photo): boolean =>
  status === 'waiting' || status === 'uploading' || status === 'processing';

/** Puts one at another place; the rest keep their order. */
export function moved(photos: readonly Photo[], id: string, to: number): Photo[] {
  const photo = photos.find((one) => one.id === id);
  if (!photo) return [...photos];
  const rest = photos.filter((one) => one.id !== id);
  return [...rest.slice(0, to), photo, ...rest.slice(to)];
}
