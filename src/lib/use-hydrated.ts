import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this has been hydrated, or was first rendered in the browser. What the server does not render must wait for it:
 * React may hydrate in several tries, and code that came meanwhile would show more than the server's HTML has.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
