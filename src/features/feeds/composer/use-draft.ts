import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { draftFiles, forgetDraft, isWorthKeeping, saveDraft } from './draft-store.ts';
import type { ComposerState } from './use-composer.ts';

const PAUSE_MS = 500;

/**
 * Keeps what is being written in this browser, shortly after each pause and when the page is left: also when that was
 * not the writer's doing, because the session ended. Answers whether it is kept, and a way to drop it.
 */
export function useDraft(
  viewerId: string,
  { form, uploads, thumbnail, teaser, request, dirty }: ComposerState,
) {
  const [kept, setKept] = useState(false);
  const closed = useRef(false);
  const { values } = form;
  const { files } = uploads;
  const { files: pictures } = thumbnail;
  const { files: teasers } = teaser;
  const draft = useMemo(
    () => ({
      values,
      files: draftFiles(files),
      thumbnail: draftFiles(pictures),
      teaser: draftFiles(teasers),
    }),
    [values, files, pictures, teasers],
  );
  const save = (written: typeof draft) => {
    if (closed.current) return;
    const stored = { ...written, request: request.current };
    const worth = isWorthKeeping(stored);
    if (worth) saveDraft(viewerId, stored);
    else forgetDraft(viewerId);
    setKept(worth);
  };
  const saveAfterPause = useEffectEvent(save);
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => saveAfterPause(draft), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dirty, draft]);
  const saveOnLeaving = useEffectEvent(() => {
    if (dirty) save(draft);
  });
  useEffect(() => {
    const leave = () => saveOnLeaving();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const latest = useRef(draft);
  latest.current = draft;
  return {
    kept,
    /** At once, also what is unchanged: the post is about to be sent. */
    keep: () => save(latest.current),
    /** Published: nothing may write the draft again. */
    close: () => {
      closed.current = true;
      forgetDraft(viewerId);
    },
  };
}
