import type { Locator, Page } from '@playwright/test';
import { open, setChecked } from './browser.ts';
import { eventually } from './operator.ts';
import { api } from './session.ts';

export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  asksTheBank: '4000002500003155',
  paysLater: '4000000000000077',
} as const;

/** Saves a new card without a browser; its id. With a name of its own it is nobody else's card. */
export async function addCard(token: string, holderName = ''): Promise<string> {
  const card = { number: CARDS.pays, month: 12, year: new Date().getFullYear() + 3, cvc: '123', holderName };
  return (await api<{ _id: string }>('POST', '/sandbox/cards', { token, body: card }))._id;
}

/** Tops a fan's wallet up with a new card, without a browser. */
export async function fillWallet(token: string, dollars: number): Promise<void> {
  const balance = async () => (await api<{ balance: number }>('GET', '/users/me', { token })).balance;
  const before = await balance();
  const cardId = await addCard(token);
  await api('POST', '/payment/wallet/top-up', { token, body: { amount: dollars, cardId } });
  await eventually('The top-up', async () => ((await balance()) > before ? true : undefined));
}

export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** The number in the navigation: what a fan goes by. */
export async function seeBalance(page: Page, tokens: number): Promise<void> {
  await page.getByRole('link', { name: `Balance: ${tokens} tokens`, exact: true }).waitFor();
}

/** The value beside a label in a list of amounts: "Your balance after" → "425 tokens · $42.50". */
export async function amount(where: Page | Locator, label: string): Promise<string> {
  const page = 'page' in where ? where.page() : where;
  const line = where.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  return (await line.getByRole('definition').innerText()).replace(/\s+/g, ' ').trim();
}

/**
 * Fills the sheet that is open and waits until it has gone. With a name of its own on it: the same test card with the same name is the
 * card of whoever saved it in another run, and their coupons and trials are used.
 */
export async function saveCard(page: Page, number: string): Promise<void> {
  const sheet = dialog(page, 'Add a card');
  await sheet.getByLabel('Name on the card').fill(`Fay ${Date.now().toString(36)}`);
  await sheet.getByLabel('Card number').fill(number);
  await sheet.getByLabel('Valid until').fill(`12 / ${String(new Date().getFullYear() + 3).slice(-2)}`);
  await sheet.getByLabel('Security code').fill('123');
  await sheet.getByRole('button', { name: 'Save card' }).click();
  await sheet.waitFor({ state: 'hidden' });
}

/** On the wallet's screen: adds a card of that number, which is then the chosen one. */
export async function useCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: /^(Add a card|Use another card)$/ }).click();
  await saveCard(page, number);
  const saved = page.getByRole('radio', { name: new RegExp(`ending in ${number.slice(-4)}`), checked: true });
  await saved.first().waitFor();
}

/** Chooses an amount of one's own and presses the one button; what follows depends on the card. */
export async function pay(page: Page, dollars: number): Promise<void> {
  await setChecked(page.getByRole('radio', { name: 'Another amount' }));
  await page.getByRole('textbox', { name: 'Another amount' }).fill(String(dollars));
  await page.getByRole('button', { name: `Pay $${dollars.toFixed(2)}` }).click();
}

/** On the wallet's screen: types a code and presses Apply. */
export async function applyCoupon(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /Coupon code/ }).fill(code);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
}

/** The end of a top-up; `tokens` is what arrived. */
export async function seeFilled(page: Page, tokens: number): Promise<void> {
  const done = dialog(page, 'Tokens added');
  await done.getByText(`${tokens} tokens are in your wallet.`).waitFor();
  await done.getByRole('button', { name: 'Done' }).click();
}

/** Unlocks the post on screen; answers what the sheet promised as the balance after. */
export async function unlock(page: Page, price: number): Promise<string> {
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  const sheet = dialog(page, 'Unlock this post');
  const promised = await amount(sheet, 'Your balance after');
  await sheet.getByRole('button', { name: `Unlock for ${price} tokens` }).click();
  await sheet.waitFor({ state: 'hidden' });
  return promised;
}

/** Opens the sheet for a tip from a profile. */
export async function openTip(page: Page, username: string, name: string): Promise<Locator> {
  await open(page, `/${username}`);
  await page
    .getByRole('button', { name: `Tip ${name}` })
    .first()
    .click();
  return dialog(page, `Tip ${name}`);
}

/** Follows the link that a visitor finds on a profile instead of the button for a tip: it leads to the login. */
export async function tipAsVisitor(page: Page, username: string, name: string): Promise<void> {
  await open(page, `/${username}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: `Tip ${name}` })
    .first()
    .click();
}

/** Tips from a profile; answers the balance after that the sheet promised. */
export async function tip(page: Page, username: string, name: string, tokens: number): Promise<string> {
  const sheet = await openTip(page, username, name);
  await sheet.getByLabel('Amount').fill(String(tokens));
  await sheet.getByLabel('Message').fill('For the next one');
  const promised = await amount(sheet, 'Your balance after');
  await sheet.getByRole('button', { name: `Tip ${tokens} tokens` }).click();
  const done = dialog(page, 'Thank you');
  await done.getByText(`${name} has received your tip of ${tokens} tokens.`).waitFor();
  await done.getByRole('button', { name: 'Done' }).click();
  return promised;
}

/** Subscribes by the month from a profile with the card that is there, or with a new one. */
export async function subscribe(page: Page, username: string, name: string, price: string): Promise<void> {
  await open(page, `/${username}`);
  await page
    .getByRole('button', { name: `Subscribe for ${price} a month` })
    .first()
    .click();
  const sheet = dialog(page, `Subscribe to ${name}`);
  await setChecked(sheet.getByRole('radio', { name: /Monthly/ }));
  await setChecked(sheet.getByRole('radio', { name: /ending in 4242/ }));
  await sheet.getByRole('button', { name: `Subscribe for ${price}` }).click();
  const done = dialog(page, `You are subscribed to ${name}`);
  await done.getByRole('button', { name: 'Show me' }).click();
}
