import { useEffect, useRef } from 'react';
import { defer } from './defer.ts';

/**
 * Runs `count` once for every new `key`; '' counts nothing. In development React runs effects twice, and what is
 * counted must not depend on that.
 */
export function useCountOnce(key: string, count: () => void): void {
  const last = useRef('');
  const latest = useRef(count);
  latest.current = count;
  useEffect(() => {
    if (key === last.current) return;
    last.current = key;
    if (key !== '') defer(latest.current);
  }, [key]);
}
