/** A thing on a page. A name or label that is a text has to match as a whole; `holds` matches a part. */
export interface Target {
  role?: string;
  name?: string | RegExp;
  label?: string | RegExp;
  css?: string;
  /** Words that can be read in it. */
  holds?: string | RegExp;
  within?: Target;
}

/** Runs in the page, so it is a text. `TestingLibraryDom` is there already. */
export const FINDER = String.raw`(() => {
  const matcher = (m) => (m && typeof m === 'object' ? new RegExp(m.source, m.flags) : m);
  const plain = (text) => text.replace(/\s+/g, ' ').trim();
  const fits = (text, m) => (typeof m === 'string' ? plain(text).includes(m) : new RegExp(m.source, m.flags).test(plain(text)));
  const isVisible = (e) => e.getClientRects().length > 0 && getComputedStyle(e).visibility === 'visible';
  const lib = window.TestingLibraryDom;
  const all = (target) => {
    const scopes = target.within ? all(target.within).filter(isVisible) : [document.body];
    let found = scopes.flatMap((scope) => {
      if (target.css) return [...scope.querySelectorAll(target.css)];
      if (target.label !== undefined) return lib.queryAllByLabelText(scope, matcher(target.label));
      return lib.queryAllByRole(scope, target.role, { name: matcher(target.name) });
    });
    if (target.holds !== undefined) found = found.filter((e) => fits(e.innerText, target.holds));
    return found;
  };
  const shown = (target) => all(target).filter(isVisible);
  const setValue = (element, value) => {
    const kind = element instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(element, value);
    for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }));
    return 'set';
  };
  /** Classes that antd sets while something appears or leaves, from the frame before the animation begins. */
  const ANIMATED = '[class*="-appear"], [class*="-enter"], [class*="-leave"]';
  /** Whether it, or something around it, is moved by an animation that ends. */
  const isAnimated = (element) => {
    if (element.closest(ANIMATED)) return true;
    const isMoving = (one) => one.playState === 'running' && Number.isFinite(one.effect.getComputedTiming().endTime);
    for (let e = element; e; e = e.parentElement) if (e.getAnimations().some(isMoving)) return true;
    return false;
  };
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 100); });
  return {
    count: (target) => shown(target).length,
    reads: (words) => fits(document.body.innerText, words),
    isHydrated: () => {
      const root = document.querySelector('h1') ?? document.querySelector('#__next > *');
      return document.readyState === 'complete' && root !== null && Object.keys(root).some((key) => key.startsWith('__reactProps$'));
    },
    isChecked: (target) => {
      const [element] = all(target);
      return element !== undefined && (element.checked === true || element.getAttribute('aria-checked') === 'true');
    },
    input: (target) => all(target).find((e) => e.type === 'file') ?? null,
    /** The middle of a thing that stands still and is not covered, but by its own label. Scrolls to it and answers null when it is covered or out of the window. */
    place: async (target) => {
      const element = shown(target).find((e) => !e.matches(':disabled, [aria-disabled="true"]'));
      if (!element) return null;
      // Two equal frames are not enough: a busy browser draws one moment of an animation for longer than that.
      if (isAnimated(element)) return null;
      const before = element.getBoundingClientRect();
      await frame();
      const box = element.getBoundingClientRect();
      if (box.x !== before.x || box.y !== before.y || box.width !== before.width) return null;
      const rect = [...element.getClientRects()].find((r) => r.width > 0 && r.height > 0) ?? box;
      const at = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
      const hit = document.elementFromPoint(at.x, at.y);
      const isOwn = hit && (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element);
      if (isOwn) return at;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return null;
    },
    edit: (target, text) => {
      const element = shown(target).find((e) => !e.matches(':disabled, [readonly]'));
      if (!element) return null;
      if (element instanceof HTMLSelectElement) {
        const option = [...element.options].find((one) => plain(one.label) === text);
        return option ? setValue(element, option.value) : null;
      }
      if (/^(date|time|datetime-local|month|range|color)$/.test(element.type)) return setValue(element, text);
      element.focus();
      if (document.activeElement !== element) return null;
      if (element.select) element.select();
      return 'focused';
    },
  };
})()`;
