import { type NextRouter, useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';

/** Where a plain click on a link of this site leads, when that is another page. */
function destination(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  // Other sites unload the page, which the browser asks about.
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return null;
  return link.pathname + link.search + link.hash;
}

/** The browser has moved its address already when it tells of "back": puts ours on top again. */
function stayAt({ asPath }: NextRouter): void {
  window.history.pushState({ url: asPath, as: asPath, options: {}, __N: true }, '', asPath);
}

/**
 * While `when` holds, leaving the page by a link, by "back" or by closing the tab asks first. Links are caught
 * before the router sees them, because a route change under way can only be broken off by an error.
 */
export function useLeaveGuard(when: boolean) {
  const router = useRouter();
  const latest = useRef(router);
  latest.current = router;
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!when) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = destination(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    latest.current.beforePopState(({ as }) => {
      stayAt(latest.current);
      setTarget(as);
      return false;
    });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
      latest.current.beforePopState(() => true);
    };
  }, [when]);
  return {
    asking: target !== null,
    stay: () => setTarget(null),
    leave: () => {
      setTarget(null);
      if (target !== null) void router.push(target);
    },
  };
}
