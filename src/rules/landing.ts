import type { Role } from './constants.ts';
import { safeReturnPath } from './return-path.ts';

/** Who has just signed in. */
interface Arrival {
  readonly role: Role;
  readonly email: string | null | undefined;
  readonly username: string | null | undefined;
}

/** An account is complete once it has both an e-mail address and a username. Operators need neither. */
export const isAccountComplete = (person: Arrival): boolean =>
  person.role === 'admin' || Boolean(person.email && person.username);

/**
 * The page after login: a fan goes home, a performer to their own profile; without e-mail or
 * username either goes to their account page first. An operator goes home.
 */
export function landingPath(person: Arrival): string {
  if (person.role === 'admin') return '/home';
  const complete = isAccountComplete(person);
  if (person.role === 'performer') return complete ? `/${person.username}` : '/creator/account';
  return complete ? '/home' : '/user/account';
}

/** As `landingPath`, but a complete account goes back to the page that asked for the login. */
export const arrivalPath = (person: Arrival, returnTo: unknown): string =>
  isAccountComplete(person) ? safeReturnPath(returnTo, landingPath(person)) : landingPath(person);
