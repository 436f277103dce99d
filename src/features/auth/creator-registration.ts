import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { normalizeName } from '#rules/person.ts';
import { storedPhone } from '#rules/phone.ts';
import { birthDateText, found, nameText, phoneText } from './problems.ts';
import {
  EMPTY_REGISTRATION,
  type Registration,
  registrationBody,
  registrationProblems,
} from './registration.ts';
import type { ShownTerms } from './sign-up-terms.ts';

/** The two files of an application: a photo of the ID, and one of the person holding it. */
export const CREATOR_DOCUMENTS = ['idVerification', 'documentVerification'] as const;

/** What a creator is asked besides. */
export interface CreatorRegistration extends Registration {
  /** The name that visitors see. */
  name: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  phone: string;
  idVerification: File | null;
  documentVerification: File | null;
}

export const EMPTY_CREATOR: CreatorRegistration = {
  ...EMPTY_REGISTRATION,
  name: '',
  dateOfBirth: '',
  phone: '',
  idVerification: null,
  documentVerification: null,
};

/** `now` in milliseconds, for the age; `terms` are those that the form shows now. */
export function creatorProblems(
  t: Translate,
  values: CreatorRegistration,
  now: number,
  terms: ShownTerms,
): FieldErrors<CreatorRegistration> {
  const missing = (file: File | null) => (file ? '' : t('auth.problem.file.missing'));
  const { accepted, ...account } = registrationProblems(t, values, terms);
  return {
    ...account,
    ...found({
      name: nameText(t, values.name),
      dateOfBirth: birthDateText(t, values.dateOfBirth, now),
      phone: phoneText(t, values.phone, values.country),
      idVerification: missing(values.idVerification),
      documentVerification: missing(values.documentVerification),
      accepted: accepted ?? '',
    }),
  };
}

/** The call's body; a phone number that was left out is not sent. */
export function creatorBody(values: CreatorRegistration, password: string, rel: string) {
  const phone = storedPhone(values.phone, values.country);
  return {
    ...registrationBody(values, password, rel),
    name: normalizeName(values.name),
    dateOfBirth: values.dateOfBirth,
    ...(phone ? { phone } : {}),
  };
}
