import Cookies from 'js-cookie';
import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '#components/toast.ts';
import { isLocaleLost } from '#i18n/locale-storage.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { defer } from '#lib/defer.ts';
import { quietly } from '#lib/quietly.ts';
import { readToken } from '#lib/token-cookie.ts';
import { REFERRAL_PARAM } from '#rules/referrals.ts';
import { LOGIN_NOTICE, NOTICE_COOKIE } from '#rules/session-cookie.ts';
import { useAppSelector, useAppStore } from '#store/hooks.ts';
import { uiActions } from '#store/ui.ts';
import { readUi, saveUi } from '#store/ui-storage.ts';
import { userFlows } from '#store/user.ts';

/** The site's face is saved in local storage and read again on every route change. */
export function useSavedUi(): void {
  const store = useAppStore();
  const { events } = useRouter();
  useEffect(() => {
    defer(() => saveUi(store.getState().ui));
    const reload = () => void store.dispatch(uiActions.uiLoaded(readUi()));
    events.on('routeChangeComplete', reload);
    return () => events.off('routeChangeComplete', reload);
  }, [store, events]);
}

const LEFT_AT = 'footlight-left-at';

/** Where this tab's page stood when it was left, told once; nothing where the browser keeps no storage. */
function takeLeftAt(): { address?: string; y?: number } {
  try {
    const text = sessionStorage.getItem(LEFT_AT) ?? '{}';
    sessionStorage.removeItem(LEFT_AT);
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const isReload = (): boolean =>
  performance.getEntriesByType('navigation').some((visit) => 'type' in visit && visit.type === 'reload');

function saveLeftAt(): void {
  try {
    sessionStorage.setItem(LEFT_AT, JSON.stringify({ address: location.href, y: scrollY }));
  } catch {
    // Without storage the browser alone puts the page in its place.
  }
}

/**
 * Next puts "back" in its place itself, but leaves a reload at the top: that one the browser does. A page that is
 * reloaded right after it was scrolled is sometimes still shown from its top then, because the browser notes a place
 * some time later; what was noted here puts it right.
 */
export function useReloadInPlace(): void {
  useEffect(() => {
    const leave = () => {
      history.scrollRestoration = 'auto';
      saveLeftAt();
    };
    const stay = () => {
      history.scrollRestoration = 'manual';
    };
    const { address, y = 0 } = takeLeftAt();
    if (y > 0 && scrollY === 0 && address === location.href && isReload()) scrollTo(0, y);
    addEventListener('pagehide', leave);
    addEventListener('pageshow', stay);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', stay);
    };
  }, []);
}

/**
 * A token without a person is checked. That happens when a page came from a cache as a visitor's; once the person is
 * known its data is asked for again in their name. A server that could not be asked may be asked again, which then
 * leads to the same end.
 */
export function useSessionStart(): void {
  const store = useAppStore();
  const router = useRouter();
  const { checking, loggedIn, unasked } = useAppSelector((state) => state.auth);
  const asked = useRef<'not' | 'asking' | 'waiting'>('not');
  useEffect(() => {
    const { auth } = store.getState();
    if (!readToken() || auth.loggedIn || auth.checking) return;
    asked.current = 'asking';
    store.dispatch(userFlows.current.request());
  }, [store]);
  const showAgain = useEffectEvent(() => void router.replace(router.asPath, undefined, { scroll: false }));
  useEffect(() => {
    if (checking && asked.current === 'asking') asked.current = 'waiting';
    if (checking || asked.current !== 'waiting' || unasked) return;
    asked.current = 'not';
    if (loggedIn) showAgain();
  }, [checking, loggedIn, unasked]);
}

/** Whoever comes by somebody's link is remembered as theirs, on whatever page it leads to; people with an account are not. */
export function useReferralLink(): void {
  const store = useAppStore();
  useEffect(() => {
    const code = new URLSearchParams(location.search).get(REFERRAL_PARAM);
    if (!code || readToken() || store.getState().auth.loggedIn) return;
    void import('#lib/referral-store.ts').then(
      ({ keepReferral }) => keepReferral(code),
      // Without a network nobody signs up either; the address keeps the code.
      () => undefined,
    );
  }, [store]);
}

/** A chosen language outlives its cookie. */
export function useLostLocale(): void {
  const locale = useLocale();
  useEffect(() => {
    if (!isLocaleLost()) return;
    import('#i18n/restore-locale.ts').then(
      ({ restoreLocale }) => {
        if (restoreLocale(locale)) window.location.reload();
      },
      // Read in the site's language until the next visit.
      () => undefined,
    );
  }, [locale]);
}

/** Says why the server has sent somebody to the login: their session has ended. Once. */
export function useLoginNotice(): void {
  const t = useT();
  const tell = useEffectEvent(() => toast.error(t('common.pleaseLogin')));
  // Only the first page of a tab can have been a redirect by the server.
  useEffect(() => {
    if (Cookies.get(NOTICE_COOKIE) !== LOGIN_NOTICE) return;
    Cookies.remove(NOTICE_COOKIE, { path: '/' });
    tell();
  }, []);
}

/** The offline page; registered late, it has nothing to do with the first view. */
export function useServiceWorker(): void {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
    // Refused in private windows and on plain http: then there is no offline page, nothing else is missing.
    defer(() => void quietly(() => navigator.serviceWorker.register('/sw.js'))?.catch(() => undefined));
  }, []);
}

