import { DetailedError, type PreviousUpload, Upload } from 'tus-js-client';
import { ApiError, errorFromBody } from './api-error.ts';
import { fingerprintOf, forgetUpload, keepUpload, keptUpload, REMOVED } from './kept-uploads.ts';

export interface ResumableRequest {
  endpoint: string;
  /** Asked for before each request, as a session can end in the middle; what it throws ends the upload. */
  headers: () => Record<string, string>;
  file: File;
  /** What kind of file it is for the server. */
  type: string;
  onProgress?: ((percent: number) => void) | undefined;
  /** Aborted because of `REMOVED`, the server forgets the upload; for any other reason it can go on later. */
  signal?: AbortSignal | undefined;
}

/** Waits before each further try, 30 s in all; they begin anew once the server has taken more bytes. */
const RETRY_DELAYS_MS = [0, 1000, 2000, 4000, 8000, 15_000];
const BUSY = 409;
const GONE = 404;

const stopped = () => new DOMException('Upload stopped', 'AbortError');
const statusOf = (error: unknown): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const errorOf = (error: unknown): ApiError =>
  error instanceof DetailedError && error.originalResponse
    ? errorFromBody(error.originalResponse.getStatus(), parsed(error.originalResponse.getBody()))
    : new ApiError(0);

/** One file is sent once at a time, however often it was chosen. */
const underWay = new Set<string>();

/** Where an upload goes on, in the form the library asks for it. */
const previous = (key: string, uploadUrl: string): PreviousUpload => ({
  size: null,
  metadata: {},
  creationTime: '',
  urlStorageKey: key,
  uploadUrl,
  parallelUploadUrls: null,
});

/**
 * Sends a large file by the protocol tus, from where an earlier try stopped; resolves with the upload's id when the
 * server has every byte. Without a network it waits until there is one. Rejects with ApiError, or AbortError.
 */
export async function sendResumable(request: ResumableRequest): Promise<string> {
  const { endpoint, headers, file, type, onProgress, signal } = request;
  const fingerprint = fingerprintOf(type, file);
  const isTwice = underWay.has(fingerprint);
  if (!isTwice) underWay.add(fingerprint);
  const leave = new AbortController();
  try {
    return await new Promise<string>((resolve, reject) => {
      const upload: Upload = new Upload(file, {
        endpoint,
        metadata: { type, filename: file.name },
        retryDelays: RETRY_DELAYS_MS,
        fingerprint: async () => fingerprint,
        storeFingerprintForResuming: !isTwice,
        urlStorage: {
          findAllUploads: async () => [],
          findUploadsByFingerprint: async () => [],
          addUpload: async (key, { uploadUrl }) => {
            if (uploadUrl) keepUpload(key, uploadUrl);
            return key;
          },
          removeUpload: async (key) => forgetUpload(key),
        },
        onBeforeRequest: (sent) => {
          for (const [name, value] of Object.entries(headers())) sent.setHeader(name, value);
        },
        onShouldRetry: (error) => {
          const status = statusOf(error);
          // Nothing is asked while there is no network; an upload that is gone is begun anew by the next request.
          if (status === 0) return navigator.onLine;
          return status >= 500 || status === BUSY || status === GONE;
        },
        onProgress: (sent, total) => onProgress?.(Math.floor((sent / total) * 100)),
        onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
        onError: (error) => {
          const { causingError } = error as Partial<DetailedError>;
          if (causingError?.name === 'AbortError') return reject(causingError);
          if (statusOf(error) !== 0 || navigator.onLine) return reject(errorOf(error));
          addEventListener('online', () => upload.start(), { once: true, signal: leave.signal });
        },
      });
      const stop = () => {
        leave.abort();
        void upload.abort(signal?.reason === REMOVED).catch(() => undefined);
        reject(stopped());
      };
      if (signal?.aborted) return reject(stopped());
      signal?.addEventListener('abort', stop, { signal: leave.signal });
      const known = isTwice ? undefined : keptUpload(fingerprint);
      if (known) upload.resumeFromPreviousUpload(previous(fingerprint, known));
      upload.start();
    });
  } finally {
    leave.abort();
    if (!isTwice) underWay.delete(fingerprint);
  }
}
