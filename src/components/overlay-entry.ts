import Router from 'next/router';
import { useLayoutEffect, useRef } from 'react';

/** What Next keeps in an entry of the tab's history, and our mark in the copy of it that stands for open overlays. */
interface EntryState {
  key?: string;
  isOverlay?: true;
}

/** How to close each overlay that is open; the last one lies on top. */
const overlays: (() => void)[] = [];
/** The page that is shown, as Next has written it last. */
let page: { state: EntryState | null; address: string } | null = null;
let isWatching = false;
/** The current entry is ours. */
let isStanding = false;
/** How long the tab's history was when the current entry became that. */
let lengthThere = 0;
/** We have told the browser to leave our entry, and it has not moved yet. */
let isReturning = false;
let isNavigating = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function readPage(): void {
  page = { state: history.state && { ...history.state, isOverlay: undefined }, address: location.href };
}

function writeOurs(method: 'pushState' | 'replaceState'): void {
  readPage();
  history[method]({ ...page?.state, isOverlay: true }, '');
}

function noteWhereWeAre(): void {
  isStanding = history.state?.isOverlay === true;
  lengthThere = history.length;
}

/** Adds our entry or takes it away. */
function settle(): void {
  if (isReturning || isNavigating) return;
  if (overlays.length > 0 && !isStanding) {
    writeOurs('pushState');
    noteWhereWeAre();
  }
  if (overlays.length > 0 || !isStanding) return;
  if (!page) readPage();
  isReturning = true;
  // What a frame in the overlay has loaded meanwhile, as a bank's questions, has entries of its own.
  history.go(lengthThere - history.length - 1);
}

/** Settles once all that happens at the same time is done: another overlay may follow, or another page. */
function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

/** The browser has moved. Next, and whoever else listens, is told of moves from page to page only. */
function onPop(event: PopStateEvent): void {
  const state: EntryState | null = event.state;
  const [wasStanding, isOwnMove] = [isStanding, isReturning];
  const isSamePage = isOwnMove || page?.state?.key === state?.key;
  noteWhereWeAre();
  isReturning = false;
  plan();
  if (!isSamePage || !(wasStanding || isStanding || isOwnMove)) return;
  event.stopImmediatePropagation();
  // "Forward" came to an entry whose overlay is closed: it is left again.
  if (isStanding) return;
  if (wasStanding) {
    // The address may have changed while the overlay was open.
    if (page) history.replaceState(page.state, '', page.address);
    if (!isOwnMove) overlays.at(-1)?.();
  } else {
    // A page that was opened took the place of our entry before the browser moved.
    history.forward();
  }
}

/** Next writes an entry right after this event: that of a new page takes the place of ours. */
function giveWay(): void {
  if (!isStanding) return;
  const { pushState } = history;
  history.pushState = (...entry) => {
    isStanding = false;
    history.replaceState(...entry);
  };
  queueMicrotask(() => {
    history.pushState = pushState;
  });
}

function onNavigated(): void {
  isNavigating = false;
  // Next has written over our entry, as where a filter changes the address.
  if (isStanding) writeOurs('replaceState');
  else readPage();
  plan();
}

/** Called once by the tab. An entry that a reload has left behind is taken away. */
export function watchOverlays(): void {
  isWatching = true;
  // Before Next's own listener.
  addEventListener('popstate', onPop, true);
  Router.events.on('routeChangeStart', () => {
    isNavigating = true;
  });
  for (const write of ['beforeHistoryChange', 'hashChangeStart'] as const) Router.events.on(write, giveWay);
  for (const end of ['routeChangeComplete', 'routeChangeError', 'hashChangeComplete'] as const)
    Router.events.on(end, onNavigated);
  noteWhereWeAre();
  if (isStanding) Router.ready(plan);
}

/**
 * The browser's Back closes an overlay, as its own button does, and the page stays (docs/product.md, 9.11). While at
 * least one is open, one more entry of the page stands in the tab's history. Without `close`, Back leaves the page.
 */
export function useOverlayEntry(close: (() => void) | null): void {
  const latest = useRef(close);
  latest.current = close;
  const isClosable = close !== null;
  useLayoutEffect(() => {
    if (!isWatching || !isClosable) return;
    const closeLatest = () => latest.current?.();
    overlays.push(closeLatest);
    settle();
    return () => {
      overlays.splice(overlays.indexOf(closeLatest), 1);
      plan();
    };
  }, [isClosable]);
}
