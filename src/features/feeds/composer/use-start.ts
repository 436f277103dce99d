import { useEffect, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { WireFile } from '#contract/files.ts';
import { filesService } from '#services/files.ts';
import { type DraftPhoto, forgetDraft, isWorthKeeping, readDraft } from './draft-store.ts';
import { storedPhoto, unknownPhoto } from './photos.ts';
import { EMPTY_POST } from './post-values.ts';
import type { Start } from './use-composer.ts';

const NOTHING: Start = { values: EMPTY_POST, photos: [], thumbnail: [] };

/** Photos of the draft with fresh addresses; those that are gone from the server are left out. */
async function photosAgain(photos: readonly DraftPhoto[]) {
  const found = await Promise.all(
    photos.map(async ({ fileId, alt }) => {
      try {
        const file: WireFile = await filesService.status({ params: { id: fileId } });
        return file.status === 'finished' ? [storedPhoto(file, alt)] : [];
      } catch (thrown) {
        return toApiError(thrown).status === 404 ? [] : [unknownPhoto(fileId, alt)];
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
    void Promise.all([photosAgain(draft.photos), photosAgain(draft.thumbnail)]).then(
      ([photos, thumbnail]) => {
        const lost = draft.photos.length + draft.thumbnail.length - photos.length - thumbnail.length;
        const values = { ...EMPTY_POST, ...draft.values };
        const { request } = draft;
        if (!gone) setStart({ values, photos, thumbnail, request, restored: true, lost });
      },
    );
    return () => {
      gone = true;
    };
  }, [viewerId]);
  return start;
}
