import type { Translate } from '#i18n/create-i18n.ts';
import { emailProblem } from '#rules/email.ts';
import { passwordProblems } from '#rules/password.ts';
import { birthDateProblem, nameProblem } from '#rules/person.ts';
import { phoneProblem, storedPhone } from '#rules/phone.ts';
import { usernameProblem } from '#rules/username.ts';

/** The rules' findings as texts, '' when all is well. What is right is decided in src/rules alone. */
export function nameText(t: Translate, value: string): string {
  const problem = nameProblem(value);
  return problem ? t(`auth.problem.name.${problem}`) : '';
}

export function usernameText(t: Translate, value: string): string {
  const problem = usernameProblem(value);
  return problem ? t(`auth.problem.username.${problem}`) : '';
}

export function emailText(t: Translate, value: string): string {
  const problem = emailProblem(value);
  return problem ? t(`auth.problem.email.${problem}`) : '';
}

/** The checklist under the field names the rest, as soon as there is something to check. */
export function passwordText(t: Translate, value: string): string {
  if (value === '') return t('auth.problem.password.empty');
  return passwordProblems(value).length > 0 ? t('auth.problem.password') : '';
}

export function birthDateText(t: Translate, value: string, now: number): string {
  const problem = birthDateProblem(value, new Date(now));
  return problem ? t(`auth.problem.birth.${problem}`) : '';
}

/** A phone number may be left out; the country says what it must look like. */
export function phoneText(t: Translate, value: string, country: string): string {
  const problem = value.trim() ? phoneProblem(storedPhone(value, country), country) : null;
  return problem ? t(`auth.problem.phone.${problem}`) : '';
}

/** Keeps the fields that have a problem. */
export function found<Fields extends Record<string, string>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')) as Partial<Fields>;
}
