import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { BROWSER_OPTIONS, open, PHONE, setChecked, tokenIn } from './support/browser.ts';
import { picture } from './support/pictures.ts';
import { api, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { postsOf } from './support/world.ts';

const TITLE = 'Begun on the phone';

interface Draft {
  _id: string;
  title: string;
}
const draftsOf = async (token: string): Promise<Draft[]> => {
  const { data } = await api<{ data: Draft[] }>('GET', '/performer/feeds?status=draft&limit=100', { token });
  return data.filter(({ title }) => title.startsWith(TITLE));
};
const title = (page: Page) => page.getByRole('textbox', { name: /^Title/ });
const isSaved = (page: Page) => expect(page.getByText(/^Draft saved \d/)).toBeVisible();

async function device(browser: Browser, options = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...BROWSER_OPTIONS, ...options });
  await signIn(context, await tokenOf('demoperformer'));
  return context;
}

test.describe('a draft on two devices', () => {
  test('is written on a phone, goes on at a laptop, and becomes one post', async ({ browser }) => {
    const phone = await device(browser, { viewport: PHONE });
    const first = await phone.newPage();
    await open(first, '/creator/my-post/create');
    await first
      .getByLabel('Photos, videos and audio', { exact: true })
      .and(first.locator('input[type=file]'))
      .setInputFiles([await picture(TITLE)]);
    await title(first).fill(TITLE);
    await isSaved(first);
    // The last words are saved by closing the tab.
    await title(first).fill(`${TITLE}, closed`);
    await first.close({ runBeforeUnload: true });

    const laptop = await device(browser);
    const token = await tokenIn(laptop);
    await expect
      .poll(async () => (await draftsOf(token)).map((draft) => draft.title))
      .toEqual([`${TITLE}, closed`]);
    const page = await laptop.newPage();
    await open(page, '/creator/my-post/create');
    await page.getByRole('link', { name: 'Continue writing' }).click();
    await expect(title(page)).toHaveValue(`${TITLE}, closed`);
    const photos = page.getByRole('list', { name: 'Chosen files' });
    await expect(photos.getByRole('listitem').locator('img').first()).toBeVisible();

    // Meanwhile the phone goes on.
    const again = await phone.newPage();
    await open(again, '/creator/my-post/create');
    await expect(title(again)).toHaveValue(`${TITLE}, closed`);
    await title(again).fill(`${TITLE} again`);
    await isSaved(again);
    await title(page).fill(`${TITLE}, ended on the laptop`);
    const question = page.getByRole('alert').filter({ hasText: 'This draft was changed on another device' });
    await expect(question).toBeVisible();
    expect((await draftsOf(token)).map((draft) => draft.title)).toEqual([`${TITLE} again`]);
    await question.getByRole('button', { name: 'Keep this version' }).click();
    await isSaved(page);

    await setChecked(page.getByRole('radio', { name: 'Everyone', exact: true }));
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.waitForURL('/creator/my-post');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    expect(await draftsOf(token)).toEqual([]);
    const visitor = await browser.newContext(BROWSER_OPTIONS);
    const profile = await visitor.newPage();
    await open(profile, '/demoperformer');
    const card = profile.getByRole('article').filter({ hasText: `${TITLE}, ended on the laptop` });
    await expect(card.locator('img[src*="/api/media/"]').first()).toBeVisible();

    // The phone still shows the draft: nothing that is typed there goes into the post.
    await title(again).fill('Too late');
    const late = again.getByRole('alert').filter({ hasText: 'This draft is already a post' });
    await expect(late).toBeVisible();

    // The demo world is left as it was found.
    const [post] = (await postsOf('demoperformer', token)).filter((one) => one.title?.startsWith(TITLE));
    await api('DELETE', `/performer/feeds/${post?._id}`, { token });
    for (const context of [phone, laptop, visitor]) await context.close();
  });
});
