import type { DroppedFile } from '#components/file-tile.tsx';
import type { WireFile } from '#contract/files.ts';
import { mediaKindOf } from '#rules/file-kinds.ts';
import { surplusOf } from '#rules/text.ts';
import { FILE_ALT_MAX } from '#rules/uploads.ts';
import { RESUMABLE_BYTES } from '#services/uploads.ts';

export type FileKind = 'photo' | 'video' | 'audio';

/** What a file is known by whose upload can go on when it is chosen again. */
export interface UnfinishedFile {
  kind: FileKind;
  name: string;
  size: number;
  lastModified: number;
}

/** A file, film or sound of a form, from the moment it is picked. */
export interface FormFile {
  /** Ours; the server's is `wire._id`. */
  id: string;
  kind: FileKind;
  name: string;
  size: number;
  /** Null for files that were on the server before: of an older post, or of a draft after a reload. */
  file: File | null;
  /** Address of `file`. */
  preview: string | undefined;
  wire: WireFile | null;
  /** Of a draft: its upload stopped when the tab was closed, and only its owner has the rest of it. */
  unfinished?: UnfinishedFile;
  status: DroppedFile['status'];
  /** 0–100. */
  progress: number;
  error: string | undefined;
  /** The server refuses what it holds: it would refuse it again. */
  isRefused?: boolean;
  /** What there is to see, as written here, and as the server has it. */
  alt: string;
  sentAlt: string;
}

let lastId = 0;

/** By its ending, else by what the browser says it holds; the server looks inside. */
const kindOf = (file: File): FileKind => mediaKindOf(file) ?? 'photo';

const kindOfType = (type: WireFile['type']): FileKind => {
  if (type.endsWith('-video')) return 'video';
  return type.endsWith('-audio') ? 'audio' : 'photo';
};

/** Films and sounds are made ready long after the reply: a post that is sent meanwhile waits for them on the server. */
export const statusOf = ({ status }: Pick<WireFile, 'status'>): FormFile['status'] => {
  if (status === 'finished') return 'done';
  return status === 'error' ? 'failed' : 'processing';
};

/** A file that waits for its turn. */
function newFile(file: File): FormFile {
  lastId += 1;
  return {
    id: `new-${lastId}`,
    kind: kindOf(file),
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

/** A file the server has already. */
export function storedFile(wire: WireFile, alt = wire.alt ?? ''): FormFile {
  return {
    id: wire._id,
    kind: kindOfType(wire.type),
    name: wire.name,
    size: wire.size,
    file: null,
    preview: undefined,
    wire,
    status: statusOf(wire),
    progress: 100,
    error: wire.error ?? undefined,
    alt,
    sentAlt: wire.alt ?? '',
  };
}

/** A file of a draft about which the server could not be asked; trying again asks once more. */
export const unknownFile = (fileId: string, alt: string): FormFile => ({
  id: fileId,
  kind: 'photo',
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

/** A file whose upload stopped with an earlier tab. */
export const unfinishedFile = (unfinished: UnfinishedFile, alt: string): FormFile => {
  lastId += 1;
  const { kind, name, size } = unfinished;
  return { ...unknownFile(`unfinished-${lastId}`, alt), kind, name, size, unfinished };
};

const isThatFile = ({ unfinished }: FormFile, { name, size, lastModified }: File): boolean =>
  unfinished?.name === name && unfinished.size === size && unfinished.lastModified === lastModified;

/** With new files at the end; one that goes on takes its old place and its words. */
export function withFiles(files: readonly FormFile[], chosen: readonly File[]): FormFile[] {
  let all = [...files];
  for (const file of chosen) {
    const old = all.find((one) => isThatFile(one, file));
    const added = newFile(file);
    all = old ? all.map((one) => (one === old ? { ...added, alt: old.alt } : one)) : [...all, added];
  }
  return all;
}

/** A picture of it: none of a sound, of a film only once the server has taken one. */
export const previewOf = ({ kind, preview, wire }: FormFile): string | undefined => {
  if (kind === 'photo') return preview ?? wire?.thumbnails[0] ?? wire?.url ?? undefined;
  return kind === 'video' ? (wire?.poster ?? wire?.thumbnails[0]) : undefined;
};

const UPLOAD_STATES: readonly FormFile['status'][] = ['waiting', 'uploading', 'paused'];

/** Its upload goes on where it stopped, so it may stop for a while. */
export const canPause = ({ file, status, wire }: FormFile): boolean =>
  file !== null && file.size >= RESUMABLE_BYTES && !wire && UPLOAD_STATES.includes(status);

/** As the drop area shows it. */
export function tileOf(file: FormFile): DroppedFile {
  const { id, kind, name, status, progress, error, isRefused, alt, wire } = file;
  // What is kept of it, once that is known: the same here and when the draft is opened again.
  const size = (status === 'done' && wire?.size) || file.size;
  const isUnfinished = file.unfinished !== undefined;
  const more = {
    isUnfinished,
    isRefused: isRefused ?? false,
    canPause: canPause(file),
    preview: previewOf(file),
  };
  return { id, kind, name, size, status, progress, error, alt, ...more };
}

/** Its description is longer than the server takes. */
export const isAltTooLong = ({ alt }: Pick<FormFile, 'alt'>): boolean => surplusOf(alt, FILE_ALT_MAX) !== '';

/** Still on its way to the server. */
export const isPending = ({ status, wire }: FormFile): boolean =>
  status === 'waiting' || status === 'uploading' || (status === 'processing' && !wire);

/** The server has it, ready or not. */
export const isSent = ({ status, wire }: FormFile): boolean =>
  wire !== null && (status === 'done' || status === 'processing');

/** Puts one at another place; the rest keep their order. */
export function moved(files: readonly FormFile[], id: string, to: number): FormFile[] {
  const file = files.find((one) => one.id === id);
  if (!file) return [...files];
  const rest = files.filter((one) => one.id !== id);
  return [...rest.slice(0, to), file, ...rest.slice(to)];
}
