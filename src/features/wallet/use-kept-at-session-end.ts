import { useRouter } from 'next/router';
import { useEffect, useEffectEvent } from 'react';
import { useAppStore, useViewer } from '#store/hooks.ts';

/**
 * The session may end elsewhere while a sheet is open, which then goes with its page. `keep` saves what is needed to
 * open it again, as it was left, once the same person is back on this page.
 */
export function useKeptAtSessionEnd(keep: (path: string, viewerId: string) => void): void {
  const store = useAppStore();
  const { asPath } = useRouter();
  const viewerId = useViewer()?._id;
  const leave = useEffectEvent((id: string) => {
    const { auth, user } = store.getState();
    if (user.current === null && !auth.leaving) keep(asPath, id);
  });
  useEffect(() => {
    if (!viewerId) return;
    return () => leave(viewerId);
  }, [viewerId]);
}
