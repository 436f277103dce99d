import { useRef, useState } from 'react';
import type { ApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import { type CallOutcome, useCall } from '#lib/use-call.ts';

interface Upload<Input, Data> {
  send: (input: Input) => Promise<CallOutcome<Data>>;
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

/** One upload at a time, with how far it is. */
export function useUpload<Input, Data>(
  call: (input: Input, options?: CallOptions) => Promise<Data>,
): Upload<Input, Data> {
  const upload = useCall(call);
  const stop = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState(0);
  const [forgiven, setForgiven] = useState<ApiError | null>(null);
  const error = upload.error === forgiven ? null : upload.error;
  const send = (input: Input) => {
    setPercent(0);
    stop.current = new AbortController();
    return upload.run(input, { onProgress: setPercent, signal: stop.current.signal });
  };
  return {
    send,
    cancel: () => stop.current?.abort(),
    forgive: () => setForgiven(upload.error),
    progress: upload.loading ? percent : null,
    error: error?.message,
    fields: error?.fields ?? {},
  };
}
