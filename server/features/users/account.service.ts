import { userErrors } from '#contract/users.ts';
import { isCountryCode } from '#rules/countries.ts';
import { isDemoAccount } from '#rules/demo.ts';
import { emailProblem } from '#rules/email.ts';
import { isClientHash, type PasswordProblem, passwordProblems } from '#rules/password.ts';
import { type BirthDateProblem, type NameProblem, nameProblem } from '#rules/person.ts';
import { normalizePhone, type PhoneProblem, phoneCountry, phoneProblem } from '#rules/phone.ts';
import { posesAsSite } from '#rules/site-name.ts';
import { normalizeUsername, type UsernameProblem, usernameProblem } from '#rules/username.ts';
import { violates } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { isDemoPassword } from '../auth/passwords.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { isUsernameTaken } from './users.queries.ts';

const USERNAME_TEXTS: Record<UsernameProblem, string> = {
  'too-short': 'A username has at least 3 characters.',
  'too-long': 'A username has at most 30 characters.',
  characters: 'A username has only lowercase letters and digits.',
  reserved: 'This username cannot be used. Please choose another.',
};
const NAME_TEXTS: Record<NameProblem, string> = {
  missing: 'Please enter a name.',
  'too-long': 'A name has at most 60 characters.',
  characters: 'This name has characters that cannot be shown.',
};
const SITE_NAME_TEXT = 'This name looks like the name of this site. Please choose another.';
const PHONE_TEXTS: Record<PhoneProblem, string> = {
  'unknown-country': 'Please choose your country first.',
  characters: 'A phone number has only digits.',
  'dial-code': 'The number must start with the dial code of your country.',
  'too-short': 'This phone number is too short.',
  'too-long': 'This phone number is too long.',
};
const PASSWORD_TEXTS: Record<PasswordProblem, string> = {
  'too-short': 'Use at least 8 characters.',
  'too-long': 'Use at most 128 characters.',
  'no-lower': 'Add a small letter.',
  'no-upper': 'Add a capital letter.',
  'no-digit': 'Add a digit.',
  'no-symbol': 'Add a symbol, such as ! or #.',
};
/** A sign-up that is too young is refused as a whole, with a text of its own. */
export const BIRTH_TEXTS: Record<BirthDateProblem, string> = {
  missing: 'Please enter your date of birth.',
  invalid: 'Please enter a day that exists.',
  future: 'Please enter a day in the past.',
  'too-young': 'You must be at least 18 years old.',
};
/** International numbers have 6 to 15 digits; for countries whose own plan we do not know. */
const ANY_PHONE = /^[1-9]\d{5,14}$/;

export type Fields = Record<string, string>;

/** Why this username cannot be had, in words; null when its form is fine. */
export async function usernameText(deps: Deps, username: string): Promise<string | null> {
  const problem = usernameProblem(username);
  if (problem) return USERNAME_TEXTS[problem];
  if (isDemoAccount(normalizeUsername(username))) return USERNAME_TEXTS.reserved;
  return siteNameText(deps, username);
}

/** Why nobody but an operator may be called this, in words; null when nobody would take it for the site itself. */
export async function siteNameText(deps: Deps, name: string): Promise<string | null> {
  const { siteName } = await siteSettings(deps);
  return posesAsSite(name, siteName) ? SITE_NAME_TEXT : null;
}

const DEMO_PASSWORD_TEXT =
  'This is the password of the demo accounts, which everyone knows. Please choose another.';

/** Why this password cannot be had, in words. Of a hash nobody can tell, so it passes where clients are told to hash. */
export function passwordText(deps: Pick<Deps, 'config'>, password: string): string | null {
  const onClient = deps.config.hashPasswordOnClient;
  if (isDemoPassword(password, { onClient })) return DEMO_PASSWORD_TEXT;
  if (onClient && isClientHash(password)) return null;
  const problems = passwordProblems(password);
  return problems.length > 0 ? problems.map((problem) => PASSWORD_TEXTS[problem]).join(' ') : null;
}

/** Why this cannot be a phone number of a country, in words; null when it can. */
export function phoneText(phone: string, country: string): string | null {
  const digits = normalizePhone(phone);
  if (isCountryCode(country) && !phoneCountry(country))
    return ANY_PHONE.test(digits) ? null : PHONE_TEXTS.characters;
  const problem = phoneProblem(digits, country);
  return problem && PHONE_TEXTS[problem];
}

const nameText = (name: string): string | null => {
  const problem = nameProblem(name);
  return problem && NAME_TEXTS[problem];
};

export interface PersonFields {
  username?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  name?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  country?: string | undefined;
  phone?: string | undefined;
  /** Operators may be called by the name of the site. */
  isOperator?: boolean;
}

/**
 * What is wrong with the fields that are given, by field, in words. An empty name, country or phone is fine;
 * the phone is checked by `country`.
 */
export async function personProblems(deps: Deps, person: PersonFields): Promise<Fields> {
  const { username, email, password, country, phone } = person;
  const texts: Record<string, string | null> = {
    username: username === undefined ? null : await usernameText(deps, username),
    email: email !== undefined && emailProblem(email) ? 'Please enter a valid e-mail address.' : null,
    password: password === undefined ? null : passwordText(deps, password),
    country:
      country && !isCountryCode(country.toUpperCase()) ? 'Please choose a country from the list.' : null,
    phone: phone ? phoneText(phone, (country ?? '').toUpperCase()) : null,
  };
  for (const field of ['name', 'firstName', 'lastName'] as const) {
    const value = person[field];
    texts[field] = value ? nameText(value) : null;
  }
  if (person.name && !person.isOperator) texts.name ??= await siteNameText(deps, person.name);
  return Object.fromEntries(
    Object.entries(texts).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

const usernameTaken = () =>
  fail(userErrors, 'username-taken', { fields: { username: userErrors.texts['username-taken'].message } });

/** Refuses a username that someone else has. Says so before any costly work; the unique index decides. */
export async function refuseTakenName(
  deps: Deps,
  username: string | undefined,
  exceptId: string | null,
): Promise<void> {
  if (username && (await isUsernameTaken(deps.db, normalizeUsername(username), exceptId)))
    throw usernameTaken();
}

export const isUsernameFree = async (deps: Deps, username: string): Promise<boolean> =>
  !(await isUsernameTaken(deps.db, username, null));

/** The same refusal for the loser of a race: turns a violation of the unique index into it. */
export async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violates(error, 'users_username_unique')) throw usernameTaken();
    throw error;
  }
}
