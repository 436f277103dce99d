import type { Page } from '@playwright/test';
import { open, setChecked } from './browser.ts';
import { picture } from './pictures.ts';
import { api, newToken } from './session.ts';

/** Somebody who has no account yet. */
export interface Newcomer {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
}

export function newcomer(firstName: string): Newcomer {
  const mark = `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;
  const username = `${firstName.toLowerCase()}${mark}`;
  return {
    firstName,
    lastName: 'Newman',
    username,
    email: `${username}@example.org`,
    password: 'Quiet-Harbour-42',
  };
}

/** Signs somebody up as a fan without a screen; answers the token of the first login. */
export async function register({ firstName, username, email, password }: Newcomer): Promise<string> {
  await api('POST', '/auth/users/register', { body: { username, email, password, name: firstName } });
  return newToken({ username, password });
}

/** The questions that fans and creators are asked alike, on the sign-up screen that is open. */
export async function fillAccount(page: Page, person: Newcomer): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Username').fill(person.username);
  await page.getByText('This one is available.').waitFor();
  await page.getByLabel('E-mail').fill(person.email);
  // Letter by letter: what is said about a password changes while it is typed.
  await page.getByLabel('Password', { exact: true }).pressSequentially(person.password);
  await page.getByText('Strong', { exact: true }).first().waitFor();
  await page.getByLabel('Gender').selectOption({ label: 'Female' });
  await page.getByLabel('Country').selectOption({ label: 'Germany' });
  await setChecked(page.getByLabel(/accept the terms/));
}

/** From the first question to the home page, signed in. */
export async function signUpAsFan(page: Page, person: Newcomer): Promise<void> {
  await open(page, '/auth/register');
  await page.getByRole('link', { name: /As a fan/ }).click();
  await page.getByRole('heading', { name: 'Join as a fan' }).waitFor();
  await fillAccount(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/home');
}

/** The application with both documents, up to the page where the profile is prepared, signed in. */
export async function applyAsCreator(page: Page, person: Newcomer): Promise<void> {
  await open(page, '/auth/register');
  await page.getByRole('link', { name: /As a creator/ }).click();
  await page.getByRole('heading', { name: 'Join as a creator' }).waitFor();
  await fillAccount(page, person);
  await page.getByLabel('Display name').fill(`${person.firstName} on stage`);
  await page.getByLabel('Date of birth').fill('1994-05-17');
  await page.getByLabel('Photo of your ID', { exact: true }).setInputFiles(await picture('My ID'));
  await page.getByLabel('You, holding your ID', { exact: true }).setInputFiles(await picture('Me and my ID'));
  await page.getByRole('button', { name: 'Send application' }).click();
  await page.waitForURL('/creator/account');
}

export async function logIn(page: Page, person: Newcomer): Promise<void> {
  await open(page, '/auth/login');
  await page.getByLabel('E-mail or username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}
