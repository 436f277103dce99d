import type { Page } from '@playwright/test';

/** Runs in the page: buttons and fields that take a thumb on less than `least` px, one line each. */
function findSmall(least: number): string[] {
  const CONTROLS =
    'button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], a[class*="button"], a[class*="tab"]';
  const FRAMES = '.ant-select, .ant-picker, .ant-input-affix-wrapper';
  const found = new Set<string>();
  const nameOf = (element: Element) => [element.localName, ...element.classList].join('.');
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = control.getBoundingClientRect();
    // Read by screen readers only.
    if (width <= 1 || height <= 1) continue;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const frame = control.closest(FRAMES) ?? control;
    const label = control.closest('label');
    const takes = (left: number, top: number): boolean => {
      const hit = document.elementFromPoint(left, top);
      if (!hit) return false;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      return [frame, label, ...labels].some((one) => one?.contains(hit));
    };
    // Something lies over it: that is what is pressed there.
    if (!takes(x, y)) continue;
    const reach = (stepX: number, stepY: number): number => {
      let steps = 0;
      while (steps < least && takes(x + stepX * (steps + 1), y + stepY * (steps + 1))) steps += 1;
      return steps;
    };
    const [wide, high] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1];
    if (wide < least || high < least)
      found.add(
        `${nameOf(control)} takes ${wide} × ${high} px: "${(control.textContent ?? '').slice(0, 30)}"`,
      );
  }
  return [...found];
}

/** The house's size for thumbs (`TOUCH` of src/theme/tokens.ts), less what is lost where a pixel is shared. */
const LEAST = 43;

export const smallControls = (page: Page): Promise<string[]> => page.evaluate(findSmall, LEAST);
