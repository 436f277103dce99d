import { useRef, useState } from 'react';
import { type ApiError, toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';

interface Upload<Input, Data> {
  /** What the server made of it; undefined when it failed. */
  send: (input: Input) => Promise<Data | undefined>;
  /** Stops what is under way. */
  cancel: () => void;
  /** Another file was chosen: what was wrong with the last one is no longer said. */
  forgive: () => void;
  /** 0–100 while it is sent, else null. */
  progress: number | null;
  /** Why the last one failed, in the reader's words. */
  error: string | undefined;
  /** The same by form field, where the server named one. */
  fields: Readonly<Record<string, string>>;
}

/** One upload at a time, with how far it is. Nothing of it is held: what it changes is told by `onSaved` and tags. */
export function useUpload<Input, Data>(
  call: (input: Input, options?: CallOptions) => Promise<Data>,
): Upload<Input, Data> {
  const stop = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const send = async (input: Input) => {
    const controller = new AbortController();
    stop.current = controller;
    setPercent(0);
    setError(null);
    try {
      return await call(input, { onProgress: setPercent, signal: controller.signal });
    } catch (thrown) {
      if (!controller.signal.aborted) setError(toApiError(thrown));
    } finally {
      if (stop.current === controller) setPercent(null);
    }
  };
  return {
    send,
    cancel: () => stop.current?.abort(),
    forgive: () => setError(null),
    progress: percent,
    error: error?.message,
    fields: error?.fields ?? {},
  };
}
