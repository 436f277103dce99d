import { expect, type Locator, type Page } from '@playwright/test';
import { BROWSER_OPTIONS, open, setChecked, tokenIn } from './support/browser.ts';
import { postIsDue, slotIsDue } from './support/due.ts';
import { MINUTE_MS, partsOf, typedMoment } from './support/moments.ts';
import { api, newToken, signIn } from './support/session.ts';
import { test } from './support/test.ts';
import { postsOf } from './support/world.ts';

/** Far enough ahead that no minute comes by itself while the test runs. */
const AHEAD_MS = 5 * MINUTE_MS;
const PLANNED = 'Where shall we go on Sunday?';
const QUEUED = 'From the queue';

interface Made {
  _id: string;
}

/** Writes a post with a poll that is published at a moment; its line in the list of own posts. */
async function plan(page: Page, at: number): Promise<Locator> {
  await open(page, '/creator/my-post/create');
  await setChecked(page.getByRole('radio', { name: 'Text' }));
  await page.getByRole('textbox', { name: /^Text/ }).fill(PLANNED);
  await setChecked(page.getByRole('radio', { name: 'Everyone' }));
  await setChecked(page.getByRole('switch', { name: 'Add a poll' }));
  await page.getByRole('textbox', { name: 'Question' }).fill('Hill or sea?');
  await page.getByRole('textbox', { name: 'Answer 1' }).fill('The hill');
  await page.getByRole('textbox', { name: 'Answer 2' }).fill('The sea');
  await setChecked(page.getByRole('radio', { name: 'At a time I choose' }));
  await page.getByLabel('Publish at').fill(typedMoment(at));
  await page.getByLabel('Publish at').press('Enter');
  await expect(page.getByLabel('Publish at')).toHaveValue(typedMoment(at));
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.waitForURL('/creator/my-post');
  const line = page.getByRole('row', { name: new RegExp(PLANNED.slice(0, -1)) });
  await expect(line).toContainText('Scheduled');
  return line;
}

const cell = (page: Page, at: number): Locator => page.locator(`td[data-day="${partsOf(at).day}"]`);
const queueOf = (page: Page): Locator => page.getByRole('region', { name: 'Queue', exact: true });

/** Puts a draft first into the queue; it has no time yet. */
async function queue(page: Page, token: string): Promise<Made> {
  const body = { isSale: true, price: 0, type: 'text', title: QUEUED, text: 'By itself.', status: 'draft' };
  const draft = await api<Made>('POST', '/performer/feeds', { token, body });
  await open(page, '/creator/planner');
  await page.getByRole('button', { name: `Actions for ${QUEUED}` }).click();
  await page.getByRole('menuitem', { name: 'Add to queue' }).click();
  const names = queueOf(page).getByRole('listitem');
  await expect(names.last()).toContainText(QUEUED);
  const order = await api<{ posts: Made[] }>('GET', '/performer/planner/queue', { token });
  for (let place = order.posts.length - 1; place > 0; place -= 1) {
    await queueOf(page)
      .getByRole('button', { name: `Actions for ${QUEUED}` })
      .click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await expect(names.nth(place - 1)).toContainText(QUEUED);
  }
  return draft;
}

/** Gives the queue the weekday and the time of a moment. */
async function addTime(page: Page, at: number): Promise<void> {
  await page.getByRole('button', { name: 'Add a time' }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish from the queue' });
  await setChecked(sheet.getByRole('checkbox', { name: partsOf(at).weekday }));
  await sheet.getByLabel('At', { exact: true }).fill(partsOf(at).time);
  await expect(sheet.getByLabel('Time zone')).toHaveValue(BROWSER_OPTIONS.timezoneId);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet).toBeHidden();
  await expect(cell(page, at).getByRole('button', { name: `Queue: ${QUEUED}` })).toBeVisible();
}

test.describe('what is published by itself', () => {
  test.use({ account: 'demoperformer' });

  test('a planned post appears in another browser, and its poll is voted in; a draft of the queue at the time of a rule', async ({
    page,
    browser,
    newFan,
  }) => {
    const planner = await page.context().newPage();
    await open(planner, '/home');
    const token = await tokenIn(page.context());
    const draft = await queue(planner, token);
    const at = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
    await addTime(planner, at);
    // The clock of this browser is moved when the time has come.
    await page.clock.install();
    const line = await plan(page, at);

    const context = await browser.newContext();
    await signIn(context, await newToken(newFan));
    const fan = await context.newPage();
    const card = fan.getByRole('article').filter({ hasText: PLANNED });
    await open(fan, '/demoperformer');
    const found = await postsOf('demoperformer');
    const shown = found.flatMap(({ text, title }) => [text, title]);
    expect(shown).not.toContain(PLANNED);
    expect(shown).not.toContain(QUEUED);

    await postIsDue(PLANNED);
    await expect(async () => {
      await open(fan, '/demoperformer');
      await expect(card).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: MINUTE_MS });
    await expect(line).toContainText('Scheduled');
    await page.clock.fastForward(at - Date.now() + MINUTE_MS);
    await expect(line).toContainText('Visible');
    const poll = card.getByRole('region', { name: 'Hill or sea?' });
    await expect(poll).not.toContainText('%');
    await poll.getByRole('button', { name: 'The sea' }).click();
    await expect(poll.getByRole('listitem').filter({ hasText: 'The sea' })).toContainText('100%');
    await expect(poll).toContainText('1 vote');
    await context.close();

    const { rules } = await api<{ rules: (Made & { time: string; weekdays: number[] })[] }>(
      ...(['GET', '/performer/planner/queue', { token }] as const),
    );
    const own = rules.find((rule) => rule.time === partsOf(at).time && rule.weekdays.length === 1);
    await slotIsDue(own?._id ?? '');
    const published = Date.now();
    const titles = async () => (await postsOf('demoperformer')).map(({ title }) => title);
    await expect.poll(titles, { timeout: MINUTE_MS, intervals: [200] }).toContain(QUEUED);
    await open(planner, '/creator/planner');
    await expect(queueOf(planner).getByRole('listitem').first()).toBeVisible();
    await expect(queueOf(planner)).not.toContainText(QUEUED);
    await expect(cell(planner, published).getByRole('button', { name: QUEUED })).toBeVisible();

    // The demo world is left as it was found.
    await api('DELETE', `/performer/planner/rules/${own?._id}`, { token });
    await api('DELETE', `/performer/feeds/${draft._id}`, { token });
    const [post] = (await postsOf('demoperformer', token)).filter(({ text }) => text === PLANNED);
    await api('DELETE', `/performer/feeds/${post?._id}`, { token });
  });
});
