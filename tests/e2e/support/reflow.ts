import type { Page } from '@playwright/test';
import { setTextSpacing } from './text-spacing.ts';

interface Fit {
  width: number;
  /** Per cent of the usual size. */
  text: number;
  /** Whether the text is spaced as readers may space it (WCAG 1.4.12). */
  isSpaced?: boolean;
}

const NARROWEST: Fit = { width: 320, text: 100 };
const WIDEST: Fit = { width: 1280, text: 100 };
const LARGE_TEXT: Fit = { width: 390, text: 200 };
const EXTRA_FITS: readonly Fit[] = [
  ...[390, 768, 1024].map((width) => ({ width, text: 100 })),
  ...[390, 1280].map((width) => ({ width, text: 100, isSpaced: true })),
];

/** Widths that a page must fit, and a phone's with text twice as large; widths between and spaced text with `REFLOW_FITS=all`. */
export const FITS: readonly Fit[] = [
  NARROWEST,
  ...(process.env.REFLOW_FITS === 'all' ? EXTRA_FITS : []),
  WIDEST,
  LARGE_TEXT,
];

/** For whoever sees nearly what somebody else was shown in all of them. */
export const FEW_FITS: readonly Fit[] = [NARROWEST, WIDEST];

/** Runs in the page: what does not fit there, one line each. */
function findOverflow(): string[] {
  const SLACK = 1;
  /** Letters are given more height than they are drawn with. */
  const LINE_SLACK = 4;
  const width = document.documentElement.clientWidth;
  const found = new Map<string, string>();
  const nameOf = (element: Element) => {
    const classes = [...element.classList].map((name) => name.replace(/^.*module__\w+__|__\w+$/g, ''));
    return [element.localName, ...classes].join('.');
  };
  const pathOf = (element: Element) => {
    const parent = element.parentElement;
    return `${parent ? `${nameOf(parent)} > ` : ''}${nameOf(element)}`;
  };
  const report = (element: Element, what: string) => {
    const key = `${pathOf(element)} ${what.split(':')[0]}`;
    if (!found.has(key)) found.set(key, `${pathOf(element)} ${what}`);
  };
  /** What is asked of an element again for everything in it, read once. */
  interface Box {
    frame: DOMRect;
    clips: boolean;
    /** What is too tall can neither be seen nor scrolled to. */
    cutsBelow: boolean;
    /** Rows that are meant to be swiped hide their scrollbar; whatever else can scroll does so downwards only. */
    isSwiped: boolean;
    isScrolled: boolean;
    hasEllipsis: boolean;
    isPainted: boolean;
    isInline: boolean;
    isFixed: boolean;
  }
  const read = (element: Element): Box => {
    const style = getComputedStyle(element);
    const isInline = style.display === 'inline';
    const isScrolled = /auto|scroll/.test(style.overflowX);
    return {
      frame: element.getBoundingClientRect(),
      clips: style.overflowX !== 'visible' || style.clipPath !== 'none',
      cutsBelow: /hidden|clip/.test(style.overflowY),
      isSwiped: isScrolled && style.scrollbarWidth === 'none',
      isScrolled,
      hasEllipsis: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
      isPainted:
        !isInline &&
        (style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
          (style.borderInlineEndWidth !== '0px' && style.borderInlineEndStyle !== 'none')),
      isInline,
      isFixed: style.position === 'fixed',
    };
  };
  const boxes = new Map<Element, Box>();
  const boxOf = (element: Element): Box => {
    const known = boxes.get(element) ?? read(element);
    boxes.set(element, known);
    return known;
  };
  /** Read by screen readers only. */
  const isHidden = ({ frame }: Box) => frame.width <= 1 || frame.height <= 1;

  /** The nearest element around that hides what lies below `bottom`; null when that can be seen or scrolled to. */
  const clippingAncestorOf = (bottom: number, from: Element | null): Element | null => {
    for (let place = from; place && place !== document.documentElement; place = place.parentElement) {
      const { frame, clips, cutsBelow } = boxOf(place);
      if (clips || cutsBelow) return cutsBelow && bottom > frame.bottom + LINE_SLACK ? place : null;
    }
    return null;
  };

  if (document.documentElement.scrollWidth > width + SLACK)
    report(
      document.documentElement,
      `is wider than the window: ${document.documentElement.scrollWidth} > ${width}`,
    );

  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    if (element.closest('svg') && element.localName !== 'svg') continue;
    let box: DOMRect;
    const text = node instanceof Text ? node.data.trim() : '';
    if (node instanceof Text) {
      if (text === '' || isHidden(boxOf(element))) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      box = range.getBoundingClientRect();
    } else box = boxOf(element).frame;
    if (box.width === 0 || box.height === 0) continue;
    const quoted = text ? ` "${text.slice(0, 30)}"` : '';

    let inside = false;
    let painted = false;
    for (
      let parent: Element | null = node instanceof Text ? element : element.parentElement;
      // The page itself is what everything is measured by.
      parent && parent !== document.documentElement;
      parent = parent.parentElement
    ) {
      const { frame, clips, isSwiped, hasEllipsis, isPainted, isFixed } = boxOf(parent);
      const out = box.right > frame.right + SLACK || box.left < frame.left - SLACK;
      if (clips) {
        const small = frame.width <= 1;
        if (node instanceof Text && out && !small && !isSwiped) {
          if (!hasEllipsis) report(parent, `cuts its text without a mark:${quoted}`);
          else if (!parent.closest('[title]'))
            report(parent, `shortens its text and says it nowhere in full:${quoted}`);
        }
        if (node instanceof Text && !small) {
          const cutter = hasEllipsis
            ? clippingAncestorOf(frame.bottom, parent.parentElement)
            : clippingAncestorOf(box.bottom, parent);
          if (cutter) report(cutter, `cuts its text at the bottom:${quoted}`);
        }
        inside = true;
        break;
      }
      // Text that runs over the edge of the button, badge or card it stands in.
      if (node instanceof Text && out && !painted && isPainted)
        report(parent, `is narrower than its text:${quoted}`);
      painted ||= isPainted;
      if (isFixed) break;
    }
    if (!inside && (box.right > width + SLACK || box.left < -SLACK))
      report(
        element,
        `reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}:${quoted}`,
      );
    if (node instanceof HTMLElement && node.scrollWidth > node.clientWidth + SLACK) {
      const { isScrolled, isSwiped } = boxOf(node);
      if (isScrolled && !isSwiped && node.localName !== 'textarea')
        report(node, `scrolls sideways: ${node.scrollWidth} > ${node.clientWidth}`);
    }
    // A control that its own words do not fit in.
    if (node instanceof HTMLElement && /^(button|a|select|input)$/.test(node.localName)) {
      const own = boxOf(node);
      if (
        !isHidden(own) &&
        !own.isInline &&
        !own.clips &&
        node.scrollWidth > node.clientWidth + 2 &&
        own.isPainted
      )
        report(node, `is narrower than what it holds: ${node.scrollWidth} > ${node.clientWidth}`);
    }
  }
  // Choices that are cut in their closed list.
  for (const select of top.querySelectorAll('select')) {
    if (!select.checkVisibility()) continue;
    const pen = document.createElement('canvas').getContext('2d');
    const style = getComputedStyle(select);
    if (!pen) continue;
    pen.font = style.font;
    const label = select.selectedOptions[0]?.label ?? '';
    const room =
      select.clientWidth -
      Number.parseFloat(style.paddingInlineStart) -
      Number.parseFloat(style.paddingInlineEnd);
    if (pen.measureText(label).width > room + SLACK && style.textOverflow !== 'ellipsis')
      report(select, `cuts its choice without a mark: "${label}"`);
  }
  return [...found.values()];
}

/** What does not fit in each of the sizes; the page is resized, not loaded again. */
export async function overflowAt(page: Page, fit: Fit): Promise<string[]> {
  await page.setViewportSize({ width: fit.width, height: 900 });
  // The window tells its new size a moment later, and the page is laid out with the next frames.
  await page.waitForFunction((width) => innerWidth === width, fit.width);
  await setTextSpacing(page, fit.isSpaced ?? false);
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames++) await frame();
  }, fit.text);
  const problems = await page.evaluate(findOverflow);
  const where = `${fit.width} at ${fit.text} % text${fit.isSpaced ? ', spaced' : ''}`;
  return problems.map((problem) => `[${where}] ${problem}`);
}
