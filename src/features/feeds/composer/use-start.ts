import { useEffect, useState } from 'react';
import type { WireFile } from '#contract/files.ts';
import { filesService } from '#services/files.ts';
import { type DraftPhoto, forgetDraft, isWorthKeeping, readDraft } from './draft-store.ts';
import { storedPhoto } from './photos.ts';
import { EMPTY_POST } from './post-values.ts';
import type { Start } from './use-composer.ts';

const NOTHING: Start = { values: EMPTY_POST, photos: [], thumbnail: [] };

/** Photos of the draft with fresh addresses; those that are gone from the server are left out. */
async function photosAgain(photos: readonly DraftPhoto[]) {
  const found = await Promise.all(
    photos.map(async ({ fileId, alt }) => {
      const file: WireFile | null = await filesService.status({ params: { id: fileId } }).catch(() => null);
      return file?.status === 'finished' ? [storedPhoto(file, alt)] : [];
    }),
  );
  return found.flat();
}

export interface Begun extends Start {
  /** A draft of earlier was found. */
  restored: boolean;
}

/** What a new post starts from: the draft of this person in this browser, else nothing. Undefined while it is looked up. */
export function useStart(viewerId: string): Begun | undefined {
  const [start, setStart] = useState<Begun>();
  useEffect(() => {
    const draft = readDraft(viewerId);
    if (!draft || !isWorthKeeping(draft)) {
      forgetDraft(viewerId);
      return setStart({ ...NOTHING, restored: false });
    }
    let gone = false;
    void Promise.all([photosAgain(draft.photos), photosAgain(draft.thumbnail)]).then(
      ([photos, thumbnail]) => {
        if (!gone)
          setStart({ values: { ...EMPTY_POST, ...draft.values }, photos, thumbnail, restored: true });
      },
    );
    return () => {
      gone = true;
    };
  }, [viewerId]);
  return start;
}
