import { type BrowserContext, expect, type Page } from '@playwright/test';
import { BROWSER_OPTIONS, type Complaints, listen, open } from './support/browser.ts';
import { dialog, pay, seeBalance, seeFilled } from './support/money.ts';
import { newcomer, signUpAsFan } from './support/people.ts';
import { type StripeProduct, startStripeProduct } from './support/stripe-product.ts';
import { test } from './support/test.ts';

/** Stripe's own test cards. */
const ASKS_THE_BANK = '4000002760003184';
const REFUSED_AT_ONCE = '4000000000000002';
const DECLINED_LATER = '4000000000000341';
const PAYS = '4242424242424242';

test.describe('cards by Stripe, its own script replaced by one that keeps its interface', () => {
  test.describe.configure({ mode: 'serial' });

  let product: StripeProduct;
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;
  /** What the browser sent to the site. */
  const told: string[] = [];

  test.beforeAll(async ({ browser }) => {
    product = await startStripeProduct();
    context = await browser.newContext({ ...BROWSER_OPTIONS, baseURL: product.url });
    complaints = await listen(context);
    await product.standIn(context);
    page = await context.newPage();
    page.on('request', (request) => {
      if (request.url().startsWith(product.url)) told.push(`${request.url()} ${request.postData() ?? ''}`);
    });
  });
  test.afterAll(async () => {
    await context?.close();
    await product?.stop();
  });

  const bank = () => page.frameLocator('iframe[title="Bank"]');
  const sheet = () => dialog(page, 'Add a card');
  async function typeCard(number: string): Promise<void> {
    const frame = sheet().frameLocator('iframe');
    await frame.getByLabel('Card number').fill(number);
    await frame.getByLabel('MM / YY').fill('12 / 34');
    await frame.getByLabel('CVC').fill('123');
    await sheet().getByRole('button', { name: 'Save card' }).click();
  }
  const addAnother = (): Promise<void> =>
    page.getByRole('button', { name: /^(Add a card|Use another card)$/ }).click();
  const chosen = (number: string) =>
    page.getByRole('radio', { name: new RegExp(`ending in ${number.slice(-4)}`), checked: true });
  const taken = () =>
    [...product.state.intents.values()]
      .filter(({ status }) => status === 'succeeded')
      .map(({ amount_received: amount }) => amount);

  test('a card that the bank refuses is told, and another one is typed into the same field', async () => {
    await signUpAsFan(page, newcomer('Fay'));
    await open(page, '/wallet');
    await addAnother();
    await typeCard(REFUSED_AT_ONCE);
    await expect(sheet().getByText('Your card was declined.')).toBeVisible();
    await typeCard(ASKS_THE_BANK);
    await bank().getByRole('button', { name: 'Complete' }).click();
    await sheet().waitFor({ state: 'hidden' });
    await expect(chosen(ASKS_THE_BANK)).toBeVisible();
  });

  test('the bank asks: no, and nothing is paid; yes, and the tokens are there', async () => {
    await pay(page, 20);
    const confirm = dialog(page, 'Confirm this payment');
    await confirm.getByRole('button', { name: 'Go to my bank' }).click();
    await bank().getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText('Nothing was paid')).toBeVisible();
    await seeBalance(page, 0);
    expect(taken()).toEqual([]);
    await page.getByRole('button', { name: 'Pay $20.00' }).click();
    await confirm.getByRole('button', { name: 'Go to my bank' }).click();
    await bank().getByRole('button', { name: 'Complete' }).click();
    await seeFilled(page, 200);
    await seeBalance(page, 200);
    expect(taken()).toEqual([2000]);
  });

  test('a card that is declined when it is charged buys nothing, and another one pays', async () => {
    await addAnother();
    await typeCard(DECLINED_LATER);
    await expect(chosen(DECLINED_LATER)).toBeVisible();
    await pay(page, 10);
    await expect(page.getByText('Nothing was paid')).toBeVisible();
    await seeBalance(page, 200);
    await addAnother();
    await typeCard(PAYS);
    await expect(chosen(PAYS)).toBeVisible();
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await seeFilled(page, 100);
    await seeBalance(page, 300);
    expect(taken()).toEqual([2000, 1000]);
  });

  test('no number of a card came to the site, and nothing broke its policy', () => {
    const numbers = [ASKS_THE_BANK, REFUSED_AT_ONCE, DECLINED_LATER, PAYS];
    expect(told.filter((line) => numbers.some((number) => line.includes(number)))).toEqual([]);
    expect(told.some((line) => line.includes('/stripe/cards'))).toBe(true);
    expect(complaints.list).toEqual([]);
  });
});
