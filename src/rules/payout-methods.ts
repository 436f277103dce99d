import { emailProblem } from './email.ts';
import type { PayoutMethod, TypedMethod } from './payouts.ts';
import { latinCapitals } from './text.ts';

/** The fields of each method, in the order of their forms. */
export const METHOD_FIELDS = {
  banking: [
    'firstName',
    'lastName',
    'country',
    'bankName',
    'bankAccount',
    'bankRouting',
    'bankSwiftCode',
    'address',
    'city',
    'state',
  ],
  paypal: ['email'],
  /** The connected account, as Stripe names it. */
  stripe: ['account'],
} as const satisfies Record<PayoutMethod, readonly string[]>;

export type MethodField = (typeof METHOD_FIELDS)[PayoutMethod][number];
export type TypedField = (typeof METHOD_FIELDS)[TypedMethod][number];
export type MethodValues = Partial<Record<MethodField, string>>;

const REQUIRED: readonly MethodField[] = [
  'firstName',
  'lastName',
  'country',
  'bankName',
  'bankAccount',
  'email',
];
export const isRequired = (field: MethodField): boolean => REQUIRED.includes(field);
const MOST: Partial<Record<MethodField, number>> = { address: 200, bankAccount: 60 };
const USUAL_MOST = 100;
/** Bank and country in letters, place in letters or digits, and a branch where there is one (ISO 9362). */
const SWIFT = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const ROUTING = /^[0-9]{4,12}$/;
const ACCOUNT = /^[A-Z0-9]{4,34}$/;

export type MethodCode =
  | 'required'
  | 'too-long'
  | 'email-wrong'
  | 'country-unknown'
  | 'account-wrong'
  | 'routing-wrong'
  | 'swift-wrong';

/** Numbers of banks without the spaces and signs that people write between their parts, in capitals. */
const BANK_NUMBERS: readonly MethodField[] = ['bankAccount', 'bankRouting', 'bankSwiftCode'];
export function storedMethod(method: TypedMethod, values: MethodValues): MethodValues {
  const entries = METHOD_FIELDS[method].map((field) => {
    const value = (values[field] ?? '').trim();
    return [field, BANK_NUMBERS.includes(field) ? latinCapitals(value.replace(/[\s.-]/g, '')) : value];
  });
  return Object.fromEntries(entries);
}

interface Checks {
  isCountry: (code: string) => boolean;
  /** The account number as an IBAN, for those that begin as one. */
  isIban: (account: string) => boolean;
}

const FORM: Partial<Record<MethodField, (value: string, checks: Checks) => MethodCode | null>> = {
  email: (value) => (emailProblem(value) ? 'email-wrong' : null),
  country: (value, { isCountry }) => (isCountry(value) ? null : 'country-unknown'),
  bankAccount: (value, { isIban }) => {
    const isFine = /^[A-Z]{2}[0-9]{2}/.test(value) ? isIban(value) : ACCOUNT.test(value);
    return isFine ? null : 'account-wrong';
  },
  bankRouting: (value) => (ROUTING.test(value) ? null : 'routing-wrong'),
  bankSwiftCode: (value) => (SWIFT.test(value) ? null : 'swift-wrong'),
};

function problemOf(field: MethodField, value: string, checks: Checks): MethodCode | null {
  if (value === '') return isRequired(field) ? 'required' : null;
  if (value.length > (MOST[field] ?? USUAL_MOST)) return 'too-long';
  return FORM[field]?.(value, checks) ?? null;
}

/** What is wrong with an account to be paid to, field by field; the values are those of `storedMethod`. */
export const methodProblems = (method: TypedMethod, values: MethodValues, checks: Checks) =>
  METHOD_FIELDS[method].flatMap((field) => {
    const code = problemOf(field, values[field] ?? '', checks);
    return code ? [{ field, code }] : [];
  });

/** The last four signs, where as many or more stay hidden. */
const end = (value: string): string => (value.length >= 8 ? `•••• ${value.slice(-4)}` : '••••');
const email = (value: string): string => value.replace(/^(.)[^@]*/, '$1•••');

/** What is shown of an account: enough to know it again, not enough to use it. */
export function maskedMethod(method: PayoutMethod, values: MethodValues): MethodValues {
  const { bankAccount = '', bankRouting = '', email: address = '', address: street = '' } = values;
  if (method === 'paypal') return { email: email(address) };
  if (method === 'stripe') return { account: end(values.account ?? '') };
  return {
    ...values,
    bankAccount: end(bankAccount),
    bankRouting: bankRouting && end(bankRouting),
    address: street && '••••',
  };
}

/** An account in one line, from its masked values. */
export function methodLine(method: PayoutMethod, masked: MethodValues): string {
  if (method === 'paypal') return `PayPal ${masked.email ?? ''}`;
  if (method === 'stripe') return `Stripe ${masked.account ?? ''}`;
  return `${masked.bankName ?? ''} ${masked.bankAccount ?? ''}`;
}
