import { allow, type Decision, refuse } from './decision.ts';

/** How long after signing in nobody is asked for the password they have just entered. */
export const FRESH_SIGN_IN_MINUTES = 10;

export interface OwnerEvidence {
  /** The current password that came with the call, if one came. */
  password: 'right' | 'wrong' | 'absent';
  /** Accounts that sign in in other ways have none. */
  hasPassword: boolean;
  /** Milliseconds since the sign-in that opened this session. */
  sessionAge: number;
}

/**
 * A found or stolen session must not be enough to take an account over, to send its money elsewhere or to lock its
 * owner out. Who changes the e-mail address, the password or where money goes, or signs other devices out, shows
 * the current password, or has signed in within the last ten minutes. A wrong password is refused in any case.
 */
export function ownerProof({
  password,
  hasPassword,
  sessionAge,
}: OwnerEvidence): Decision<'wrong-password' | 'password-needed' | 'sign-in-needed'> {
  if (password === 'right') return allow;
  if (password === 'wrong') return refuse('wrong-password');
  if (sessionAge <= FRESH_SIGN_IN_MINUTES * 60_000) return allow;
  return refuse(hasPassword ? 'password-needed' : 'sign-in-needed');
}
