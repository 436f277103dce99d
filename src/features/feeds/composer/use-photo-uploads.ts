import { useEffect, useState, useSyncExternalStore } from 'react';
import { PhotoQueue, type SendPhoto } from './photo-queue.ts';
import type { Photo } from './photos.ts';

export interface PhotoUploads {
  photos: readonly Photo[];
  queue: PhotoQueue;
}

/** The composer's queue of photos, and what is in it now. `send` and `initial` count once. */
export function usePhotoUploads(send: SendPhoto, initial: () => readonly Photo[]): PhotoUploads {
  const [queue] = useState(() => new PhotoQueue(send, initial()));
  const photos = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  useEffect(() => () => queue.close(), [queue]);
  return { photos, queue };
}
