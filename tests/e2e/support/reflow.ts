import type { Page } from '@playwright/test';

/** Widths that a page must fit, and the phone's once more with text twice as large. */
export const FITS = [
  { width: 320, text: 100 },
  { width: 390, text: 100 },
  { width: 768, text: 100 },
  { width: 1024, text: 100 },
  { width: 1280, text: 100 },
  { width: 390, text: 200 },
] as const;
export type Fit = (typeof FITS)[number];

/** Runs in the page: what does not fit there, one line each. */
function findOverflow(): string[] {
  const SLACK = 1;
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
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const clips = (style: CSSStyleDeclaration) => style.overflowX !== 'visible' || style.clipPath !== 'none';
  /** Rows that are meant to be swiped hide their scrollbar; whatever else can scroll does so downwards only. */
  const isSwiped = (style: CSSStyleDeclaration) =>
    /auto|scroll/.test(style.overflowX) && style.scrollbarWidth === 'none';
  /** Read by screen readers only. */
  const isHidden = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width <= 1 || box.height <= 1;
  };
  const isPainted = (style: CSSStyleDeclaration) =>
    style.display !== 'inline' &&
    (style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
      (style.borderInlineEndWidth !== '0px' && style.borderInlineEndStyle !== 'none'));

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
      if (text === '' || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      box = range.getBoundingClientRect();
    } else box = element.getBoundingClientRect();
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
      const style = styleOf(parent);
      const frame = parent.getBoundingClientRect();
      const out = box.right > frame.right + SLACK || box.left < frame.left - SLACK;
      if (clips(style)) {
        const small = frame.width <= 1;
        const ellipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (node instanceof Text && out && !small && !isSwiped(style)) {
          if (!ellipsis) report(parent, `cuts its text without a mark:${quoted}`);
          else if (!parent.closest('[title]'))
            report(parent, `shortens its text and says it nowhere in full:${quoted}`);
        }
        inside = true;
        break;
      }
      // Text that runs over the edge of the button, badge or card it stands in.
      if (node instanceof Text && out && !painted && isPainted(style))
        report(parent, `is narrower than its text:${quoted}`);
      painted ||= isPainted(style);
      if (style.position === 'fixed') break;
    }
    if (!inside && (box.right > width + SLACK || box.left < -SLACK))
      report(
        element,
        `reaches from ${Math.round(box.left)} to ${Math.round(box.right)} of ${width}:${quoted}`,
      );
    if (node instanceof HTMLElement && node.scrollWidth > node.clientWidth + SLACK) {
      const style = styleOf(node);
      if (/auto|scroll/.test(style.overflowX) && !isSwiped(style) && node.localName !== 'textarea')
        report(node, `scrolls sideways: ${node.scrollWidth} > ${node.clientWidth}`);
    }
    // A control that its own words do not fit in.
    if (node instanceof HTMLElement && /^(button|a|select|input)$/.test(node.localName) && !isHidden(node)) {
      const style = styleOf(node);
      if (
        style.display !== 'inline' &&
        style.overflowX === 'visible' &&
        node.scrollWidth > node.clientWidth + 2 &&
        isPainted(style)
      )
        report(node, `is narrower than what it holds: ${node.scrollWidth} > ${node.clientWidth}`);
    }
  }
  // Choices that are cut in their closed list.
  for (const select of top.querySelectorAll('select')) {
    if (!select.checkVisibility()) continue;
    const pen = document.createElement('canvas').getContext('2d');
    const style = styleOf(select);
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
  await page.evaluate(async (percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let frames = 0; frames < 3; frames++) await frame();
  }, fit.text);
  const problems = await page.evaluate(findOverflow);
  const where = fit.text === 100 ? `${fit.width}` : `${fit.width} at ${fit.text} % text`;
  return problems.map((problem) => `[${where}] ${problem}`);
}
