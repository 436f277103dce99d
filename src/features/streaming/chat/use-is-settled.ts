import { useEffect, useState } from 'react';
import { useAppSelector } from '#store/hooks.ts';

/**
 * Whether what comes into a stream's chat is new. What was there before, and older messages that are asked for, come while
 * it says no: it says yes only after they stand in the page, so that they are not read out.
 */
export function useIsSettled(conversationId: string): boolean {
  const isLoaded = useAppSelector(({ streamMessage }) => {
    const thread = streamMessage.conversations[conversationId];
    return thread !== undefined && !thread.fetching && !thread.fetchingOlder;
  });
  const [isSettled, setSettled] = useState(false);
  useEffect(() => setSettled(isLoaded), [isLoaded]);
  return isSettled && isLoaded;
}
