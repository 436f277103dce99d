import { useEffect, useRef, useState } from 'react';
import { draftPhotos, forgetDraft, isWorthKeeping, saveDraft } from './draft-store.ts';
import type { ComposerState } from './use-composer.ts';

const PAUSE_MS = 500;

/** Keeps what is being written in this browser, shortly after each pause. Answers whether it is kept, and a way to drop it. */
export function useDraft(viewerId: string, { form, uploads, thumbnail, dirty }: ComposerState) {
  const [kept, setKept] = useState(false);
  const closed = useRef(false);
  const { values } = form;
  const { photos } = uploads;
  const { photos: pictures } = thumbnail;
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => {
      if (closed.current) return;
      const draft = { values, photos: draftPhotos(photos), thumbnail: draftPhotos(pictures) };
      const worth = isWorthKeeping(draft);
      if (worth) saveDraft(viewerId, draft);
      else forgetDraft(viewerId);
      setKept(worth);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [viewerId, dirty, values, photos, pictures]);
  return {
    kept,
    /** Published: nothing may write the draft again. */
    close: () => {
      closed.current = true;
      forgetDraft(viewerId);
    },
  };
}
