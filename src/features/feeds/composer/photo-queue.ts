import { useEffect, useState, useSyncExternalStore } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import type { WireFile } from '#contract/files.ts';
import { filesService } from '#services/files.ts';
import {
  type FileKind,
  isPending,
  isSent,
  isWordy,
  moved,
  newPhoto,
  type Photo,
  statusOf,
} from './photos.ts';

/** More at once would only share the same line. */
const AT_ONCE = 2;
const ASK_AGAIN_MS = 2000;

/** Sends a file of a kind, with its description where the call takes one. */
export type SendPhoto = (file: File, kind: FileKind, alt: string, options: CallOptions) => Promise<WireFile>;

const isUndescribed = (photo: Photo): boolean =>
  isSent(photo) && !isWordy(photo) && photo.alt.trim() !== photo.sentAlt.trim();

function forget({ preview }: Photo): void {
  if (preview) URL.revokeObjectURL(preview);
}

/**
 * Files that upload by themselves, a few at a time, each with its progress, its place and its description. A
 * failed one stays with its reason until it is tried again or removed. What the server makes of films and sounds is
 * asked for until they are ready; nothing waits for that. Lives as long as the composer.
 */
export class PhotoQueue {
  readonly #send: SendPhoto;
  #photos: readonly Photo[];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #settled = new Set<() => void>();
  #asking: ReturnType<typeof setInterval> | undefined;

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

  /** Begins to ask how far the server is. */
  open(): void {
    this.#asking ??= setInterval(() => void this.#askServer(), ASK_AGAIN_MS);
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
    clearInterval(this.#asking);
    this.#asking = undefined;
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
    if (this.#isBusy()) return;
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

  /** Sends the file with its description; of one that the server has, the description or another try alone. */
  async #sent({ id, kind, file, wire, sentAlt }: Photo, alt: string, signal: AbortSignal) {
    const params = { id: wire?._id ?? id };
    if (wire?.status === 'error' && wire.canRetry)
      return { wire: await filesService.retry({ params }, { signal }), sentAlt };
    if (!file || (wire && wire.status !== 'error'))
      return {
        wire: await filesService.update({ params, body: { alt: alt.trim() } }, { signal }),
        sentAlt: alt,
      };
    const onProgress = (progress: number) =>
      this.#patch(id, progress < 100 ? { progress } : { status: 'processing', progress });
    const made = await this.#send(file, kind, alt, { signal, onProgress });
    return { wire: made, sentAlt: kind === 'photo' ? alt : '' };
  }

  /** Without an answer it is asked again the next time. */
  async #askServer(): Promise<void> {
    const unready = this.#photos.filter(({ status, wire }) => status === 'processing' && wire);
    for (const { id, wire } of unready) {
      const now =
        wire && (await filesService.status({ params: { id: wire._id } }, { quiet: true }).catch(() => null));
      if (now && now.status !== wire?.status)
        this.#patch(id, { wire: now, status: statusOf(now), error: now.error ?? undefined });
    }
  }

  async #outcome(photo: Photo, signal: AbortSignal): Promise<Partial<Photo>> {
    try {
      // A description that is too long stays here until it is shortened; the picture need not wait for it.
      const alt = isWordy(photo) ? photo.sentAlt : photo.alt;
      const { wire, sentAlt } = await this.#sent(photo, alt, signal);
      if (wire.status === 'error') return { status: 'failed', wire, error: wire.error ?? undefined };
      return { status: statusOf(wire), progress: 100, wire, sentAlt };
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      // Without an answer the tile's own words fit better.
      return { status: 'failed', error: status === 0 ? undefined : message };
    }
  }

  /** Something has to be sent, or is being sent. */
  #isBusy(): boolean {
    return this.#running.size > 0 || this.#photos.some(isPending);
  }

  async #whenSettled(): Promise<void> {
    if (this.#isBusy()) await new Promise<void>((resolve) => this.#settled.add(resolve));
  }
}

export interface PhotoUploads {
  photos: readonly Photo[];
  queue: PhotoQueue;
}

/** The composer's queue of files, and what is in it now. `send` and `initial` count once. */
export function usePhotoUploads(send: SendPhoto, initial: () => readonly Photo[]): PhotoUploads {
  const [queue] = useState(() => new PhotoQueue(send, initial()));
  const photos = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  useEffect(() => {
    queue.open();
    return () => queue.close();
  }, [queue]);
  return { photos, queue };
}
