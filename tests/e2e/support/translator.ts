import type { BrowserContext } from '@playwright/test';

/**
 * Does to every page what the translators of browsers do: each text, those that come or change later, too, is put into
 * two elements of the translator's own. The words stay as they are, so that a test can look for them. It begins when
 * React has hydrated the page, as a person's press on "Translate" would.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const LEFT_ALONE =
      '[translate="no"], .notranslate, script, style, noscript, textarea, svg, code, font font';
    const wrap = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || parent.closest(LEFT_ALONE)) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
      parent.replaceChild(outer, text);
      outer.append(inner);
      // The translator writes its own words into a text of its own; what React holds is in the page no more.
      inner.append(text.data);
    };
    const wrapBelow = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      if (root instanceof Text) texts.push(root);
      for (const text of texts) wrap(text);
    };
    // React hydrates a page from its first element to its last, with pauses. A text that is changed in such a pause makes
    // it render the page anew, and a press in that moment is lost.
    const isHydrated = () => {
      const last = [...document.querySelectorAll('#__next a, #__next button')].at(-1);
      return last !== undefined && Object.keys(last).some((key) => key.startsWith('__reactProps$'));
    };
    const nextFrame = () => new Promise(requestAnimationFrame);
    const begin = async () => {
      while (!isHydrated()) await nextFrame();
      // Two frames later React has committed what it hydrated.
      await nextFrame();
      await nextFrame();
      wrapBelow(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') wrap(target as Text);
          else for (const node of addedNodes) wrapBelow(node);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    addEventListener('load', () => void begin());
  });
}
