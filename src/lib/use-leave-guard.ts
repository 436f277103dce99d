import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { leavePage, usePageEntry } from '#components/overlay-entry.ts';

/** Where a plain click on a link of this site leads, when that is another page. */
function destination(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  // Other sites unload the page, which the browser asks about.
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return null;
  return link.pathname + link.search + link.hash;
}

/** The question was raised by the browser's Back, not by a link. */
const BACK = Symbol('back');

/**
 * While `when` holds, leaving the page by a link, by the browser's Back or by closing the tab asks first. Links are
 * caught before the router sees them, because a route change under way can only be broken off by an error. To leave
 * ends as the link or that Back would have (docs/product.md, 9.11).
 */
export function useLeaveGuard(when: boolean) {
  const router = useRouter();
  const [target, setTarget] = useState<string | typeof BACK | null>(null);
  const isLeaving = useRef(false);
  usePageEntry(when ? () => setTarget(BACK) : null);
  useEffect(() => {
    if (!when) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const to = destination(event);
      if (to === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(to);
    };
    // The page before was one of this tab's document: what is still here is guarded again.
    const onPop = () => {
      isLeaving.current = false;
    };
    window.addEventListener('beforeunload', onUnload);
    window.addEventListener('popstate', onPop);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('popstate', onPop);
      document.removeEventListener('click', onClick, true);
    };
  }, [when]);
  return {
    asking: target !== null,
    stay: () => setTarget(null),
    leave: () => {
      setTarget(null);
      if (target === BACK) {
        // The page before may be another site's.
        isLeaving.current = true;
        leavePage();
      } else if (target !== null) void router.push(target);
    },
  };
}
