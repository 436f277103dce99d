import { surplusText } from '#components/text-counter.tsx';
import type { PerformerOwn } from '#contract/performer-account.ts';
import {
  birthDateText,
  emailText,
  found,
  nameText,
  phoneText,
  usernameText,
} from '#features/auth/problems.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { normalizeEmail } from '#rules/email.ts';
import { BIO_MAX, CITY_MAX, isGender, normalizeName } from '#rules/person.ts';
import { normalizePhone, phoneCountry, phoneProblem, storedPhone } from '#rules/phone.ts';
import { normalizeUsername } from '#rules/username.ts';
import type { ProfileChange } from './use-profile-form.ts';

export interface BasicValues {
  name: string;
  username: string;
  bio: string;
  email: string;
  /** Without the dial code where the country's is known. */
  phone: string;
  gender: string;
  dateOfBirth: string;
  country: string;
  city: string;
  languages: string[];
  categoryIds: string[];
}

const dialCodeOf = (country: string): string => phoneCountry(country)?.dialCode ?? '';

/** Countries that write the leading zero of a number in its international form too. */
const KEEPS_ZERO = new Set(['IT']);

/**
 * The whole number, dial code first, from what a person types behind the dial code: with or without
 * the zero that is dialled at home, or the international form pasted as it is. '' stays ''.
 */
export function wholePhone(typed: string, country: string): string {
  const digits = normalizePhone(typed);
  const dialCode = dialCodeOf(country);
  if (digits === '' || dialCode === '') return digits;
  if (typed.trim().startsWith('+')) return digits;
  const stored = storedPhone(typed, country);
  if (phoneProblem(stored, country) === null) return stored;
  return dialCode + (KEEPS_ZERO.has(country) ? digits : digits.replace(/^0+/, ''));
}

export function localPhone(phone: string, country: string): string {
  const dialCode = dialCodeOf(country);
  return dialCode && phone.startsWith(dialCode) ? phone.slice(dialCode.length) : phone;
}

export const basicValues = (performer: PerformerOwn): BasicValues => ({
  name: performer.name,
  username: performer.username,
  bio: performer.bio,
  email: performer.email,
  phone: localPhone(performer.phone, performer.country),
  gender: performer.gender,
  dateOfBirth: performer.dateOfBirth?.slice(0, 10) ?? '',
  country: performer.country,
  city: performer.city,
  languages: performer.languages,
  categoryIds: performer.categoryIds,
});

/** A phone number is checked by its country, so the two are always sent together. */
export const basicBody = (values: BasicValues): ProfileChange => ({
  name: normalizeName(values.name),
  username: normalizeUsername(values.username),
  bio: values.bio.trim(),
  email: normalizeEmail(values.email),
  phone: wholePhone(values.phone, values.country),
  ...(isGender(values.gender) ? { gender: values.gender } : {}),
  ...(values.dateOfBirth ? { dateOfBirth: values.dateOfBirth } : {}),
  country: values.country,
  city: values.city.trim(),
  languages: values.languages,
  categoryIds: values.categoryIds,
});

export function basicProblems(t: Translate, values: BasicValues, now: number): FieldErrors<BasicValues> {
  const phone = wholePhone(values.phone, values.country);
  return found({
    name: nameText(t, values.name),
    username: usernameText(t, values.username),
    bio: surplusText(t, values.bio, BIO_MAX),
    city: surplusText(t, values.city, CITY_MAX),
    email: emailText(t, values.email),
    phone: phone && dialCodeOf(values.country) ? phoneText(t, phone, values.country) : '',
    dateOfBirth: values.dateOfBirth ? birthDateText(t, values.dateOfBirth, now) : '',
  });
}
