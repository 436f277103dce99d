import { useRef, useState } from 'react';
import type { CallOptions } from '#api/client.ts';
import { type CallOutcome, useCall } from '#lib/use-call.ts';

interface Upload<Input, Data> {
  send: (input: Input) => Promise<CallOutcome<Data>>;
  /** Stops what is under way. */
  cancel: () => void;
  /** 0–100 while it is sent, else null. */
  progress: number | null;
  /** Why the last one failed, in the reader's words. */
  error: string | undefined;
}

/** One upload at a time, with how far it is. */
export function useUpload<Input, Data>(
  call: (input: Input, options?: CallOptions) => Promise<Data>,
): Upload<Input, Data> {
  const upload = useCall(call);
  const stop = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState(0);
  const send = (input: Input) => {
    setPercent(0);
    stop.current = new AbortController();
    return upload.run(input, { onProgress: setPercent, signal: stop.current.signal });
  };
  return {
    send,
    cancel: () => stop.current?.abort(),
    progress: upload.loading ? percent : null,
    error: upload.error?.message,
  };
}
