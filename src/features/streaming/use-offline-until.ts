import { useEffect, useState } from 'react';
import { useSocket } from '#realtime/socket-provider.tsx';
import { STREAM_GRACE_MS } from '#rules/streams.ts';

/**
 * While the connection to the site is lost: until when others wait, counted from when this page noticed, as nobody can tell
 * it meanwhile. Null while it is there, and before it was there for the first time.
 */
export function useOfflineUntil(): string | null {
  const { status } = useSocket();
  const [wasThere, setWasThere] = useState(false);
  const [until, setUntil] = useState<string | null>(null);
  const isThere = status === 'connected';
  if (isThere && !wasThere) setWasThere(true);
  const isLost = wasThere && !isThere;
  useEffect(() => {
    setUntil(isLost ? new Date(Date.now() + STREAM_GRACE_MS).toISOString() : null);
  }, [isLost]);
  return until;
}
