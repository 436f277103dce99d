import { useEffect, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { Feed } from '#contract/feeds.ts';
import type { WireFile } from '#contract/files.ts';
import { storedFile, unfinishedFile, unknownFile } from '#features/items/editor/form-files.ts';
import { filesService } from '#services/files.ts';
import { ownFeedsService } from '#services/own-feeds.ts';
import { useKeptWork } from '#store/kept-work.ts';
import {
  type DraftFile,
  isWorthKeeping,
  newestDraft,
  openDraft,
  readDraft,
  type StoredDraft,
  type StoredValues,
  unfinishedOf,
} from './draft-store.ts';
import { EMPTY_POST, postValues } from './post-values.ts';
import type { Start } from './use-composer.ts';

/** Photos of the draft with fresh addresses; those that are gone from the server are left out. */
async function filesAgain(files: readonly DraftFile[]) {
  const found = await Promise.all(
    files.map(async (file) => {
      const { alt } = file;
      if ('unfinished' in file) return [unfinishedFile(file.unfinished, alt)];
      const { fileId } = file;
      try {
        const stored: WireFile = await filesService.status({ params: { id: fileId } });
        return [storedFile(stored, alt)];
      } catch (thrown) {
        return toApiError(thrown).status === 404 ? [] : [unknownFile(fileId, alt)];
      }
    }),
  );
  return found.flat();
}

export interface Begun extends Start {
  /** A draft of earlier was found. */
  restored: boolean;
  /** Files of the draft that are gone from the server. */
  lost: number;
  /** The account has all of it, or there is nothing. */
  isSaved: boolean;
  /** The draft in the account that it is, and a save of it that got no answer. */
  draft: Pick<StoredDraft, 'draft' | 'unanswered'>;
  /** Another draft that could be written on. */
  offered: Feed | null;
}

/** A new post, of which nothing is written. */
export const FRESH: Begun = {
  ...{ values: EMPTY_POST, files: [], thumbnail: [], teaser: [] },
  ...{ restored: false, lost: 0, isSaved: true, draft: {}, offered: null },
};

/** What was typed, with its files as the server has them now. */
async function restored(copy: StoredValues): Promise<Start & { lost: number }> {
  const kept = [copy.files, copy.thumbnail, copy.teaser ?? []];
  const [files = [], thumbnail = [], teaser = []] = await Promise.all(kept.map(filesAgain));
  const lost = kept.flat().length - files.length - thumbnail.length - teaser.length;
  const values = { ...EMPTY_POST, ...copy.values };
  return { values, files, thumbnail, teaser, lost };
}

/** What writing a post that exists starts from. */
export const startOf = (post: Feed): Begun => ({
  ...FRESH,
  values: postValues(post),
  files: post.files.map((file) => storedFile(file)),
  thumbnail: post.thumbnail ? [storedFile(post.thumbnail)] : [],
  teaser: post.teaser ? [storedFile(post.teaser)] : [],
  draft: { draft: { id: post._id, updatedAt: post.updatedAt } },
});

/** A copy of this browser as it was left. Its first save is refused if the draft was changed elsewhere since. */
async function startOfCopy(copy: StoredDraft): Promise<Begun> {
  const { draft = null, unanswered = null, isSaved = false } = copy;
  return {
    ...(await restored(copy)),
    ...{ restored: true, isSaved, draft: { draft, unanswered }, offered: null },
  };
}

/** A draft of the account, with the files that were still on their way from this browser. */
async function startOfDraft(post: Feed, copy: StoredDraft | null): Promise<Begun> {
  if (!copy) return startOf(post);
  if (!copy.isSaved || copy.draft?.updatedAt === post.updatedAt) return startOfCopy(copy);
  const begun = startOf(post);
  return { ...begun, files: [...begun.files, ...(await filesAgain(unfinishedOf(copy)))] };
}

/** How many drafts are looked at: those that are planned for later stand before the others. */
const LOOKED_AT = 12;

/** The draft of the account that was written last; null when there is none, or nobody can be asked. */
async function newestInAccount(): Promise<Feed | null> {
  try {
    const query = { status: 'draft', limit: LOOKED_AT } as const;
    const { data } = await ownFeedsService.mine({ query });
    const last = (one: Feed, other: Feed) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt);
    return data.toSorted(last)[0] ?? null;
  } catch {
    return null;
  }
}

/**
 * What a new post starts from. What this browser alone has comes first; then the draft that is being written here, as
 * it is in the account now, unless another one was written since. Else nothing, and the newest draft is offered.
 */
async function startOfNew(viewerId: string): Promise<Begun> {
  const copy = newestDraft(viewerId);
  if (copy && !copy.isSaved && (isWorthKeeping(copy) || copy.draft)) return startOfCopy(copy);
  const newest = await newestInAccount();
  const isOpenHere = newest !== null && newest._id === openDraft(viewerId);
  if (isOpenHere) return { ...(await startOfDraft(newest, readDraft(viewerId, newest._id))), restored: true };
  return copy && unfinishedOf(copy).length > 0 ? startOfCopy(copy) : { ...FRESH, offered: newest };
}

/** Undefined while it is looked up. */
function useLookedUp(look: () => Promise<Begun>): Begun | undefined {
  const [first] = useState(() => look);
  const [start, setStart] = useState<Begun>();
  useEffect(() => {
    let gone = false;
    void first().then((begun) => {
      if (!gone) setStart(begun);
    });
    return () => {
      gone = true;
    };
  }, [first]);
  return start;
}

/** What a new post of this person starts from. Undefined while it is looked up. */
export const useStart = (viewerId: string): Begun | undefined => useLookedUp(() => startOfNew(viewerId));

/** What was changed of a post when the session ended elsewhere, and which state of it that was. */
export interface KeptEdit extends StoredValues {
  updatedAt: string;
}

export const editName = (post: Feed): string => `post-${post._id}`;

/**
 * What changing a post starts from: of a draft, what this browser has and the account has not; of others, what was
 * typed when the session ended elsewhere, unless the post has been changed since; else the post. Undefined while it is
 * looked up.
 */
export function useEditStart(viewerId: string, post: Feed): Begun | undefined {
  const found = useKeptWork<KeptEdit>(editName(post));
  return useLookedUp(async () => {
    if (post.status === 'draft') return startOfDraft(post, readDraft(viewerId, post._id));
    if (found?.updatedAt !== post.updatedAt) return startOf(post);
    return { ...startOf(post), ...(await restored(found)), restored: true };
  });
}
