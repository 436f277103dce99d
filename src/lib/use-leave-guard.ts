import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { addPopGuard } from './pop-guards.ts';

/** Where a plain click on a link of this site leads, when that is another page. */
function destination(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  // Other sites unload the page, which the browser asks about.
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return null;
  return link.pathname + link.search + link.hash;
}

/** An entry of the tab's history. */
interface Entry {
  state: unknown;
  /** Path, search and hash. */
  address: string;
}

function currentEntry(): Entry {
  const { pathname, search, hash } = window.location;
  return { state: window.history.state, address: pathname + search + hash };
}

const withoutHash = (address: string): string => address.replace(/#.*/, '');

/**
 * While `when` holds, leaving the page by a link, by the browser's Back or Forward or by closing the tab asks first.
 * Links are caught before the router sees them, because a route change under way can only be broken off by an error; with
 * `exceptLinks` they are left alone.
 *
 * Of Back the browser tells when the tab stands at the other entry already. It is kept from everybody else until it is
 * answered: "leave" passes it on, so that all goes on as after a plain Back; "stay" puts the page on top again. Nothing
 * here moves the tab (`history.back()` would break off a load that begins at the same time).
 */
export function useLeaveGuard(when: boolean, exceptLinks = false) {
  const router = useRouter();
  /** A link's address, or true for what the browser's Back or Forward has led to. */
  const [target, setTarget] = useState<string | true | null>(null);
  const page = useRef<Entry>(null);
  /** The tab stands at another entry than the page that is shown. */
  const isAway = useRef(false);
  const isLeaving = useRef(false);
  // The router may write another entry of the same page at any time.
  useEffect(() => {
    if (!isAway.current) page.current = currentEntry();
  });
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
    const endPopGuard = addPopGuard(() => {
      const isHere = withoutHash(currentEntry().address) === withoutHash(page.current?.address ?? '');
      if (isLeaving.current || (isHere && !isAway.current)) return false;
      isAway.current = !isHere;
      setTarget(isHere ? null : true);
      return true;
    });
    window.addEventListener('beforeunload', onUnload);
    if (!exceptLinks) document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      endPopGuard();
      document.removeEventListener('click', onClick, true);
    };
  }, [when, exceptLinks]);
  return {
    asking: target !== null,
    stay: () => {
      setTarget(null);
      if (isAway.current && page.current)
        window.history.pushState(page.current.state, '', page.current.address);
      isAway.current = false;
    },
    leave: () => {
      setTarget(null);
      isAway.current = false;
      if (typeof target === 'string') return void router.push(target);
      isLeaving.current = true;
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
      isLeaving.current = false;
    },
  };
}
