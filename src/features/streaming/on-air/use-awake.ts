import { useEffect } from 'react';

/** Keeps the screen on while the component is on the page, where the browser can do that. */
export function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    // A page that is hidden loses it, and takes it again when it is seen.
    const take = async () => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen');
      if (isOver) return taken.release();
      lock = taken;
    };
    // A battery that is nearly empty: the screen may go off.
    const tryIt = () => void take().catch(() => undefined);
    tryIt();
    document.addEventListener('visibilitychange', tryIt);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', tryIt);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
