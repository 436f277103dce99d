import { createContext } from 'react';

/**
 * When the server wrote this page, in milliseconds since 1970: what "5m ago" is counted from until the browser's
 * clock is asked, so that server and browser first write the same. Undefined where no server wrote it.
 */
export const WrittenAt = createContext<number | undefined>(undefined);
