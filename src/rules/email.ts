const EMAIL_MAX = 254;
const LOCAL_MAX = 64;

type EmailProblem = 'missing' | 'too-long' | 'invalid';

/** The form in which an address is stored and compared: login takes e-mail or username in any case. */
export const normalizeEmail = (value: string): string => value.trim().toLowerCase();

const isLocalPart = (local: string): boolean =>
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/.test(local) &&
  !local.startsWith('.') &&
  !local.endsWith('.') &&
  !local.includes('..');

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (labels.length < 2 || !/^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top)) return false;
  return labels.every((label) => label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(label));
}

/**
 * Whether a text can be an e-mail address (home after login needs one). Deliberately plain: the usual
 * form in ASCII, one @, a domain with a dot. Whether it exists only the confirmation mail can tell.
 */
export function emailProblem(value: string): EmailProblem | null {
  const email = normalizeEmail(value);
  if (email === '') return 'missing';
  if (email.length > EMAIL_MAX) return 'too-long';
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  if (local.length > LOCAL_MAX || !isLocalPart(local) || !isDomain(email.slice(at + 1))) return 'invalid';
  return null;
}

interface AccountEmails {
  email: string | null;
  /** Signed up with, but another account's. */
  claimedEmail: string | null;
}

/** The address an account sees as its own and signs in with, confirmed or not; null when it has none. */
export const emailOf = ({ email, claimedEmail }: AccountEmails): string | null => email ?? claimedEmail;
