import { useCallback, useEffect, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import type { LiveAccess } from '#contract/live.ts';
import { streamingService } from '#services/streaming.ts';

const ask = (streamId: string) => streamingService.access({ body: { streamId } }, { quiet: true });

/** Null when there is no access any more; without an answer nobody has refused it, and the one of now is tried again. */
const askAgain = (streamId: string) =>
  ask(streamId).catch((error: unknown) => {
    const { status } = toApiError(error);
    if (status === 0 || status === 429 || status >= 500) throw error;
    return null;
  });

/** The access to a stream's picture and sound: short, and asked for anew while somebody is there. */
export function useLiveAccess(streamId: string) {
  const [access, setAccess] = useState<LiveAccess | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    let isOver = false;
    setRefused(false);
    ask(streamId).then(
      (found) => {
        if (!isOver) setAccess(found);
      },
      () => {
        if (!isOver) setRefused(true);
      },
    );
    return () => {
      isOver = true;
      setAccess(null);
    };
  }, [streamId, tries]);
  const renew = useCallback(() => askAgain(streamId), [streamId]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  return { access, isRefused, renew, again };
}
