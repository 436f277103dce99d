import { expect } from '@playwright/test';
import { BROWSER_OPTIONS, OVER_LABEL, open, tokenIn } from './support/browser.ts';
import { api, newToken, signIn } from './support/session.ts';
import { test } from './support/test.ts';
import { postsOf } from './support/world.ts';

const MINUTE_MS = 60_000;
/** Between the writing and the minute there is time to see that nobody sees it. */
const AHEAD_MS = 25_000;
const TEXT = 'Where shall we go on Sunday?';

/** A minute as an American types it, in the time zone of the test's browsers. */
function typed(at: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: BROWSER_OPTIONS.timezoneId,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return format.format(at).replace(',', '').replace(/\s/g, ' ');
}

test.describe('a planned post with a poll', () => {
  test.use({ account: 'demoperformer' });

  test('appears by itself at its minute in another browser, and is voted in there', async ({
    page,
    browser,
    newFan,
  }) => {
    await open(page, '/creator/my-post/create');
    await page.getByRole('radio', { name: 'Text' }).check(OVER_LABEL);
    await page.getByRole('textbox', { name: /^Text/ }).fill(TEXT);
    await page.getByRole('radio', { name: 'Everyone' }).check(OVER_LABEL);
    await page.getByRole('switch', { name: 'Add a poll' }).check(OVER_LABEL);
    await page.getByRole('textbox', { name: 'Question' }).fill('Hill or sea?');
    await page.getByRole('textbox', { name: 'Answer 1' }).fill('The hill');
    await page.getByRole('textbox', { name: 'Answer 2' }).fill('The sea');
    await page.getByRole('radio', { name: 'At a time I choose' }).check(OVER_LABEL);
    const at = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
    await page.getByLabel('Publish at').fill(typed(at));
    await page.getByLabel('Publish at').press('Enter');
    await expect(page.getByLabel('Publish at')).toHaveValue(typed(at));
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.waitForURL('/creator/my-post');
    const line = page.getByRole('row', { name: new RegExp(TEXT.slice(0, -1)) });
    await expect(line).toContainText('Scheduled');

    const context = await browser.newContext();
    await signIn(context, await newToken(newFan));
    const fan = await context.newPage();
    const card = fan.getByRole('article').filter({ hasText: TEXT });
    await open(fan, '/demoperformer');
    const found = await postsOf('demoperformer');
    // On a machine that slept until then there is nothing left to see.
    if (Date.now() < at) expect(found.map(({ text }) => text)).not.toContain(TEXT);
    await expect(async () => {
      await open(fan, '/demoperformer');
      await expect(card).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 2 * MINUTE_MS });
    expect(Date.now(), 'not before its minute').toBeGreaterThanOrEqual(at);

    await expect(line).toContainText('Visible', { timeout: MINUTE_MS });
    const poll = card.getByRole('region', { name: 'Hill or sea?' });
    await expect(poll).not.toContainText('%');
    await poll.getByRole('button', { name: 'The sea' }).click();
    await expect(poll.getByRole('listitem').filter({ hasText: 'The sea' })).toContainText('100%');
    await expect(poll).toContainText('1 vote');
    await context.close();

    // The demo world is left as it was found.
    const token = await tokenIn(page.context());
    const [post] = (await postsOf('demoperformer', token)).filter(({ text }) => text === TEXT);
    await api('DELETE', `/performer/feeds/${post?._id}`, { token });
  });
});
