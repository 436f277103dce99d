import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import {
  type Complaints,
  closeBrowser,
  listen,
  newContext,
  OVER_LABEL,
  open,
  tokenIn,
} from './support/browser.ts';
import { amount, CARDS, seeBalance, seeFilled, subscribe, tip, unlock, useCard } from './support/money.ts';
import { operator } from './support/operator.ts';
import { applyAsCreator, newcomer, signUpAsFan } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { api } from './support/session.ts';
import { story } from './support/story.ts';
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

async function side(): Promise<Side> {
  const context = await newContext();
  const complaints = await listen(context);
  return { context, complaints, page: await context.newPage() };
}

async function publish(page: Page, post: (typeof POSTS)[number]): Promise<void> {
  await open(page, '/creator/my-post/create');
  const photos = page.getByLabel('Photos', { exact: true }).and(page.locator('input[type=file]'));
  await photos.setInputFiles([await picture(post.title), await picture(`${post.title} 2`, 900, 1200)]);
  await page.getByRole('textbox', { name: /^Title/ }).fill(post.title);
  await page
    .getByRole('textbox', { name: /^Text/ })
    .fill(`Words of “${post.title}”, for those whom it is meant for.`);
  await page.getByRole('radio', { name: post.audience, exact: true }).check(OVER_LABEL);
  if ('price' in post) await page.getByLabel('Price', { exact: true }).fill(String(post.price));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published', { exact: true }).waitFor();
  await page.getByText(post.title).first().waitFor();
}

describe('the main job of a performer, on the screens', () => {
  const person = newcomer('Pia');
  const name = `${person.firstName} on stage`;
  const fan = newcomer('Finn');
  let performer: Side;
  let visitor: Side;
  let posts: Post[] = [];

  const post = (title: string): Post => {
    const found = posts.find((one) => one.title === title);
    assert.ok(found, `“${title}” is published`);
    return found;
  };

  const step = story(() => [performer.page, visitor.page]);

  before(async () => {
    [performer, visitor] = await Promise.all([side(), side()]);
  });
  after(closeBrowser);

  step('applies with two documents', async () => {
    await applyAsCreator(performer.page, person);
  });

  step('is told why nothing can be published yet, on the screen and by the server', async () => {
    const { page, context } = performer;
    await open(page, '/creator/my-post/create');
    await page.getByText('Your documents are being checked', { exact: true }).waitFor();
    await page.getByText('You can show it once your documents are approved.').waitFor();
    await page.getByRole('button', { name: 'Save for later' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Publish', exact: true }).count(), 0);
    const token = await tokenIn(context);
    await assert.rejects(
      api('POST', '/performer/feeds', { token, body: { type: 'text', text: 'Too early', isSale: true } }),
      /403 Your documents are being checked/,
    );
  });

  step('is approved by the operator beside the running product', async () => {
    assert.match(await operator('performers', 'pending'), new RegExp(person.username));
    assert.match(await operator('performers', 'approve', person.username), /is approved and may publish/);
  });

  step('sets the stage: portrait and price', async () => {
    const { page } = performer;
    await open(page, '/creator/account?tab=pictures');
    const portrait = page.getByLabel('Profile photo', { exact: true }).and(page.locator('input[type=file]'));
    await portrait.setInputFiles(await picture('Profile photo', 800, 800));
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await page.getByText('Changes saved').waitFor();
    await open(page, '/creator/account?tab=prices');
    await page.getByLabel('A month', { exact: true }).fill(String(MONTHLY));
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved').waitFor();
    await open(page, `/${person.username}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.locator('main header img[src^="/api/media/public/"]').first().waitFor();
  });

  for (const one of POSTS) {
    step(`publishes photos for: ${one.audience}`, () => publish(performer.page, one));
  }

  step('shows visitors the open post and nothing of the others', async () => {
    posts = await postsOf(person.username);
    assert.equal(posts.length, POSTS.length);
    assert.equal(post('Open rehearsal').isLocked, false);
    assert.equal(post('For my circle').lockReason, 'subscribe');
    assert.equal(post('The whole evening').lockReason, 'buy');
    const { page } = visitor;
    await open(page, `/${person.username}`);
    await page.getByText('Words of “Open rehearsal”').waitFor();
    assert.equal(await page.getByText('Words of “For my circle”').count(), 0);
    assert.equal(await page.getByText('Words of “The whole evening”').count(), 0);
  });

  step('wins a fan who subscribes, unlocks and tips', async () => {
    const { page } = visitor;
    await signUpAsFan(page, fan);
    await open(page, '/wallet');
    await useCard(page, CARDS.pays);
    await page.getByRole('radio', { name: /210 tokens/ }).check(OVER_LABEL);
    await page.getByRole('button', { name: 'Pay $19.99' }).click();
    await seeFilled(page, 210);
    await subscribe(page, person.username, name, `$${MONTHLY}.00`);
    await page.getByText('Words of “For my circle”').waitFor();
    await open(page, `/post/${post('The whole evening').slug}`);
    await unlock(page, 30);
    await page.getByText('Words of “The whole evening”').waitFor();
    await tip(page, person.username, name, TIP);
    await seeBalance(page, 210 - 30 - TIP);
  });

  step('sees what was earned, what the site keeps, and who it was', async () => {
    const { page } = performer;
    const gross = MONTHLY * 10 + 30 + TIP;
    const commission = gross * 0.2;
    await open(page, '/creator/earning');
    assert.match(await amount(page, 'Fans paid'), new RegExp(`^${gross} tokens`));
    assert.match(await amount(page, 'Site commission'), new RegExp(`^${commission} tokens`));
    assert.match(await amount(page, 'You earned'), new RegExp(`^${gross - commission} tokens`));
    const sales = page.getByRole('table').last();
    for (const kind of ['Monthly subscription', 'Post', 'Tip']) {
      await sales
        .getByRole('row', { name: new RegExp(kind) })
        .first()
        .waitFor();
    }
    await open(page, '/creator/my-subscriber');
    await page.getByText(`${fan.firstName} ${fan.lastName}`).first().waitFor();
  });

  step('met no error and no breach of the security policy on the way', () => {
    assert.deepEqual(performer.complaints.list, []);
    assert.deepEqual(visitor.complaints.list, []);
  });
});