/** The focus is never lost (keep-focus.ts); its code is not what the first view waits for. */
export function useKeptFocus(): void {
  const router = useRouter();
  const start = useEffectEvent((keepFocus: typeof import('./keep-focus.ts').keepFocus) => keepFocus(router));
  useEffect(() => {
    let isOver = false;
    let stop = () => {
      isOver = true;
    };
    defer(() => {
      void import('./keep-focus.ts').then(
        ({ keepFocus }) => {
          if (!isOver) stop = start(keepFocus);
        },
        // Without a network the browser's own ways are left.
        () => undefined,
      );
    });
    return () => stop();
  }, []);
}

/** Tells `next-internals/fast-start/first-script.js` that what is pressed is answered from now on. */
export function useHydratedEvent(): void {
  useEffect(() => void dispatchEvent(new Event('footlight:hydrated')), []);
}

const isSigned = (address: string | null): boolean => address?.includes('/media/signed/') ?? false;

/** True when a signed address has run out, or is about to. */
function isOver(address: string): boolean {
  const expires = Number(/[?&]expires=(\d+)/.exec(address)?.[1] ?? Number.NaN);
  return expires * 1000 < Date.now() + 5000;
}

/**
 * Addresses of files end after minutes. Whatever on a page that stayed open longer cannot be loaded any more, or is
 * a link that has run out, gets a new address.
 */
export function useFreshMedia(): void {
  useEffect(() => {
    const renew = (failed: EventTarget | null) => {
      if (!(failed instanceof HTMLImageElement || failed instanceof HTMLMediaElement)) return;
      if (isSigned(failed.getAttribute('src')))
        void import('./renew-media.ts').then(({ renewMedia }) => renewMedia(failed));
    };
    const onError = ({ target }: Event) => renew(target);
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const address = link?.getAttribute('href') ?? null;
      if (!link || !address || !isSigned(address) || !isOver(address) || link.dataset.renewed) return;
      event.preventDefault();
      void import('./renew-media.ts').then(({ renewLink }) => renewLink(link));
    };
    // Errors of pictures do not bubble: only listeners on the way down hear them.
    document.addEventListener('error', onError, true);
    document.addEventListener('click', onClick);
    // What failed before the page was hydrated, as after "back" to an old page, has told nobody.
    for (const image of document.images) if (image.complete && image.naturalWidth === 0) renew(image);
    return () => {
      document.removeEventListener('error', onError, true);
      document.removeEventListener('click', onClick);
    };
  }, []);
}
