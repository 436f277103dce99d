import { useSyncExternalStore } from 'react';
import { noSubscription } from './no-subscription.ts';

/**
 * Whether this has been hydrated, or was first rendered in the browser. For a part with `dynamic(…, { ssr: false })` that
 * would be rendered while hydrating: React may try several times, and if the part's code has loaded by then, it would
 * differ from the server's HTML.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
