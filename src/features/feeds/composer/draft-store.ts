import { RESUMABLE_BYTES } from '#services/uploads.ts';
import type { PostFile, UnfinishedFile } from './post-files.ts';
import type { PostValues } from './post-values.ts';
import type { PostRequest } from './publish-once.ts';

/**
 * A file of a stored draft: the server keeps it, we keep which one and what was written about it. Of a large one that
 * was still on its way we keep how to know it again.
 */
export type DraftFile = { alt: string } & ({ fileId: string } | { unfinished: UnfinishedFile });

export interface StoredDraft {
  values: PostValues;
  files: DraftFile[];
  thumbnail: DraftFile[];
  /** Drafts of earlier versions have none. */
  teaser?: DraftFile[];
  /** Under which key it is published; drafts of earlier versions have none. */
  request?: PostRequest;
}

const keyOf = (viewerId: string): string => `footlight.post-draft.${viewerId}`;

export const draftFiles = (files: readonly PostFile[]): DraftFile[] =>
  files.flatMap<DraftFile>(({ id, kind, file, wire, alt, status, error, unfinished }) => {
    if (unfinished) return [{ unfinished, alt }];
    if (file && !wire && file.size >= RESUMABLE_BYTES && error === undefined) {
      const { name, size, lastModified } = file;
      return [{ unfinished: { kind, name, size, lastModified }, alt }];
    }
    // Of an earlier draft, and the server could not be asked about it now: it is not lost for that.
    if (file === null && wire === null) return [{ fileId: id, alt }];
    return wire && status !== 'failed' ? [{ fileId: wire._id, alt }] : [];
  });

/** Kept in this browser until the post is published. A browser that stores nothing keeps nothing. */
export function saveDraft(viewerId: string, draft: StoredDraft): void {
  try {
    localStorage.setItem(keyOf(viewerId), JSON.stringify(draft));
  } catch {
    // Full or switched off: the draft lives as long as the page.
  }
}

export function forgetDraft(viewerId: string): void {
  try {
    localStorage.removeItem(keyOf(viewerId));
  } catch {
    // See above.
  }
}

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  'files' in value &&
  'thumbnail' in value;

/** The draft of this person, null when there is none or it cannot be read. */
export function readDraft(viewerId: string): StoredDraft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(viewerId)) ?? 'null');
    return isDraft(found) ? found : null;
  } catch {
    return null;
  }
}

/** Whether anything was put into it that one would miss. */
export const isWorthKeeping = ({ values, files, thumbnail }: StoredDraft): boolean =>
  Boolean(values.title.trim() || values.text.trim() || values.pollDescription?.trim()) ||
  files.length > 0 ||
  thumbnail.length > 0;
