import Router from 'next/router';
import { useLayoutEffect, useRef } from 'react';

/** What Next keeps in an entry of the tab's history, and our mark in the copy of it that stands for open overlays. */
interface EntryState {
  key?: string;
  isOverlay?: true;
}

/** How to close each overlay that is open; the last one lies on top. */
const overlays: (() => void)[] = [];
/** What asks before the page is left, where there is something to lose: it lies under all overlays. */
const questions: (() => void)[] = [];
/** The page that is shown, as Next has written it last. */
let page: { state: EntryState | null; address: string } | null = null;
let isWatching = false;
/** The current entry is ours. */
let isStanding = false;
/** How long the tab's history was when the current entry became that. */
let lengthThere = 0;
/** We have told the browser to leave our entry, and it has not moved yet. */
let isReturning = false;
/** The page is to be left, too, as by the browser's Back. */
let isLeaving = false;
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
  const isNeeded = overlays.length + questions.length > 0;
  if (isNeeded && !isStanding) {
    writeOurs('pushState');
    noteWhereWeAre();
  }
  if (!isStanding || (isNeeded && !isLeaving)) return;
  if (!page) readPage();
  // Ours is always the last entry: with the page's it makes two. Where no page is before, the first one takes its place.
  if (isLeaving && lengthThere <= 2) {
    isLeaving = false;
    void Router.push('/');
    return;
  }
  isReturning = true;
  // What a frame in the overlay has loaded meanwhile, as a bank's questions, has entries of its own.
  history.go(lengthThere - history.length - (isLeaving ? 2 : 1));
}

/** Settles once all that happens at the same time is done: another overlay may follow, or another page. */
function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(settle);
}

/** The browser has moved. Next, and whoever else listens, is told of moves from page to page only. */
function onPop(event: PopStateEvent): void {
  const state: EntryState | null = event.state;
  const [wasStanding, wasLeaving, isOwnMove] = [isStanding, isLeaving, isReturning && !isLeaving];
  const isSamePage = isOwnMove || page?.state?.key === state?.key;
  noteWhereWeAre();
  isReturning = isLeaving = false;
  plan();
  const ask = questions.at(-1);
  if (page && ask && !isSamePage && !wasLeaving && state?.key !== undefined) {
    // Several steps at once: the page is put on top of where they led, which one step back leads to again.
    event.stopImmediatePropagation();
    history.pushState(page.state, '', page.address);
    noteWhereWeAre();
    ask();
    return;
  }
  if (!isSamePage || !(wasStanding || isStanding || isOwnMove)) return;
  event.stopImmediatePropagation();
  // "Forward" came to an entry whose overlay is closed: it is left again.
  if (isStanding) return;
  if (wasStanding) {
    // The address may have changed while the overlay was open.
    if (page) history.replaceState(page.state, '', page.address);
    if (!isOwnMove) (overlays.at(-1) ?? questions.at(-1))?.();
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

/** Leaves the page as the browser's Back would have, had nothing asked first; where no page is before, for the first one. */
export function leavePage(): void {
  isLeaving = true;
  plan();
}

function useEntry(list: (() => void)[], onBack: (() => void) | null): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  const isThere = onBack !== null;
  useLayoutEffect(() => {
    if (!isWatching || !isThere) return;
    const callLatest = () => latest.current?.();
    list.push(callLatest);
    settle();
    return () => {
      list.splice(list.indexOf(callLatest), 1);
      plan();
    };
  }, [list, isThere]);
}

/**
 * The browser's Back closes an overlay, as its own button does, and the page stays (docs/product.md, 9.11). While at
 * least one is open, one more entry of the page stands in the tab's history. Without `close`, Back leaves the page.
 */
export function useOverlayEntry(close: (() => void) | null): void {
  useEntry(overlays, close);
}

/** The browser's Back asks before it leaves the page, by the same entry; `leavePage` is the answer. Null asks nothing. */
export function usePageEntry(ask: (() => void) | null): void {
  useEntry(questions, ask);
}
