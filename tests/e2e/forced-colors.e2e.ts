import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { open, setChecked } from './support/browser.ts';
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

/** Colours in the middle of a radio button, and between there and its edge. */
async function coloursOf(radio: Locator): Promise<{ middle: string; ring: string }> {
  const { data, info } = await sharp(await radio.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const across = (part: number): string => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels;
    return data.subarray(at, at + 3).join();
  };
  return { middle: across(0.5), ring: across(0.2) };
}

test.describe('a performer', () => {
  test.use({ account: 'demoperformer' });

  test('sees which radio button is chosen', async ({ page }) => {
    await open(page, '/creator/my-store/create');
    const isDotted = async (name: string) => {
      const { middle, ring } = await coloursOf(page.getByRole('radio', { name }));
      return middle !== ring;
    };
    for (const [chosen, other] of [
      ['Physical', 'Digital'],
      ['Digital', 'Physical'],
    ] as const) {
      await setChecked(page.getByRole('radio', { name: chosen }));
      await expect.poll(() => isDotted(chosen), { message: chosen }).toBe(true);
      await expect.poll(() => isDotted(other), { message: other }).toBe(false);
    }
  });
});
