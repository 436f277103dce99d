import type { Translate } from '#i18n/create-i18n.ts';
import { deviceId } from '#lib/device-id.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { normalizeEmail } from '#rules/email.ts';
import { type Gender, isGender, normalizeName } from '#rules/person.ts';
import { normalizeUsername } from '#rules/username.ts';
import { emailText, found, nameText, passwordText, usernameText } from './problems.ts';
import type { ShownTerms } from './sign-up-terms.ts';

/** What both kinds of account are asked. */
export interface Registration {
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  password: string;
  gender: string;
  country: string;
  /** The terms that were shown when the box was ticked; null while it is not. */
  accepted: ShownTerms | null;
}

export const EMPTY_REGISTRATION: Registration = {
  firstName: '',
  lastName: '',
  username: '',
  email: '',
  password: '',
  gender: '',
  country: '',
  accepted: null,
};

/** What is wrong with which field, in the order of the form; `terms` are those that it shows now. */
export function registrationProblems(
  t: Translate,
  values: Registration,
  terms: ShownTerms,
): FieldErrors<Registration> {
  return found({
    firstName: nameText(t, values.firstName),
    lastName: nameText(t, values.lastName),
    username: usernameText(t, values.username),
    email: emailText(t, values.email),
    password: passwordText(t, values.password),
    gender: isGender(values.gender) ? '' : t('auth.problem.gender'),
    country: values.country ? '' : t('auth.problem.country'),
    accepted: values.accepted === terms ? '' : t('auth.problem.accepted'),
  });
}

/** The part of the call's body that both kinds share; `password` as it is to be sent. */
export function registrationBody(values: Registration, password: string, rel: string) {
  const firstName = normalizeName(values.firstName);
  const lastName = normalizeName(values.lastName);
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    username: normalizeUsername(values.username),
    email: normalizeEmail(values.email),
    password,
    gender: values.gender as Gender,
    country: values.country,
    ...(rel ? { rel } : {}),
    deviceId: deviceId(),
    accepted: values.accepted !== null,
    ...values.accepted,
  };
}
