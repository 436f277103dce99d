import { useEffect, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { Feed } from '#contract/feeds.ts';
import type { WireFile } from '#contract/files.ts';
import { filesService } from '#services/files.ts';
import { useKeptWork } from '#store/kept-work.ts';
import { type DraftFile, forgetDraft, isWorthKeeping, readDraft, type StoredDraft } from './draft-store.ts';
import { filesOf, storedFile, unfinishedFile, unknownFile } from './post-files.ts';
import { EMPTY_POST, postValues } from './post-values.ts';
import type { Start } from './use-composer.ts';

export const NOTHING: Start = { values: EMPTY_POST, files: [], thumbnail: [], teaser: [] };

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
  /** Photos of the draft that are gone from the server. */
  lost: number;
}

type KeptPost = Pick<StoredDraft, 'values' | 'files' | 'thumbnail' | 'teaser'>;

/** What was typed, with its files as the server has them now. */
async function restored(draft: KeptPost): Promise<Begun> {
  const kept = [draft.files, draft.thumbnail, draft.teaser ?? []];
  const [files = [], thumbnail = [], teaser = []] = await Promise.all(kept.map(filesAgain));
  const lost = kept.flat().length - files.length - thumbnail.length - teaser.length;
  const values = { ...EMPTY_POST, ...draft.values };
  return { values, files, thumbnail, teaser, restored: true, lost };
}

/** What a post starts from that is changed. */
export const startOf = (post: Feed): Start => ({
  values: postValues(post),
  files: filesOf(post),
  thumbnail: post.thumbnail ? [storedFile(post.thumbnail)] : [],
  teaser: post.teaser ? [storedFile(post.teaser)] : [],
});

/** What a new post starts from: the draft of this person in this browser, else nothing. Undefined while it is looked up. */
export function useStart(viewerId: string): Begun | undefined {
  const [start, setStart] = useState<Begun>();
  useEffect(() => {
    const draft = readDraft(viewerId);
    if (!draft || !isWorthKeeping(draft)) {
      forgetDraft(viewerId);
      return setStart({ ...NOTHING, restored: false, lost: 0 });
    }
    let gone = false;
    void restored(draft).then((begun) => {
      if (!gone) setStart({ ...begun, request: draft.request });
    });
    return () => {
      gone = true;
    };
  }, [viewerId]);
  return start;
}

/** What was changed of a post when the session ended elsewhere, and which state of it that was. */
export interface KeptEdit extends KeptPost {
  updatedAt: string;
}

export const editName = (post: Feed): string => `post-${post._id}`;

/**
 * What changing a post starts from: what was typed when the session ended elsewhere, unless the post has been changed
 * since; else the post. Undefined while it is looked up.
 */
export function useEditStart(post: Feed): Begun | undefined {
  const found = useKeptWork<KeptEdit>(editName(post));
  const [kept] = useState(found?.updatedAt === post.updatedAt ? found : null);
  const [asIs] = useState(() => ({ ...startOf(post), restored: false, lost: 0 }));
  const [start, setStart] = useState<Begun | undefined>(kept ? undefined : asIs);
  useEffect(() => {
    if (!kept) return;
    let gone = false;
    void restored(kept).then((begun) => {
      if (!gone) setStart(begun);
    });
    return () => {
      gone = true;
    };
  }, [kept]);
  return start;
}
