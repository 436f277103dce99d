import type { Page } from '@playwright/test';

/** What readers may set for all text, and no words may be lost (WCAG 1.4.12). */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

/** Spaces the text of the page as a reader would, or takes that back. A style element would be refused by the page's policy; the product adopts no sheets itself. */
export const setTextSpacing = (page: Page, isOn: boolean): Promise<void> =>
  page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = css ? [sheet] : [];
    },
    isOn ? TEXT_SPACING : '',
  );
