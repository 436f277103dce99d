import type { CurrentUser } from '#contract/users.ts';
import { emailText, found, nameText, phoneText, usernameText } from '#features/auth/problems.ts';
import { localPhone, wholePhone } from '#features/performers/account/basic-values.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { normalizeEmail } from '#rules/email.ts';
import { isGender, normalizeName } from '#rules/person.ts';
import { phoneCountry } from '#rules/phone.ts';
import { normalizeUsername } from '#rules/username.ts';
import type { UserUpdate } from '#store/user.ts';

export interface ProfileValues {
  name: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  country: string;
  /** Without the dial code where the country's is known. */
  phone: string;
  gender: string;
}

export const profileValues = (user: CurrentUser): ProfileValues => ({
  name: user.name,
  firstName: user.firstName,
  lastName: user.lastName,
  username: user.username,
  email: user.email,
  country: user.country,
  phone: localPhone(user.phone, user.country),
  gender: user.gender,
});

/** A phone number is checked by its country, so the two are always sent together. */
export const profileBody = (values: ProfileValues): UserUpdate => ({
  name: normalizeName(values.name),
  firstName: normalizeName(values.firstName),
  lastName: normalizeName(values.lastName),
  username: normalizeUsername(values.username),
  email: normalizeEmail(values.email),
  country: values.country,
  phone: wholePhone(values.phone, values.country),
  ...(isGender(values.gender) ? { gender: values.gender } : {}),
});

/** What the server would refuse, said before asking it. */
export function profileProblems(t: Translate, values: ProfileValues): FieldErrors<ProfileValues> {
  const phone = wholePhone(values.phone, values.country);
  return found({
    name: nameText(t, values.name),
    username: usernameText(t, values.username),
    email: emailText(t, values.email),
    phone: phone && phoneCountry(values.country) ? phoneText(t, phone, values.country) : '',
  });
}
