import { toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import { REMOVED } from '#api/kept-uploads.ts';
import type { WireFile } from '#contract/files.ts';
import { filesService } from '#services/files.ts';
import {
  canPause,
  type FileKind,
  type FormFile,
  isAltTooLong,
  isPending,
  isSent,
  moved,
  statusOf,
  storedFile,
  withFiles,
} from './form-files.ts';

/** More at once would only share the same bandwidth. */
const MOST_UPLOADS_AT_ONCE = 2;
const STATUS_INTERVAL_MS = 2000;

/** Sends a file of a kind, with its description where the call takes one. */
export type SendFile = (file: File, kind: FileKind, alt: string, options: CallOptions) => Promise<WireFile>;

/** Sends the description of a file that the server has. */
export type SaveAlt = (fileId: string, alt: string, signal?: AbortSignal) => Promise<WireFile>;

const describeFile: SaveAlt = (id, alt, signal) =>
  filesService.update({ params: { id }, body: { alt } }, { signal });

/** What the server has of a file after a call. */
interface SavedFile {
  wire: WireFile;
  sentAlt: string;
}

const isUndescribed = (added: FormFile): boolean =>
  isSent(added) && !isAltTooLong(added) && added.alt.trim() !== added.sentAlt.trim();

function releasePreview({ preview }: FormFile): void {
  if (preview) URL.revokeObjectURL(preview);
}

/**
 * Files that upload by themselves, a few at a time, each with its progress, its place and its description. A
 * failed one stays with its reason until it is tried again or removed. What the server makes of films and sounds is
 * asked for until they are ready; nothing waits for that. Lives as long as its form.
 */
export class FileQueue {
  readonly #send: SendFile;
  readonly #saveAlt: SaveAlt;
  #files: readonly FormFile[];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();
  readonly #idleListeners = new Set<() => void>();
  #statusTimer: ReturnType<typeof setInterval> | undefined;
  #isAskingStatus = false;
  readonly #onOnline = () => this.retryUnanswered();

  constructor(send: SendFile, files: readonly FormFile[], saveAlt: SaveAlt = describeFile) {
    this.#send = send;
    this.#saveAlt = saveAlt;
    this.#files = files;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): readonly FormFile[] => this.#files;

  add(files: readonly File[]): void {
    this.#change(withFiles(this.#files, files));
  }

  /** In place of all others: one that the server made. */
  put(wire: WireFile): void {
    for (const { id } of this.#files) this.remove(id);
    this.#change([storedFile(wire)]);
  }

  /** What the server has of a file was changed. */
  renew(id: string, wire: WireFile): void {
    this.#patch(id, { wire });
  }

  remove(id: string): void {
    this.#running.get(id)?.abort(REMOVED);
    for (const added of this.#files) if (added.id === id) releasePreview(added);
    this.#change(this.#files.filter((added) => added.id !== id));
  }

  /** Back at its place: it had been taken out. */
  putBack(added: FormFile, place: number): void {
    // Its own preview has been given up.
    this.#change(this.#files.toSpliced(place, 0, { ...added, file: null, preview: undefined }));
  }

  retry(id: string): void {
    this.#patch(id, { status: 'waiting', progress: 0, error: undefined });
  }

  /** Stops the upload until `resume`; the server keeps what it has. */
  pause(id: string): void {
    const added = this.#files.find((one) => one.id === id);
    if (!added || !canPause(added)) return;
    this.#patch(id, { status: 'paused' });
    this.#running.get(id)?.abort();
  }

  /** Goes on where a paused upload stopped. */
  resume(id: string): void {
    if (this.#files.some((added) => added.id === id && added.status === 'paused'))
      this.#patch(id, { status: 'waiting' });
  }

  /** Begins to ask how far the server is, and goes on by itself when the network is back. */
  open(): void {
    addEventListener('online', this.#onOnline);
    this.#statusTimer ??= setInterval(() => void this.#askStatus(), STATUS_INTERVAL_MS);
  }

  /** Tries those again that got no answer; what the server refused stays refused. */
  retryUnanswered(): void {
    this.#change(
      this.#files.map((added) =>
        added.status === 'failed' && added.error === undefined && !added.unfinished
          ? { ...added, status: 'waiting' }
          : added,
      ),
    );
  }

  move(id: string, to: number): void {
    this.#change(moved(this.#files, id, to));
  }

  describe(id: string, alt: string): void {
    this.#patch(id, { alt });
  }

  /** Resolves when nothing is under way and every description has reached the server. */
  async finish(): Promise<readonly FormFile[]> {
    // What is written during one round goes with the next.
    while (!this.isFinished()) {
      await this.#whenIdle();
      this.#change(
        this.#files.map((added) => (isUndescribed(added) ? { ...added, status: 'waiting' } : added)),
      );
    }
    return this.#files;
  }

  /** Nothing is under way, and every description has reached the server. */
  isFinished(): boolean {
    return !this.#isBusy() && !this.#files.some(isUndescribed);
  }

  /** Descriptions that the server does not have, each by its file. */
  words(): string[] {
    return this.#files.filter(isUndescribed).map(({ id, alt }) => `${id} ${alt.trim()}`);
  }

  /** Sends the descriptions that the server does not have; the tiles show nothing of it. */
  async sendWords(): Promise<void> {
    for (const { id, wire, alt } of this.#files.filter(isUndescribed)) {
      const saved = await this.#sendAlt(wire?._id ?? id, alt);
      this.#patch(id, saved);
    }
  }

  /** Stops what is under way and gives the previews back. */
  close(): void {
    removeEventListener('online', this.#onOnline);
    clearInterval(this.#statusTimer);
    this.#statusTimer = undefined;
    for (const stop of this.#running.values()) stop.abort();
    for (const added of this.#files) releasePreview(added);
  }

  #change(files: readonly FormFile[]): void {
    this.#files = files;
    for (const listener of this.#listeners) listener();
    this.#startNext();
  }

  #patch(id: string, part: Partial<FormFile>): void {
    this.#change(this.#files.map((added) => (added.id === id ? { ...added, ...part } : added)));
  }

  #startNext(): void {
    const next = this.#files.find((added) => added.status === 'waiting' && !this.#running.has(added.id));
    if (next && this.#running.size < MOST_UPLOADS_AT_ONCE) void this.#upload(next);
    if (this.#isBusy()) return;
    for (const resolve of this.#idleListeners) resolve();
    this.#idleListeners.clear();
  }

  async #upload(added: FormFile): Promise<void> {
    const stop = new AbortController();
    this.#running.set(added.id, stop);
    const begun: Partial<FormFile> = added.wire ? { status: 'processing' } : { status: 'uploading' };
    this.#patch(added.id, { ...begun, error: undefined });
    const outcome = await this.#outcome(added, stop.signal);
    this.#running.delete(added.id);
    // A free place in any case: whoever waits is looked for again.
    this.#patch(added.id, stop.signal.aborted ? {} : outcome);
  }

  /** Of a file that the server has: another try, or the description alone. Any other is sent. */
  #save(added: FormFile, alt: string, signal: AbortSignal): Promise<SavedFile> {
    const { id, file, wire } = added;
    const fileId = wire?._id ?? id;
    if (wire?.status === 'error' && wire.canRetry) return this.#retryOnServer(fileId, added.sentAlt, signal);
    if (file && (!wire || wire.status === 'error')) return this.#sendFile(added, file, alt, signal);
    return this.#sendAlt(fileId, alt, signal);
  }

  async #retryOnServer(fileId: string, sentAlt: string, signal: AbortSignal): Promise<SavedFile> {
    return { wire: await filesService.retry({ params: { id: fileId } }, { signal }), sentAlt };
  }

  async #sendAlt(fileId: string, alt: string, signal?: AbortSignal): Promise<SavedFile> {
    return { wire: await this.#saveAlt(fileId, alt.trim(), signal), sentAlt: alt };
  }

  async #sendFile({ id, kind }: FormFile, file: File, alt: string, signal: AbortSignal): Promise<SavedFile> {
    const onProgress = (progress: number) => {
      // What was on its way when it was stopped says nothing any more.
      if (!signal.aborted)
        this.#patch(id, progress < 100 ? { progress } : { status: 'processing', progress });
    };
    const wire = await this.#send(file, kind, alt, { signal, onProgress });
    return { wire, sentAlt: kind === 'photo' ? alt : '' };
  }

  /**
   * One round at a time: the answer of a slow round must not overwrite that of a later one. Without an answer the
   * next round asks again.
   */
  async #askStatus(): Promise<void> {
    if (this.#isAskingStatus) return;
    this.#isAskingStatus = true;
    const unready = this.#files.filter(({ status, wire }) => status === 'processing' && wire);
    for (const { id, wire } of unready) {
      const now =
        wire && (await filesService.status({ params: { id: wire._id } }, { quiet: true }).catch(() => null));
      if (now && now.status !== wire?.status)
        this.#patch(id, { wire: now, status: statusOf(now), error: now.error ?? undefined });
    }
    this.#isAskingStatus = false;
  }

  async #outcome(added: FormFile, signal: AbortSignal): Promise<Partial<FormFile>> {
    try {
      // A description that is too long stays here until it is shortened; the picture need not wait for it.
      const alt = isAltTooLong(added) ? added.sentAlt : added.alt;
      const { wire, sentAlt } = await this.#save(added, alt, signal);
      if (wire.status === 'error') return { status: 'failed', wire, error: wire.error ?? undefined };
      return { status: statusOf(wire), progress: 100, wire, sentAlt };
    } catch (thrown) {
      const { status, message, fields } = toApiError(thrown);
      const isRefused = status === 422 && Object.keys(fields).some((field) => field !== 'alt');
      // Without an answer the tile's own words fit better.
      return { status: 'failed', error: status === 0 ? undefined : message, isRefused };
    }
  }

  /** Something has to be sent, or is being sent. */
  #isBusy(): boolean {
    return this.#running.size > 0 || this.#files.some(isPending);
  }

  async #whenIdle(): Promise<void> {
    if (this.#isBusy()) await new Promise<void>((resolve) => this.#idleListeners.add(resolve));
  }
}

/**
 * Resolves when all queues of a form are finished at the same time: while one still sends, words may be written in
 * another. `queues` is asked again after each round, as the form may need others by then.
 */
export async function finishAll(queues: () => readonly FileQueue[]): Promise<void> {
  while (queues().some((queue) => !queue.isFinished()))
    await Promise.all(queues().map((queue) => queue.finish()));
}
