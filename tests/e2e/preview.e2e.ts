import { expect, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { open } from './support/browser.ts';
import { api, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

/** A performer looks at the own profile as others see it, and finds the difference between them. */
interface Own {
  _id: string;
  blockCountries: { countryCodes: string[] };
}
interface Made {
  _id: string;
  title: string;
}

const AUDIENCES = {
  everyone: { isSale: true, price: 0 },
  subscribers: { isSale: false },
  sold: { isSale: true, price: 25 },
} as const;
type AudienceName = keyof typeof AUDIENCES;
const NAMES = Object.keys(AUDIENCES) as AudienceName[];

/** Which of the three posts this person reads, from the address that the tabs of the preview lead to. */
const READS = {
  Visitor: ['everyone'],
  Follower: ['everyone'],
  Subscriber: ['everyone', 'subscribers'],
  Buyer: ['everyone', 'sold'],
} as const satisfies Record<string, readonly AudienceName[]>;

const mark = Date.now().toString(36);
const titleOf = (name: AudienceName) => `Preview ${name} ${mark}`;
const wordsOf = (name: AudienceName) => `Words ${name} ${mark}`;

const cardOf = (page: Page, name: AudienceName) => page.getByRole('article', { name: titleOf(name) });
const chooseRole = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Preview as' }).getByRole('link', { name, exact: true }).click();

test.describe('the preview', () => {
  test.use({ account: 'demoperformer' });

  let token: string;
  let own: Own;
  let posts: Made[];
  const blockCountries = (countryCodes: string[]) =>
    api('PUT', `/performers/${own._id}`, { token, body: { blockCountries: { countryCodes } } });
  test.beforeAll(async () => {
    token = await tokenOf('demoperformer');
    own = await api<Own>('GET', '/performers/me', { token });
    posts = await Promise.all(
      NAMES.map((name) => {
        const body = { type: 'text', title: titleOf(name), text: wordsOf(name), ...AUDIENCES[name] };
        return api<Made>('POST', '/performer/feeds', { token, body });
      }),
    );
  });
  test.afterAll(async () => {
    await blockCountries(own.blockCountries.countryCodes);
    for (const { _id } of posts) await api('DELETE', `/performer/feeds/${_id}`, { token });
  });

  test('shows to each what they may read, and refuses a blocked country as it is refused', async ({
    page,
  }) => {
    await blockCountries([]);
    await open(page, '/creator/preview');
    for (const [role, read] of Object.entries(READS)) {
      await chooseRole(page, role);
      for (const name of NAMES) {
        const card = cardOf(page, name);
        await expect(card).toBeVisible();
        const isRead = (read as readonly AudienceName[]).includes(name);
        await expect(card.getByText(wordsOf(name))).toHaveCount(isRead ? 1 : 0);
      }
      // A follower follows already; a visitor is offered it.
      const following = page.getByRole('button', { name: /^Following/ });
      await expect(following).toHaveCount(role === 'Follower' ? 1 : 0);
      expect(await axeProblems(page)).toEqual([]);
    }

    // Nobody is turned away while no country is blocked.
    await chooseRole(page, 'Blocked country');
    await expect(page.getByText('So nobody is turned away for their country.')).toBeVisible();
    await blockCountries(['DE']);
    await page.reload();
    await expect(page.getByText('They are told:')).toBeVisible();
    for (const name of NAMES) await expect(cardOf(page, name)).toHaveCount(0);
    expect(await axeProblems(page)).toEqual([]);
    // Others are not concerned.
    await chooseRole(page, 'Visitor');
    await expect(cardOf(page, 'everyone')).toBeVisible();
  });

  test('of one post, can be looked at only, and says what it leaves out', async ({ page }) => {
    const sold = posts.find(({ title }) => title === titleOf('sold'));
    await open(page, `/creator/preview/post/${sold?._id}?as=visitor`);
    await expect(page.getByText('Comments and the Photos tab are left out.')).toBeVisible();
    await cardOf(page, 'sold')
      .getByRole('link', { name: 'Unlock' })
      .or(cardOf(page, 'sold').getByRole('button', { name: 'Unlock' }))
      .click();
    await expect(page.getByText('This is a preview: only videos can be played.')).toBeVisible();
    await chooseRole(page, 'Buyer');
    await expect(cardOf(page, 'sold').getByText(wordsOf('sold'))).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
  });
});
