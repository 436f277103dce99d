import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import type { WireFile } from '#contract/files.ts';
import { filesService } from '#services/files.ts';
import { isPending, moved, newPhoto, type Photo } from './photos.ts';

/** More at once would only share the same line. */
const AT_ONCE = 2;
const ASK_AGAIN_MS = 1500;

export type SendPhoto = (file: File, alt: string, options: CallOptions) => Promise<WireFile>;

export interface PhotoUploads {
  photos: readonly Photo[];
  add: (files: File[]) => void;
  remove: (id: string) => void;
  retry: (id: string) => void;
  move: (id: string, to: number) => void;
  describe: (id: string, alt: string) => void;
  replaceAll: (photos: Photo[]) => void;
  /** Resolves when nothing is under way and every description has reached the server. */
  finish: () => Promise<readonly Photo[]>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));

/** Most pictures are ready with the reply; where they are made later, asks until they are. */
async function untilReady(sent: WireFile, signal: AbortSignal): Promise<WireFile> {
  let file = sent;
  while ((file.status === 'created' || file.status === 'processing') && !signal.aborted) {
    await pause();
    file = await filesService.status({ params: { id: sent._id } }, { signal });
  }
  return file;
}

/** Descriptions travel with the upload, so one that was written later means sending the photo once more. */
async function fileOf(photo: Photo): Promise<File> {
  if (photo.file) return photo.file;
  const reply = await fetch(photo.wire?.url ?? '');
  if (!reply.ok) throw new Error('The photo could not be read back');
  return new File([await reply.blob()], photo.name, { type: photo.wire?.mimeType ?? 'image/webp' });
}

interface Tools {
  send: SendPhoto;
  patch: (id: string, change: Partial<Photo>) => void;
  stop: AbortController;
}

async function upload(photo: Photo, { send, patch, stop }: Tools): Promise<void> {
  const { id, alt } = photo;
  const { signal } = stop;
  patch(id, { status: 'uploading', progress: 0, error: undefined });
  const onProgress = (progress: number) =>
    patch(id, progress < 100 ? { progress } : { status: 'processing', progress });
  try {
    const sent = await send(await fileOf(photo), alt, { signal, onProgress });
    const wire = await untilReady(sent, signal);
    if (signal.aborted) return;
    if (wire.status === 'error') patch(id, { status: 'failed', error: wire.error ?? undefined });
    else patch(id, { status: 'done', progress: 100, wire, sentAlt: alt });
  } catch (thrown) {
    const { status, message } = toApiError(thrown);
    // Without an answer the tile's own words fit better.
    if (!signal.aborted) patch(id, { status: 'failed', error: status === 0 ? undefined : message });
  }
}

const forget = ({ preview }: Photo) => {
  if (preview) URL.revokeObjectURL(preview);
};

/**
 * Photos that upload by themselves, a few at a time, each with its progress, its order and its description. A
 * failed one stays with its reason until it is tried again or removed.
 */
export function usePhotoUploads(send: SendPhoto, initial: () => Photo[] = () => []): PhotoUploads {
  const [photos, setPhotos] = useState<readonly Photo[]>(initial);
  const latest = useRef({
    photos,
    send,
    running: new Map<string, AbortController>(),
    waiting: new Set<() => void>(),
  });
  latest.current.send = send;

  const change = useCallback((next: (photos: readonly Photo[]) => readonly Photo[]) => {
    latest.current.photos = next(latest.current.photos);
    setPhotos(latest.current.photos);
  }, []);
  const patch = useCallback(
    (id: string, part: Partial<Photo>) =>
      change((before) => before.map((photo) => (photo.id === id ? { ...photo, ...part } : photo))),
    [change],
  );

  useEffect(() => {
    const { running, waiting } = latest.current;
    const next = photos.filter((photo) => photo.status === 'waiting' && !running.has(photo.id));
    for (const photo of next.slice(0, Math.max(0, AT_ONCE - running.size))) {
      const stop = new AbortController();
      running.set(photo.id, stop);
      void upload(photo, { send: latest.current.send, patch, stop }).finally(() => {
        running.delete(photo.id);
        // A free place: whoever waits is looked for again.
        change((before) => [...before]);
      });
    }
    if (photos.some(isPending)) return;
    for (const resolve of waiting) resolve();
    waiting.clear();
  }, [photos, patch, change]);

  useEffect(() => {
    const { current } = latest;
    return () => {
      for (const stop of current.running.values()) stop.abort();
      for (const photo of current.photos) forget(photo);
    };
  }, []);

  const settled = useCallback(async () => {
    const { current } = latest;
    if (current.photos.some(isPending)) await new Promise<void>((resolve) => current.waiting.add(resolve));
    return current.photos;
  }, []);

  const finish = useCallback(async () => {
    await settled();
    change((before) =>
      before.map((photo) =>
        photo.status === 'done' && photo.alt.trim() !== photo.sentAlt.trim()
          ? { ...photo, status: 'waiting' }
          : photo,
      ),
    );
    return settled();
  }, [settled, change]);

  return {
    photos,
    add: (files) => change((before) => [...before, ...files.map(newPhoto)]),
    remove: (id) => {
      latest.current.running.get(id)?.abort();
      for (const photo of latest.current.photos) if (photo.id === id) forget(photo);
      change((before) => before.filter((photo) => photo.id !== id));
    },
    retry: (id) => patch(id, { status: 'waiting', error: undefined }),
    move: (id, to) => change((before) => moved(before, id, to)),
    describe: (id, alt) => patch(id, { alt }),
    replaceAll: (next) => {
      for (const stop of latest.current.running.values()) stop.abort();
      for (const photo of latest.current.photos) forget(photo);
      change(() => next);
    },
    finish,
  };
}
