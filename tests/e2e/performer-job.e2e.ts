import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { type Complaints, listen, open, setChecked, tokenIn } from './support/browser.ts';
import { amount, CARDS, seeBalance, seeFilled, subscribe, tip, unlock, useCard } from './support/money.ts';
import { operator } from './support/operator.ts';
import { applyAsCreator, newcomer, signUpAsFan } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { api } from './support/session.ts';
import { test } from './support/test.ts';
import { translatePages } from './support/translator.ts';
import { type Post, postsOf } from './support/world.ts';

const POSTS = [
  { title: 'Open rehearsal', audience: 'Everyone' },
  { title: 'For my circle', audience: 'Subscribers' },
  { title: 'The whole evening', audience: 'Pay per view', price: 30 },
] as const;
/** Monthly price in dollars; a dollar is ten tokens. */
const MONTHLY = 10;
const TIP = 50;

interface Side {
  context: BrowserContext;
  page: Page;
  complaints: Complaints;
}

async function side(browser: Browser, isTranslated: boolean): Promise<Side> {
  const context = await browser.newContext();
  if (isTranslated) await translatePages(context);
  const complaints = await listen(context);
  return { context, complaints, page: await context.newPage() };
}

async function publish(page: Page, post: (typeof POSTS)[number]): Promise<void> {
  await open(page, '/creator/my-post/create');
  const photos = page
    .getByLabel('Photos, videos and audio', { exact: true })
    .and(page.locator('input[type=file]'));
  await photos.setInputFiles([await picture(post.title), await picture(`${post.title} 2`, 900, 1200)]);
  await page.getByRole('textbox', { name: /^Title/ }).fill(post.title);
  await page
    .getByRole('textbox', { name: /^Text/ })
    .fill(`Words of “${post.title}”, for those whom it is meant for.`);
  await setChecked(page.getByRole('radio', { name: post.audience, exact: true }));
  if ('price' in post) {
    const price = page.getByLabel('Price', { exact: true });
    await price.fill('abc');
    await expect(page.getByText(/^1 token to/)).toBeVisible();
    await price.fill(String(post.price));
    await expect(page.getByText(`${post.price} tokens`, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByText(post.title).first()).toBeVisible();
}

for (const [how, isTranslated] of [
  ['on the screens', false],
  ['while the browser translates the pages', true],
] as const)
  test.describe(`the main job of a performer, ${how}`, () => {
    // Each step builds on the one before; after one has failed the others could only fail too.
    test.describe.configure({ mode: 'serial' });

    const person = newcomer('Pia');
    const name = `${person.firstName} on stage`;
    const fan = newcomer('Finn');
    let performer: Side;
    let visitor: Side;
    let posts: Post[] = [];

    const post = (title: string): Post => {
      const found = posts.find((one) => one.title === title);
      if (!found) throw new Error(`“${title}” is not published`);
      return found;
    };

    test.beforeAll(async ({ browser }) => {
      [performer, visitor] = await Promise.all([side(browser, isTranslated), side(browser, isTranslated)]);
    });
    test.afterAll(async () => {
      for (const one of [performer, visitor]) await one?.context.close();
    });

    test('applies with two documents', async () => {
      await applyAsCreator(performer.page, person);
    });

    test('is told why nothing can be published yet, on the screen and by the server', async () => {
      const { page, context } = performer;
      await open(page, '/creator/my-post/create');
      await expect(page.getByText('Your documents are being checked', { exact: true })).toBeVisible();
      await expect(page.getByText('You can show it once your documents are approved.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save for later' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
      const token = await tokenIn(context);
      await expect(
        api('POST', '/performer/feeds', { token, body: { type: 'text', text: 'Too early', isSale: true } }),
      ).rejects.toThrow(/403 Your documents are being checked/);
    });

    test('is approved by the operator beside the running product', async () => {
      expect(await operator('performers', 'pending')).toMatch(new RegExp(person.username));
      expect(await operator('performers', 'approve', person.username)).toMatch(/is approved and may publish/);
    });

    test('sets the stage: portrait and price', async () => {
      const { page } = performer;
      await open(page, '/creator/account?tab=pictures');
      const portrait = page
        .getByLabel('Profile photo', { exact: true })
        .and(page.locator('input[type=file]'));
      await portrait.setInputFiles(await picture('Profile photo', 800, 800));
      await page.getByRole('button', { name: 'Use this picture' }).click();
      await expect(page.getByText('Changes saved')).toBeVisible();
      await open(page, '/creator/account?tab=prices');
      await page.getByLabel('A month', { exact: true }).fill(String(MONTHLY));
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Changes saved')).toBeVisible();
      await open(page, `/${person.username}`);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(page.locator('main header img[src^="/api/media/public/"]').first()).toBeVisible();
    });

    for (const one of POSTS) {
      test(`publishes photos for: ${one.audience}`, () => publish(performer.page, one));
    }

    test('shows visitors the open post and nothing of the others', async () => {
      posts = await postsOf(person.username);
      expect(posts).toHaveLength(POSTS.length);
      expect(post('Open rehearsal').isLocked).toBe(false);
      expect(post('For my circle').lockReason).toBe('subscribe');
      expect(post('The whole evening').lockReason).toBe('buy');
      const { page } = visitor;
      await open(page, `/${person.username}`);
      await expect(page.getByText('Words of “Open rehearsal”')).toBeVisible();
      await expect(page.getByText('Words of “For my circle”')).toHaveCount(0);
      await expect(page.getByText('Words of “The whole evening”')).toHaveCount(0);
    });

    test('wins a fan who subscribes, unlocks and tips', async () => {
      const { page } = visitor;
      await signUpAsFan(page, fan);
      await open(page, '/wallet');
      await useCard(page, CARDS.pays);
      await setChecked(page.getByRole('radio', { name: /210 tokens/ }));
      await page.getByRole('button', { name: 'Pay $19.99' }).click();
      await seeFilled(page, 210);
      await subscribe(page, person.username, name, `$${MONTHLY}.00`);
      await expect(page.getByText('Words of “For my circle”')).toBeVisible();
      await open(page, `/post/${post('The whole evening').slug}`);
      await unlock(page, 30);
      await expect(page.getByText('Words of “The whole evening”')).toBeVisible();
      await tip(page, person.username, name, TIP);
      await seeBalance(page, 210 - 30 - TIP);
    });

    test('sees what was earned, what the site keeps, and who it was', async () => {
      const { page } = performer;
      const gross = MONTHLY * 10 + 30 + TIP;
      const commission = gross * 0.2;
      await open(page, '/creator/earning');
      expect(await amount(page, 'Fans paid')).toMatch(new RegExp(`^${gross} tokens`));
      expect(await amount(page, 'Site commission')).toMatch(new RegExp(`^${commission} tokens`));
      expect(await amount(page, 'You earned')).toMatch(new RegExp(`^${gross - commission} tokens`));
      const bars = await page.getByRole('figure').getByRole('img').boundingBox();
      // The greatest value of the scale stands beside the bars, not over them.
      const scale = await page.getByRole('figure').getByText(/^\d+$/).first().boundingBox();
      expect((scale?.x ?? 0) + (scale?.width ?? 0)).toBeLessThanOrEqual(bars?.x ?? 0);
      const sales = page.getByRole('table').last();
      for (const kind of ['Monthly subscription', 'Post', 'Tip']) {
        await expect(sales.getByRole('row', { name: new RegExp(kind) }).first()).toBeVisible();
      }
      await page.getByRole('combobox', { name: 'Type' }).selectOption('Tip');
      await expect(sales.getByRole('row', { name: /Monthly subscription/ })).toHaveCount(0);
      await expect(sales.getByRole('row', { name: /Tip/ })).toHaveCount(1);
      await page.getByRole('button', { name: 'Custom range' }).click();
      await page.getByLabel('First day').click();
      await page.getByRole('button', { name: 'Previous month' }).click();
      await page.getByTitle(/-15$/).first().click();
      await expect(page.getByLabel('First day')).toHaveValue(/\/15\//);
      await open(page, '/creator/my-subscriber');
      await expect(page.getByText(`${fan.firstName} ${fan.lastName}`).first()).toBeVisible();
    });

    test('met no error and no breach of the security policy on the way', () => {
      for (const { complaints } of [performer, visitor]) expect(complaints.list).toEqual([]);
    });
  });
