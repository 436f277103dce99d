import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from './browser.ts';

/** A window, a phone, and what 400 % of a window of 1280 × 1024 leaves. */
export const WINDOWS = [DESKTOP, PHONE, { width: 320, height: 256 }] as const;
type Window = (typeof WINDOWS)[number];

/** A list that grows as one goes through it would never end. */
const MOST_STOPS = 100;
/** A film's own controls, or the parts of a date and a time, are stops inside one element. */
const MOST_INNER_STOPS = 12;

interface Stop {
  /** Tells one stop from another; null when the focus has left the page. */
  key: number | null;
  name: string;
  /** What must stay as it is while the focus alone moves (WCAG 3.2.1). */
  context: string;
  /** What lies over it, or where it is; null when some of it can be seen. */
  problem: string | null;
}

/** Runs in the page: the element with the focus, whether any of it is in sight, and what must not change meanwhile. */
function lookAtFocus(): Stop {
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')];
  const open = dialogs.filter((dialog) => dialog.checkVisibility()).length;
  const context = `${location.pathname}${location.search} with ${open} dialogs`;
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { key: null, name: '', context, problem: null };
  const name = `${element.localName} "${(element.getAttribute('aria-label') ?? element.innerText ?? '').trim().slice(0, 40)}"`;
  const held = window as { stops?: Map<Element, number> };
  held.stops ??= new Map();
  const key = held.stops.get(element) ?? held.stops.size;
  held.stops.set(element, key);
  // The product moves the focus there when what had it is gone: the Tab key never stops there.
  if (element.tabIndex < 0) return { key, name, context, problem: null };
  // The input of a box or a switch is transparent: its label is what people see.
  const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const places: Element[] = [element, ...labels];
  let over = 'out of sight';
  /** Near the start, in the middle and near the end; of what is larger than the window only the part inside it. */
  const samplesOf = (start: number, length: number, room: number): number[] => {
    const [from, to] =
      length < room ? [start, start + length] : [Math.max(0, start), Math.min(room, start + length)];
    return [0.5, 0.1, 0.9].map((part) => from + (to - from) * part);
  };
  for (const rect of places.flatMap((place) => [...place.getClientRects()])) {
    for (const [x, y] of samplesOf(rect.left, rect.width, innerWidth).flatMap((across) =>
      samplesOf(rect.top, rect.height, innerHeight).map((down) => [across, down] as const),
    )) {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (!top) continue;
      if (places.some((place) => place.contains(top) || (top !== document.body && top.contains(place))))
        return { key, name, context, problem: null };
      over = `under ${top.localName} "${(top.closest('[aria-label]')?.getAttribute('aria-label') ?? top.textContent ?? '').trim().slice(0, 30)}"`;
    }
  }
  return { key, name, context, problem: `${name} ${over}` };
}

/** What moves into sight may take a moment: a link that slides in, a list that scrolls. */
const PATIENCE_MS = 1500;

async function settledFocus(page: Page): Promise<Stop> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const stop = await page.evaluate(lookAtFocus);
    if (!stop.problem || Date.now() > end) return stop;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Runs in the page: whether there is more than one thing to go to. */
function hasSeveralStops(): boolean {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const all = [...top.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')];
  return (
    all.filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility()).length > 1
  );
}

async function go(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  const problems: string[] = [];
  const seen = new Set<number>();
  const { context } = await page.evaluate(lookAtFocus);
  let last: number | null = null;
  let pressesAtSameStop = 0;
  while (seen.size < MOST_STOPS) {
    await page.keyboard.press(key);
    const stop = await settledFocus(page);
    if (stop.context !== context) {
      problems.push(`${stop.name} changes ${context} to ${stop.context}`);
      break;
    }
    // From the last stop on the focus goes to the browser's own bars, or to the first stop.
    if (stop.key === null) break;
    if (stop.key === last) {
      pressesAtSameStop += 1;
      if (pressesAtSameStop <= MOST_INNER_STOPS) continue;
      if (await page.evaluate(hasSeveralStops)) problems.push(`the focus does not leave ${stop.name}`);
      break;
    }
    pressesAtSameStop = 0;
    if (seen.has(stop.key)) {
      const [first] = seen;
      if (stop.key !== first) problems.push(`the focus goes back to ${stop.name}`);
      break;
    }
    seen.add(stop.key);
    last = stop.key;
    if (stop.problem) problems.push(stop.problem);
  }
  return { stops: seen.size, problems };
}

export interface Walk {
  stops: number;
  problems: string[];
}

/** Goes through a page by Tab, and back by Shift and Tab: each stop is seen, none is a trap, and none changes the page. */
export async function walkThrough(page: Page, window: Window): Promise<Walk> {
  await page.setViewportSize(window);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, window);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  const there = await go(page, 'Tab');
  const back = await go(page, 'Shift+Tab');
  const where = `[${window.width} × ${window.height}]`;
  return {
    stops: there.stops + back.stops,
    problems: [
      ...there.problems.map((problem) => `${where} ${problem}`),
      ...back.problems.map((problem) => `${where} backwards: ${problem}`),
    ],
  };
}
