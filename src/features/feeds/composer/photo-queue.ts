import { useEffect, useState, useSyncExternalStore } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import type { WireFile } from '#contract/files.ts';
import { filesService } from '#services/files.ts';
import { isPending, isWordy, moved, newPhoto, type Photo } from './photos.ts';

/** More at once would only share the same line. */
const AT_ONCE = 2;
const ASK_AGAIN_MS = 1500;

export type SendPhoto = (file: File, alt: string, options: CallOptions) => Promise<WireFile>;

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

const isUndescribed = (photo: Photo): boolean =>
  photo.status === 'done' && !isWordy(photo) && photo.alt.trim() !== photo.sentAlt.trim();

function forget({ preview }: Photo): void {
  if (preview) URL.revokeObjectURL(preview);
}

/**
 * Photos that upload by themselves, a few at a time, each with its progress, its place and its description. A
 * failed one stays with its reason until it is tried again or removed. Lives as long as the composer.
 */
export class PhotoQueue {
  readonly #send: SendPhoto;
  #photos: readonly Photo[];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #settled = new Set<() => void>();

  constructor(send: SendPhoto, photos: readonly Photo[]) {
    this.#send = send;
    this.#photos = photos;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): readonly Photo[] => this.#photos;

  add(files: readonly File[]): void {
    this.#change([...this.#photos, ...files.map(newPhoto)]);
  }

  remove(id: string): void {
    this.#running.get(id)?.abort();
    for (const photo of this.#photos) if (photo.id === id) forget(photo);
    this.#change(this.#photos.filter((photo) => photo.id !== id));
  }

  retry(id: string): void {
    this.#patch(id, { status: 'waiting', error: undefined });
  }

  /** Tries those again that got no answer; what the server refused stays refused. */
  retryUnanswered(): void {
    this.#change(
      this.#photos.map((photo) =>
        photo.status === 'failed' && photo.error === undefined ? { ...photo, status: 'waiting' } : photo,
      ),
    );
  }

  move(id: string, to: number): void {
    this.#change(moved(this.#photos, id, to));
  }

  describe(id: string, alt: string): void {
    this.#patch(id, { alt });
  }

  /** Resolves when nothing is under way and every description has reached the server. */
  async finish(): Promise<readonly Photo[]> {
    await this.#whenSettled();
    this.#change(
      this.#photos.map((photo) => (isUndescribed(photo) ? { ...photo, status: 'waiting' } : photo)),
    );
    await this.#whenSettled();
    return this.#photos;
  }

  /** Stops what is under way and gives the previews back. */
  close(): void {
    for (const stop of this.#running.values()) stop.abort();
    for (const photo of this.#photos) forget(photo);
  }

  #change(photos: readonly Photo[]): void {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
    this.#startNext();
  }

  #patch(id: string, part: Partial<Photo>): void {
    this.#change(this.#photos.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)));
  }

  #startNext(): void {
    const next = this.#photos.find((photo) => photo.status === 'waiting' && !this.#running.has(photo.id));
    if (next && this.#running.size < AT_ONCE) void this.#upload(next);
    if (this.#photos.some(isPending)) return;
    for (const resolve of this.#settled) resolve();
    this.#settled.clear();
  }

  async #upload(photo: Photo): Promise<void> {
    const stop = new AbortController();
    this.#running.set(photo.id, stop);
    const begun: Partial<Photo> = photo.wire
      ? { status: 'processing' }
      : { status: 'uploading', progress: 0 };
    this.#patch(photo.id, { ...begun, error: undefined });
    const outcome = await this.#outcome(photo, stop.signal);
    this.#running.delete(photo.id);
    // A free place in any case: whoever waits is looked for again.
    this.#patch(photo.id, stop.signal.aborted ? {} : outcome);
  }

  /** The picture with its description; of one that the server has, the description alone. */
  async #sent({ id, file, wire }: Photo, alt: string, signal: AbortSignal): Promise<WireFile> {
    if (wire || !file)
      return filesService.update({ params: { id: wire?._id ?? id }, body: { alt: alt.trim() } }, { signal });
    const onProgress = (progress: number) =>
      this.#patch(id, progress < 100 ? { progress } : { status: 'processing', progress });
    return untilReady(await this.#send(file, alt, { signal, onProgress }), signal);
  }

  async #outcome(photo: Photo, signal: AbortSignal): Promise<Partial<Photo>> {
    try {
      // A description that is too long stays here until it is shortened; the picture need not wait for it.
      const alt = isWordy(photo) ? photo.sentAlt : photo.alt;
      const wire = await this.#sent(photo, alt, signal);
      if (wire.status === 'error') return { status: 'failed', error: wire.error ?? undefined };
      return { status: 'done', progress: 100, wire, sentAlt: alt };
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      // Without an answer the tile's own words fit better.
      return { status: 'failed', error: status === 0 ? undefined : message };
    }
  }

  async #whenSettled(): Promise<void> {
    if (this.#photos.some(isPending)) await new Promise<void>((resolve) => this.#settled.add(resolve));
  }
}

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
