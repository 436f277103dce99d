import type { FormFile, UnfinishedFile } from '#features/items/editor/form-files.ts';
import { RESUMABLE_BYTES } from '#services/uploads.ts';
import type { DraftBase, Unanswered } from './draft-calls.ts';
import type { PostValues } from './post-values.ts';

/**
 * A file of a stored draft: the server keeps it, we keep which one and what was written about it. Of a large one that
 * was still on its way we keep how to know it again.
 */
export type DraftFile = { alt: string } & ({ fileId: string } | { unfinished: UnfinishedFile });

/** What was written, as a browser keeps it. */
export interface StoredValues {
  values: PostValues;
  files: DraftFile[];
  thumbnail: DraftFile[];
  /** Drafts of earlier versions have none. */
  teaser?: DraftFile[];
}

export interface StoredDraft extends StoredValues {
  /** The draft in the account that this is a later state of; none before its first save. */
  draft?: DraftBase | null;
  /** A save whose answer has not come: it is sent again before any other. */
  unanswered?: Unanswered | null;
  /** The account has all of it but the files that are still on their way. */
  isSaved?: boolean;
  /** Milliseconds since 1970. */
  at?: number;
}

const PREFIX = 'footlight.post-draft.';
const keyOf = (viewerId: string, draftId: string | null): string =>
  PREFIX + (draftId === null ? viewerId : `${viewerId}.${draftId}`);
const openKeyOf = (viewerId: string): string => `footlight.post-open.${viewerId}`;

export const draftFiles = (files: readonly FormFile[]): DraftFile[] =>
  files.flatMap<DraftFile>(({ id, kind, file, wire, alt, error, unfinished }) => {
    if (unfinished) return [{ unfinished, alt }];
    if (file && !wire && file.size >= RESUMABLE_BYTES && error === undefined) {
      const { name, size, lastModified } = file;
      return [{ unfinished: { kind, name, size, lastModified }, alt }];
    }
    // Of an earlier draft, and the server could not be asked about it now: it is not lost for that.
    if (file === null && wire === null) return [{ fileId: id, alt }];
    return wire ? [{ fileId: wire._id, alt }] : [];
  });

/** Files that this browser alone knows of. */
export const unfinishedOf = ({ files }: StoredValues): DraftFile[] =>
  files.filter((file) => 'unfinished' in file);

function write(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    // Full or switched off: the draft lives as long as the page, and in the account.
    return false;
  }
}

/** Keeps a copy in this browser until the account has it. False where the browser stores nothing. */
export const saveDraft = (viewerId: string, draft: StoredDraft): boolean =>
  write(keyOf(viewerId, draft.draft?.id ?? null), JSON.stringify(draft));

/** Drops the copy of this draft, or of one that has never been saved. */
export const forgetDraft = (viewerId: string, draftId: string | null): boolean =>
  write(keyOf(viewerId, draftId), null);

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  'files' in value &&
  'thumbnail' in value;

function readAt(key: string): StoredDraft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isDraft(found) ? found : null;
  } catch {
    return null;
  }
}

/** The copy of this draft, null when there is none or it cannot be read. */
export const readDraft = (viewerId: string, draftId: string): StoredDraft | null =>
  readAt(keyOf(viewerId, draftId));

/** Of all copies in this browser, the one that was written last. */
export function newestDraft(viewerId: string): StoredDraft | null {
  const own = keyOf(viewerId, null);
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name === own || name.startsWith(`${own}.`));
  } catch {
    // See above.
  }
  const found = names.map(readAt).filter((draft) => draft !== null);
  return found.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))[0] ?? null;
}

/** Which draft is being written under "New post" in this browser; null when none is. */
export function openDraft(viewerId: string): string | null {
  try {
    return localStorage.getItem(openKeyOf(viewerId));
  } catch {
    return null;
  }
}

export const setOpenDraft = (viewerId: string, draftId: string | null): boolean =>
  write(openKeyOf(viewerId), draftId);

/** Whether anything was put into it that one would miss. */
export const isWorthKeeping = ({ values, files, thumbnail }: StoredValues): boolean =>
  [values.title, values.text, values.excerpt, values.pollDescription].some((text) => text?.trim()) ||
  files.length > 0 ||
  thumbnail.length > 0;
