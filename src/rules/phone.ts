import { type CountryCode, countryName } from './countries.ts';

/**
 * Dial code and accepted digit counts after it, mobile first (about 70 countries, each with its own
 * total). Where a country's fixed lines are shorter than its mobiles, both counts stand.
 */
const PLANS = [
  ['AE', '971', [9]],
  ['AR', '54', [10, 11]],
  ['AT', '43', [10, 11]],
  ['AU', '61', [9]],
  ['BD', '880', [10]],
  ['BE', '32', [8, 9]],
  ['BG', '359', [8, 9]],
  ['BH', '973', [8]],
  ['BO', '591', [8]],
  ['BR', '55', [10, 11]],
  ['BY', '375', [9]],
  ['CA', '1', [10]],
  ['CH', '41', [9]],
  ['CI', '225', [10]],
  ['CL', '56', [9]],
  ['CM', '237', [9]],
  ['CN', '86', [11]],
  ['CO', '57', [10]],
  ['CR', '506', [8]],
  ['CY', '357', [8]],
  ['CZ', '420', [9]],
  ['DE', '49', [10, 11]],
  ['DK', '45', [8]],
  ['DO', '1', [10]],
  ['DZ', '213', [9]],
  ['EC', '593', [8, 9]],
  ['EE', '372', [7, 8]],
  ['EG', '20', [10]],
  ['ES', '34', [9]],
  ['ET', '251', [9]],
  ['FI', '358', [9, 10]],
  ['FR', '33', [9]],
  ['GB', '44', [10]],
  ['GH', '233', [9]],
  ['GR', '30', [10]],
  ['GT', '502', [8]],
  ['HK', '852', [8]],
  ['HR', '385', [8, 9]],
  ['HU', '36', [8, 9]],
  ['ID', '62', [9, 10, 11, 12]],
  ['IE', '353', [9]],
  ['IL', '972', [9]],
  ['IN', '91', [10]],
  ['IS', '354', [7]],
  ['IT', '39', [9, 10]],
  ['JM', '1', [10]],
  ['JO', '962', [9]],
  ['JP', '81', [9, 10]],
  ['KE', '254', [9]],
  ['KR', '82', [9, 10]],
  ['KW', '965', [8]],
  ['KZ', '7', [10]],
  ['LB', '961', [7, 8]],
  ['LK', '94', [9]],
  ['LT', '370', [8]],
  ['LU', '352', [9]],
  ['LV', '371', [8]],
  ['MA', '212', [9]],
  ['MT', '356', [8]],
  ['MX', '52', [10]],
  ['MY', '60', [9, 10]],
  ['NG', '234', [10]],
  ['NL', '31', [9]],
  ['NO', '47', [8]],
  ['NP', '977', [10]],
  ['NZ', '64', [8, 9, 10]],
  ['OM', '968', [8]],
  ['PA', '507', [7, 8]],
  ['PE', '51', [9]],
  ['PH', '63', [10]],
  ['PK', '92', [10]],
  ['PL', '48', [9]],
  ['PT', '351', [9]],
  ['QA', '974', [8]],
  ['RO', '40', [9]],
  ['RS', '381', [8, 9]],
  ['RU', '7', [10]],
  ['SA', '966', [9]],
  ['SE', '46', [9]],
  ['SG', '65', [8]],
  ['SI', '386', [8]],
  ['SK', '421', [9]],
  ['TH', '66', [8, 9]],
  ['TR', '90', [10]],
  ['TW', '886', [9]],
  ['UA', '380', [9]],
  ['US', '1', [10]],
  ['UY', '598', [8]],
  ['VN', '84', [9]],
  ['ZA', '27', [9]],
] as const satisfies readonly (readonly [CountryCode, string, readonly number[]])[];

/** A phone-country entry: name, dial code, two-letter code, accepted digit counts after the dial code. */
interface PhoneCountry {
  readonly iso: CountryCode;
  readonly name: string;
  readonly dialCode: string;
  readonly digits: readonly number[];
}

export const PHONE_COUNTRIES: readonly PhoneCountry[] = PLANS.map(([iso, dialCode, digits]) => ({
  iso,
  name: countryName(iso) ?? iso,
  dialCode,
  digits,
}));

const BY_ISO: ReadonlyMap<string, PhoneCountry> = new Map(PHONE_COUNTRIES.map((entry) => [entry.iso, entry]));

export const phoneCountry = (iso: string): PhoneCountry | null => BY_ISO.get(iso.toUpperCase()) ?? null;

/** What a person typed, without the plus, spaces, brackets, dots and dashes that numbers are written with. */
export const normalizePhone = (value: string): string => value.replace(/[\s()./-]/g, '').replace(/^\+/, '');

/** Longest first: the code of a number is the longest one that it begins with. */
const DIAL_CODES: readonly string[] = [...new Set(PLANS.map(([, dialCode]) => dialCode))].sort(
  (a, b) => b.length - a.length,
);

/**
 * A stored number as it is dialed from anywhere (ITU-T E.123): a plus, the dial code, a space and the rest, as "+49 4012345678".
 * Of a country that is not known here, the digits behind a plus; empty for none.
 */
export function dialedPhone(stored: string): string {
  if (stored === '') return '';
  const code = DIAL_CODES.find((dialCode) => stored.startsWith(dialCode));
  return code ? `+${code} ${stored.slice(code.length)}` : `+${stored}`;
}

export type PhoneProblem = 'unknown-country' | 'characters' | 'dial-code' | 'too-short' | 'too-long';

/**
 * A phone number is digits only, starts with the country's dial code and has one of the country's digit counts.
 * `value` is the whole number, dial code included and without plus; `iso` the chosen country. A number is optional: whether an empty one is fine is for the form to say.
 */
export function phoneProblem(value: string, iso: string): PhoneProblem | null {
  const country = phoneCountry(iso);
  if (!country) return 'unknown-country';
  if (!/^[0-9]+$/.test(value)) return 'characters';
  if (!value.startsWith(country.dialCode)) return 'dial-code';
  const count = value.length - country.dialCode.length;
  if (country.digits.includes(count)) return null;
  return count > Math.max(...country.digits) ? 'too-long' : 'too-short';
}

/** What stands before a number within its country and falls away in its international form; elsewhere one zero. */
const TRUNK: Readonly<Record<string, string>> = { BY: '8', HU: '06', KZ: '8', RU: '8' };
/** Countries whose people write their numbers without anything before them. */
const WITHOUT_TRUNK: ReadonlySet<string> = new Set(
  'BH BO BR CA CI CL CM CN CO CR CY CZ DK DO EE ES GR GT HK IN IS IT JM KW LU LV MT MX NO OM PA PL PT QA SG US'.split(
    ' ',
  ),
);

/**
 * A number as it is stored: international, digits only. People write theirs as they know it, so a national number
 * of the chosen country gets its dial code. What fits in neither way comes back as it was typed, for `phoneProblem`
 * to judge: a number that may be of another country is never taken for one of this.
 */
export function storedPhone(value: string, iso: string): string {
  const typed = normalizePhone(value);
  const country = phoneCountry(iso);
  if (!country || typed === '' || value.trim().startsWith('+')) return typed;
  const trunk = TRUNK[country.iso] ?? '0';
  const forms = [
    typed,
    ...(typed.startsWith('00') ? [typed.slice(2)] : []),
    ...(WITHOUT_TRUNK.has(country.iso) ? [country.dialCode + typed] : []),
    ...(typed.startsWith(trunk) ? [country.dialCode + typed.slice(trunk.length)] : []),
  ];
  return forms.find((form) => phoneProblem(form, iso) === null) ?? typed;
}
