import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ownFeedsApi } from '#services/own-feeds.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { DraftSaver } from './draft-saver.ts';
import type { DraftState, Written } from './draft-state.ts';
import { draftFiles } from './draft-store.ts';
import { draftBody } from './post-body.ts';
import type { ComposerState } from './use-composer.ts';
import type { Begun } from './use-start.ts';

/** What saves a new post (`isNew`) or a draft by itself. `start` counts once. */
export function useDraftSaver(viewerId: string, start: Begun, isNew: boolean): DraftSaver {
  const dispatch = useAppDispatch();
  const [saver] = useState(
    () => new DraftSaver({ viewerId, begun: start.draft, isSaved: start.isSaved, isNew }),
  );
  useEffect(() => {
    saver.open();
    return () => {
      // Lists of posts are asked for again once the last save has arrived.
      void saver.close().then((hasSaved) => {
        if (hasSaved) dispatch(ownFeedsApi.util.invalidateTags(['feeds']));
      });
    };
  }, [saver, dispatch]);
  return saver;
}

/** Hands everything that is written and chosen to the saver; nothing where there is none. */
export function useAutosave(
  saver: DraftSaver | null,
  { form, uploads, thumbnail, teaser }: ComposerState,
): void {
  const { values } = form;
  const { files, queue } = uploads;
  const { files: pictures, queue: pictureQueue } = thumbnail;
  const { files: teasers } = teaser;
  const written = useMemo((): Written => {
    const added = { files, thumbnail: pictures, teaser: teasers };
    return {
      body: draftBody(values, added),
      stored: {
        values,
        files: draftFiles(files),
        thumbnail: draftFiles(pictures),
        teaser: draftFiles(teasers),
      },
      words: [...queue.words(), ...pictureQueue.words()],
      sendWords: async () => {
        await queue.sendWords();
        await pictureQueue.sendWords();
      },
    };
  }, [values, files, pictures, teasers, queue, pictureQueue]);
  useEffect(() => saver?.change(written), [saver, written]);
}

/** How far the saving is. */
export const useDraftState = (saver: DraftSaver): DraftState =>
  useSyncExternalStore(saver.subscribe, saver.read, saver.read);
