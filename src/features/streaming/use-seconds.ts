import { useEffect, useState } from 'react';

/** Milliseconds since 1970, renewed each second; undefined until the page is hydrated. */
export function useSeconds(): number | undefined {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
