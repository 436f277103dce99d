import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';

export type CallOutcome<Data> = { ok: true; data: Data } | { ok: false; error: ApiError };

export interface CallState<Input, Data> {
  data: Data | undefined;
  error: ApiError | null;
  loading: boolean;
  /** Runs the call by hand. Never throws; a newer run makes an older one's answer stale. */
  run: (input?: Input, options?: CallOptions) => Promise<CallOutcome<Data>>;
  /** Runs it again with the last input. */
  reload: () => Promise<CallOutcome<Data>>;
  /** Replaces the data in place, for changes that are shown before the server has answered. */
  setData: (next: Data | ((data: Data | undefined) => Data | undefined)) => void;
}

type ServiceFunction<Input, Data> = (input: Input, options?: CallOptions) => Promise<Data>;

interface Shown<Data> {
  data: Data | undefined;
  error: ApiError | null;
  loading: boolean;
}

/**
 * Local state of one service call. With `input` it runs on mount and whenever the input changes by value (the
 * first time not, when `initial` came with the page); with null or no input it runs by hand. Answers that have
 * been overtaken, or arrive after the component is gone, are dropped.
 */
export function useCall<Input, Data>(
  call: ServiceFunction<Input, Data>,
  input?: Input | null,
  { initial }: { initial?: Data | undefined } = {},
): CallState<Input, Data> {
  const automatic = input !== undefined && input !== null;
  const inputKey = automatic ? JSON.stringify(input) : '';
  const [shown, setShown] = useState<Shown<Data>>({
    data: initial,
    error: null,
    loading: automatic && initial === undefined,
  });
  const latest = useRef({ call, input, last: input as Input, turn: 0, stop: null as AbortController | null });
  latest.current.call = call;
  latest.current.input = input;

  const run = useCallback(async (given?: Input, options?: CallOptions): Promise<CallOutcome<Data>> => {
    const now = latest.current;
    now.stop?.abort();
    now.stop = new AbortController();
    now.last = given as Input;
    now.turn += 1;
    const { turn } = now;
    setShown((before) => ({ ...before, error: null, loading: true }));
    try {
      const data = await now.call(given as Input, { signal: now.stop.signal, ...options });
      if (turn === now.turn) setShown({ data, error: null, loading: false });
      return { ok: true, data };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (turn === now.turn) setShown((before) => ({ ...before, error, loading: false }));
      return { ok: false, error };
    }
  }, []);

  // What is on screen already, so that neither a server render nor StrictMode asks for it twice.
  const loadedKey = useRef(initial === undefined ? null : inputKey);
  useEffect(() => {
    const present = latest.current.input as Input;
    latest.current.last = present;
    if (inputKey === '' || inputKey === loadedKey.current) return;
    void run(present).then((outcome) => {
      if (outcome.ok) loadedKey.current = inputKey;
    });
  }, [inputKey, run]);

  useEffect(
    () => () => {
      latest.current.turn += 1;
      latest.current.stop?.abort();
    },
    [],
  );

  const reload = useCallback(() => run(latest.current.last), [run]);
  const setData = useCallback<CallState<Input, Data>['setData']>((next) => {
    setShown((before) => ({
      ...before,
      data:
        typeof next === 'function'
          ? (next as (data: Data | undefined) => Data | undefined)(before.data)
          : next,
    }));
  }, []);

  return useMemo(() => ({ ...shown, run, reload, setData }), [shown, run, reload, setData]);
}
