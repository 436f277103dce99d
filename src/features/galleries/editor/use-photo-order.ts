import { useEffect, useRef } from 'react';
import { ownGalleriesService } from '#services/own-galleries.ts';

/** Several moves, one after the other, are sent as one. */
const STILL_MS = 500;

interface Options {
  /** Ids of the photos in the order that the server has. */
  start: readonly string[];
  /** Ids in the order of the form; those of uploads that have not arrived are missing. */
  wanted: readonly string[];
  /** Something is uploading: the server puts each photo behind the others when it arrives. */
  isBusy: boolean;
  galleryId: () => Promise<string>;
}

/**
 * Sends the order of a gallery's photos as soon as it rests, as covers, states and deletions are sent: whoever leaves
 * without saving finds it as it was on the screen.
 */
export function usePhotoOrder({ start, wanted, isBusy, galleryId }: Options) {
  const sent = useRef<readonly string[]>(start);
  const latest = useRef(galleryId);
  latest.current = galleryId;
  const isSent = (ids: readonly string[]): boolean =>
    sent.current.filter((id) => ids.includes(id)).join(' ') === ids.join(' ');
  /** Sends the order when the server has another one. */
  const save = async (ids: readonly string[]): Promise<void> => {
    if (isSent(ids)) return;
    await ownGalleriesService.order({ params: { id: await latest.current() }, body: { photoIds: [...ids] } });
    sent.current = ids;
  };
  const key = wanted.join(' ');
  const rest = useRef({ save, wanted });
  rest.current = { save, wanted };
  useEffect(() => {
    if (isBusy || key === '') return;
    const timer = setTimeout(() => {
      const { save: send, wanted: ids } = rest.current;
      // What did not get there is sent once more with the form, which says what is wrong.
      send(ids).catch(() => undefined);
    }, STILL_MS);
    return () => clearTimeout(timer);
  }, [key, isBusy]);
  return { save, isSent };
}
