/** For useSyncExternalStore: a value that differs between server and browser, and never changes in either. */
export const noSubscription = () => () => undefined;
