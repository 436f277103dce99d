import type { NextRouter } from 'next/router';
import { FollowedLinks } from './followed-links.ts';

/** What one reads as a whole, one of several: a post, a row, an entry. */
const ITEM = 'article, li, tr';
/** What may have a heading of its own. */
const BOX = 'section, form, main';
const DIALOG = 'dialog, [role="dialog"]';
/** What lies over the page and goes again; the focus then returns to where it was. */
const LAYER = `${DIALOG}, [popover]`;
const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/** Where something stands, and where it stood when it is gone. */
class Trail {
  readonly element: Element;
  /** The innermost node around it that is still in the page. */
  #around: Node;
  #before: Node | null = null;
  #after: Node | null = null;
  #isItemGone = false;

  constructor(element: Element) {
    this.element = element;
    this.#around = element;
  }

  /** Learns from what was taken out of the page, in the order in which that happened. */
  follow(records: readonly MutationRecord[]): void {
    // It was only moved.
    if (this.element.isConnected) return;
    for (const { target, removedNodes, previousSibling, nextSibling } of records) {
      for (const removed of removedNodes) {
        if (!removed.contains(this.#around)) continue;
        // What was taken out has no page around it any more: an item that is found went with it.
        this.#isItemGone ||= this.element.closest(ITEM) !== null;
        this.#around = target;
        this.#before = previousSibling;
        this.#after = nextSibling;
      }
    }
  }

  /** The item that has come to its place, else the one before. */
  #neighbour(): Element | null {
    const before = this.#before?.isConnected ? this.#before : null;
    const after = this.#after?.isConnected ? this.#after : null;
    const here = before ? before.nextSibling : (this.#around.firstChild ?? after);
    for (let node = here; node; node = node.nextSibling) {
      const item = itemIn(node);
      if (item) return item;
    }
    for (let node = before; node; node = node.previousSibling) {
      const item = itemIn(node);
      if (item) return item;
    }
    return null;
  }

  /** The next sensible place: the next item, the item it stood in, or the heading over it. */
  substitute(): Element | null {
    if (this.element.isConnected) return this.element;
    const neighbour = this.#isItemGone ? this.#neighbour() : null;
    if (neighbour) return neighbour;
    const start = this.#around instanceof Element ? this.#around : this.#around.parentElement;
    for (let place = start; place; place = place.parentElement) {
      if (place.matches(`${ITEM}, ${DIALOG}`)) return place;
      const heading = place.matches(BOX) ? headingOf(place) : null;
      if (heading) return heading;
    }
    return null;
  }
}

const itemIn = (node: Node): Element | null =>
  node instanceof Element ? (node.matches(ITEM) ? node : node.querySelector(ITEM)) : null;

const headingOf = (box: Element): Element | null =>
  box.querySelector('h1') ?? box.querySelector('h2, h3, h4');

/** The heading of the page, else its main part. */
function pageHeading(): Element | null {
  const main = document.querySelector('main');
  return main && (headingOf(main) ?? main);
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Focuses also what usually takes no focus; the page stays where it is. */
function focusOn(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return;
  if (!place.matches(FOCUSABLE)) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

interface Opener {
  layer: Element;
  trail: Trail | null;
}

/** Follows the focus of one page. */
class FocusKeeper {
  #current: Trail | null = null;
  #layer: Element | null = null;
  #openers: Opener[] = [];

  /** Something has got the focus. */
  enter(target: Element): void {
    const layer = target.closest(LAYER);
    if (layer === null) this.#openers = [];
    else if (layer !== this.#layer) {
      const known = this.#openers.findIndex((opener) => opener.layer === layer);
      if (known >= 0) this.#openers.length = known + 1;
      else this.#openers.push({ layer, trail: this.#current });
    }
    this.#layer = layer;
    this.#current = new Trail(target);
  }

  /** Nothing has the focus because somebody pressed beside everything: that is where they want it. */
  leave(): void {
    if (isNowhere() && this.#current?.element.isConnected) this.#current = null;
  }

  /** Something was taken out of the page. */
  change(records: readonly MutationRecord[]): void {
    this.#current?.follow(records);
    for (const { trail } of this.#openers) trail?.follow(records);
    if (this.#current && !this.#current.element.isConnected && isNowhere()) this.#restore(this.#current);
  }

  #restore(lost: Trail): void {
    const isInDialog = this.#layer?.isConnected && this.#layer.matches(DIALOG);
    const opener = this.#openers.findLast(({ layer }) => layer === this.#layer);
    const trail = this.#layer && !isInDialog ? (opener?.trail ?? null) : lost;
    this.#current = null;
    focusOn(trail?.substitute() ?? pageHeading());
    if (isNowhere()) focusOn(pageHeading());
  }
}

const pathOf = (address: string): string | undefined => address.split(/[?#]/, 1)[0];

/**
 * The focus is never lost (docs/product.md, 9). What had it and is gone hands it on: a button of a post or a row
 * to that post or row, a row to the next one, a dialog to what opened it or what stands there now, all else to the
 * heading over it. On another page the heading has it, on one that somebody comes back to the link they had followed. A
 * screen that puts the focus somewhere itself goes first.
 * Answers how to stop it.
 */
export function keepFocus({ asPath, events }: Pick<NextRouter, 'asPath' | 'events'>): () => void {
  const keeper = new FocusKeeper();
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) keeper.enter(target);
  };
  // What takes something out of the page is over by then.
  const onBlur = () => void setTimeout(() => keeper.leave());
  const followed = new FollowedLinks();
  let shown = pathOf(asPath);
  const onPage = (address: string) => {
    const isSame = pathOf(address) === shown;
    shown = pathOf(address);
    const focused = document.activeElement;
    const link = followed.arrive();
    if (!isSame && link && !focused?.closest(DIALOG)) return focusOn(link);
    const hasChosen = focused instanceof Element && focused.matches('main *, dialog, dialog *');
    if (!isSame && !address.includes('#') && !hasChosen) focusOn(pageHeading());
  };
  const observer = new MutationObserver((records) => keeper.change(records));
  observer.observe(document.body, { childList: true, subtree: true });
  if (!isNowhere() && document.activeElement) keeper.enter(document.activeElement);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  addEventListener('popstate', followed.onPop);
  events.on('routeChangeStart', followed.onLeave);
  events.on('routeChangeComplete', onPage);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    events.off('routeChangeComplete', onPage);
    events.off('routeChangeStart', followed.onLeave);
    removeEventListener('popstate', followed.onPop);
  };
}
