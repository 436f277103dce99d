import { expect, type Locator } from '@playwright/test';
import { open } from './support/browser.ts';
import { test } from './support/test.ts';

/** In colours of the reader's own no background and no shadow of ours is painted: what is chosen is seen all the same. */
test.use({ forcedColors: 'active' });

const paintOf = (place: Locator) =>
  place.evaluate((element) => {
    const { backgroundColor, outlineStyle } = getComputedStyle(element);
    return `${backgroundColor} ${outlineStyle}`;
  });

async function differs(chosen: Locator, other: Locator): Promise<void> {
  await expect(chosen).toBeVisible();
  await expect.poll(async () => (await paintOf(chosen)) !== (await paintOf(other))).toBe(true);
}

test('a visitor sees which tab, chip and place of the navigation is chosen', async ({ page }) => {
  await open(page, '/demoperformer');
  const tabs = page.getByRole('main').getByRole('navigation');
  await differs(tabs.locator('[aria-current]').first(), tabs.locator('a:not([aria-current])').first());
  await open(page, '/explore');
  const main = page.getByRole('main');
  await differs(
    main.locator('[aria-pressed="true"], [aria-current]').first(),
    main.locator('[aria-pressed="false"], a:not([aria-current])').first(),
  );
  const nav = page.getByRole('navigation', { name: 'Main' });
  await differs(nav.locator('[aria-current]').first(), nav.locator('a:not([aria-current])').first());
});
