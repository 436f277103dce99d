import { expect, type Page } from '@playwright/test';
import { open, PHONE, settled, watchReads } from './support/browser.ts';
import { newPerformer } from './support/cast.ts';
import { operator } from './support/operator.ts';
import { publishTexts } from './support/posts.ts';
import { api, newToken, signIn } from './support/session.ts';
import { test } from './support/test.ts';

const POSTS = 200;
const WANTED = 150;
/** Of the time that the whole list takes, on this machine at this moment: the cards in view come first. */
const SHARE = 0.5;
/** The best of so many counts: other work on the machine can only make it slower. */
const TRIES = 6;
const title = (number: number) => `Evening number ${number}`;

const card = (page: Page, number: number) =>
  page.locator('main article', { has: page.getByRole('heading', { name: title(number), exact: true }) });

/** Reads on to the end, as a thumb would. */
async function readAll(page: Page): Promise<void> {
  for (;;) {
    const count = await page.locator('main article').count();
    if (count >= POSTS) return;
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction((before) => document.querySelectorAll('main article').length > before, count);
  }
}

const topOf = (page: Page, number: number) =>
  card(page, number).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Goes back; the milliseconds until this post stood there again, as a reader sees it, and until the whole list did. */
const goBackTo = (page: Page, text: string, top: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<{ place: number; all: number }>((resolve) => {
        const start = performance.now();
        let place: number | undefined;
        const look = () => {
          const headings = [...document.querySelectorAll('main article h2')];
          const post = headings.find(({ textContent }) => textContent === wanted.text)?.closest('article');
          const now = post?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
          const passed = Math.round(performance.now() - start);
          if (Math.abs(now - wanted.top) < 3) place ??= passed;
          if (place !== undefined && headings.length === wanted.posts) resolve({ place, all: passed });
          else requestAnimationFrame(look);
        };
        history.back();
        requestAnimationFrame(look);
      }),
    { text, top, posts: POSTS },
  );

test.use({ viewport: PHONE });

test('a list of 200 posts comes back at number 150, and asks for nothing', async ({
  page,
  context,
  newFan,
}) => {
  test.slow();
  const performer = await newPerformer('Lorna Long');
  await operator('performers', 'approve', performer.username);
  await publishTexts(performer.token, POSTS, title);
  // Somebody who follows this performer alone: nobody else's posts stand in between.
  const token = await newToken(newFan);
  await api('POST', `/follows/${performer.id}`, { token });
  await signIn(context, token);
  await open(page, '/home?tab=following');
  await readAll(page);
  await card(page, WANTED).scrollIntoViewIfNeeded();
  await settled(page);
  const took: { place: number; all: number }[] = [];
  const isQuick = ({ place, all }: { place: number; all: number }) => place < SHARE * all;
  for (let time = 0; time < TRIES && !took.some(isQuick); time += 1) {
    const before = await topOf(page, WANTED);
    await card(page, WANTED)
      .getByRole('link', { name: title(WANTED) })
      .click();
    await page.waitForURL('/post/*');
    await expect(page.getByRole('heading', { level: 1, name: title(WANTED) })).toBeVisible();
    await settled(page);
    const asked = watchReads(page);
    took.push(await goBackTo(page, title(WANTED), before));
    await expect(page.locator('main article'), 'the cards out of sight follow').toHaveCount(POSTS);
    expect(Math.abs((await topOf(page, WANTED)) - before)).toBeLessThan(3);
    expect(asked).toEqual([]);
  }
  const description = took.map(({ place, all }) => `${place} of ${all}`).join(', ');
  test.info().annotations.push({ type: 'milliseconds on the way back', description });
  expect(took.some(isQuick), `milliseconds on the way back: ${description}`).toBe(true);
});
