import { useSyncExternalStore } from 'react';
import { noSubscription } from './no-subscription.ts';

/** The time zone of this browser, by its IANA name. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

const onServer = () => 'UTC';

/** The same to be shown: the server, which cannot know it, writes UTC first. */
export const useOwnTimeZone = (): string => useSyncExternalStore(noSubscription, ownTimeZone, onServer);
