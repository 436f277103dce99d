import type { Newcomer } from '../../e2e/support/people.ts';
import { button, heading, label, link, type Screen } from './screen.ts';

/** The questions that fans are asked, from the first page to the home page, signed in. */
export async function signUpAsFan(screen: Screen, person: Newcomer): Promise<void> {
  await screen.open('/auth/register');
  await screen.press(link(/As a fan/));
  await screen.see(heading('Join as a fan'));
  await screen.fill(label(/^First name/), person.firstName);
  await screen.fill(label(/^Last name/), person.lastName);
  await screen.fill(label(/^Username/), person.username);
  await screen.read('This one is available.');
  await screen.fill(label(/^E-mail/), person.email);
  await screen.fill(label('Password'), person.password);
  await screen.fill(label(/^Gender/), 'Female');
  await screen.fill(label(/^Country/), 'Germany');
  await screen.check(label(/accept the terms/));
  await screen.press(button('Create account'));
  await screen.at('/home');
}

export async function logIn(screen: Screen, person: Newcomer): Promise<void> {
  await screen.open('/auth/login');
  await screen.fill(label('E-mail or username'), person.username);
  await screen.fill(label('Password'), person.password);
  await screen.press(button('Log in'));
  await screen.at('/home');
  await screen.settled();
}
