import { useEffect, useRef, useState } from 'react';
import { draftPhotos, forgetDraft, isWorthKeeping, saveDraft } from './draft-store.ts';
import type { ComposerState } from './use-composer.ts';

const PAUSE_MS = 500;

/**
 * Keeps what is being written in this browser, shortly after each pause and when the page is left: also when that was
 * not the writer's doing, because the session ended. Answers whether it is kept, and a way to drop it.
 */
export function useDraft(viewerId: string, { form, uploads, thumbnail, request, dirty }: ComposerState) {
  const [kept, setKept] = useState(false);
  const closed = useRef(false);
  const { values } = form;
  const { photos } = uploads;
  const { photos: pictures } = thumbnail;
  const keep = (anyway = false) => {
    if (!(dirty || anyway) || closed.current) return;
    const draft = {
      values,
      photos: draftPhotos(photos),
      thumbnail: draftPhotos(pictures),
      request: request.current,
    };
    const worth = isWorthKeeping(draft);
    if (worth) saveDraft(viewerId, draft);
    else forgetDraft(viewerId);
    setKept(worth);
  };
  const latest = useRef(keep);
  latest.current = keep;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written starts the pause anew
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [viewerId, dirty, values, photos, pictures]);
  useEffect(() => {
    const leave = () => latest.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return {
    kept,
    /** At once, also what is unchanged: the post is about to be sent. */
    keep: () => latest.current(true),
    /** Published: nothing may write the draft again. */
    close: () => {
      closed.current = true;
      forgetDraft(viewerId);
    },
  };
}
