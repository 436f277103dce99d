import { expect, type Locator, type Page } from '@playwright/test';
import { open, tokenIn } from './support/browser.ts';
import { MINUTE_MS, partsOf } from './support/moments.ts';
import { api } from './support/session.ts';
import { test } from './support/test.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;
const EVERYONE = { isSale: true, price: 0 };

interface Made {
  _id: string;
}

/** Noon of the 10th of the month after the next one: no demo post is there. */
function farAhead(): number {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 10, 11);
}

const cell = (page: Page, at: number): Locator => page.locator(`td[data-day="${partsOf(at).day}"]`);

test.describe('the planner', () => {
  test.use({ account: 'demoperformer' });

  test('moves a planned post by mouse and by keyboard, and takes it back', async ({ page }) => {
    const at = farAhead();
    await open(page, '/home');
    const token = await tokenIn(page.context());
    const name = 'Moved about';
    const body = {
      ...{ ...EVERYONE, type: 'text', title: name, text: 'Here and there.', isSchedule: true },
      scheduleAt: new Date(at).toISOString(),
    };
    const post = await api<Made>('POST', '/performer/feeds', { token, body });
    const placeOf = async () =>
      (await api<{ scheduleAt: string }>('GET', `/performer/feeds/${post._id}`, { token })).scheduleAt;

    await open(page, `/creator/planner?month=${partsOf(at).month}`);
    const entry = (day: number) => cell(page, day).getByRole('button', { name });
    await expect(entry(at)).toBeVisible();
    const later = at + 9 * DAY_MS;
    await entry(at).dragTo(cell(page, later));
    await expect(entry(later)).toBeVisible();
    await expect.poll(async () => partsOf(Date.parse(await placeOf()))).toEqual(partsOf(later));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entry(at)).toBeVisible();
    await expect.poll(async () => partsOf(Date.parse(await placeOf()))).toEqual(partsOf(at));

    await entry(at).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name });
    const field = sheet.getByLabel('Publish at');
    await expect(field).toBeFocused();
    const last = at + 3 * DAY_MS;
    await field.fill(`${partsOf(last).day}T08:15`);
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(entry(last)).toContainText('8:15');
    await expect
      .poll(async () => partsOf(Date.parse(await placeOf())))
      .toMatchObject({ day: partsOf(last).day, time: '08:15' });

    // The demo world is left as it was found.
    await api('DELETE', `/performer/feeds/${post._id}`, { token });
  });
});
