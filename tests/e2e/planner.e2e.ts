import { expect, type Locator, type Page } from '@playwright/test';
import { BROWSER_OPTIONS, OVER_LABEL, open, tokenIn } from './support/browser.ts';
import { api } from './support/session.ts';
import { test } from './support/test.ts';
import { postsOf } from './support/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Between the making of a rule and its minute there is time to make it. */
const AHEAD_MS = 25_000;
const EVERYONE = { isSale: true, price: 0 };

interface Made {
  _id: string;
}

/** Parts of a moment in the time zone of the test's browsers. */
function partsOf(at: number) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: BROWSER_OPTIONS.timezoneId, hourCycle: 'h23', weekday: 'long' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    month: `${parts.year}-${parts.month}`,
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    weekday: parts.weekday ?? '',
  };
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

  test('publishes a draft of the queue at the time of a rule', async ({ page }) => {
    await open(page, '/home');
    const token = await tokenIn(page.context());
    const name = 'From the queue';
    const body = { ...EVERYONE, type: 'text', title: name, text: 'By itself.', status: 'draft' };
    const draft = await api<Made>('POST', '/performer/feeds', { token, body });

    await open(page, '/creator/planner');
    const queue = page.getByRole('region', { name: 'Queue', exact: true });
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Add to queue' }).click();
    const names = queue.getByRole('listitem');
    await expect(names.last()).toContainText(name);
    const order = await api<{ posts: Made[] }>('GET', '/performer/planner/queue', { token });
    for (let place = order.posts.length - 1; place > 0; place -= 1) {
      await queue.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
      await expect(names.nth(place - 1)).toContainText(name);
    }

    const at = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
    await page.getByRole('button', { name: 'Add a time' }).click();
    const sheet = page.getByRole('dialog', { name: 'Publish from the queue' });
    await sheet.getByRole('checkbox', { name: partsOf(at).weekday }).check(OVER_LABEL);
    await sheet.getByLabel('At', { exact: true }).fill(partsOf(at).time);
    await expect(sheet.getByLabel('Time zone')).toHaveValue(BROWSER_OPTIONS.timezoneId);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
    await expect(cell(page, at).getByRole('button', { name: `Queue: ${name}` })).toBeVisible();

    const titles = async () => (await postsOf('demoperformer')).map(({ title }) => title);
    if (Date.now() < at) expect(await titles()).not.toContain(name);
    await expect.poll(titles, { timeout: 2 * MINUTE_MS + AHEAD_MS, intervals: [2000] }).toContain(name);
    expect(Date.now(), 'not before its minute').toBeGreaterThanOrEqual(at);
    await open(page, '/creator/planner');
    await expect(queue.getByRole('listitem').first()).toBeVisible();
    await expect(queue).not.toContainText(name);
    await expect(cell(page, at).getByRole('button', { name })).toBeVisible();

    // The demo world is left as it was found.
    const { rules } = await api<{ rules: (Made & { time: string; weekdays: number[] })[] }>(
      ...(['GET', '/performer/planner/queue', { token }] as const),
    );
    const own = rules.find((rule) => rule.time === partsOf(at).time && rule.weekdays.length === 1);
    await api('DELETE', `/performer/planner/rules/${own?._id}`, { token });
    await api('DELETE', `/performer/feeds/${draft._id}`, { token });
  });
});
