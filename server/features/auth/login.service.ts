import { authErrors } from '#contract/auth.ts';
import { isDemoAccount } from '#rules/demo.ts';
import type { Deps } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { findForLogin, swapPasswordHash } from './auth.queries.ts';
import { hashPassword, isOutdated, passwordCost, verifyPassword } from './passwords.ts';
import { openSession } from './sessions.service.ts';

export interface LoginInput {
  /** E-mail or username, in any case. */
  identifier: string;
  password: string;
  remember: boolean;
}

/** The demo world's passwords are printed in the README, so its accounts exist only where it may be loaded. */
const mayExist = (deps: Deps, username: string | null): boolean =>
  !isDemoAccount(username) || deps.config.demo || deps.config.mode !== 'production';

async function strengthen(deps: Deps, userId: string, before: string, password: string): Promise<void> {
  const cost = passwordCost(deps.config.mode);
  if (!isOutdated(before, cost)) return;
  await swapPasswordHash(deps.db, userId, before, await hashPassword(password, cost));
}

/**
 * Signs someone in (wire-facts 2.2). An unknown account, one without a password and a wrong password get the
 * same answer after the same work; what is wrong with an account is told only to who knows its password.
 */
export async function login(
  deps: Deps,
  input: LoginInput,
  device: { userAgent: string; ip: string },
): Promise<string> {
  const identifier = input.identifier.trim().toLowerCase();
  if (identifier === '') throw invalid({ username: 'Please enter your e-mail address or username.' });
  await deps.limiter.take('login', `account:${identifier}`);
  const found = await findForLogin(deps.db, identifier);
  const user = found && mayExist(deps, found.username) ? found : null;
  const hash = user?.passwordHash ?? null;
  const isRight = await verifyPassword(input.password, hash, passwordCost(deps.config.mode));
  if (!user || !hash || !isRight) throw fail(authErrors, 'incorrect-credentials');
  if (user.status === 'inactive') throw fail(authErrors, 'inactive');
  const { requireEmailVerification } = await siteSettings(deps);
  if (requireEmailVerification && !user.emailVerifiedAt && user.role !== 'admin') {
    throw fail(authErrors, 'email-not-verified');
  }
  await strengthen(deps, user.id, hash, input.password);
  return openSession(deps, deps.db, user.id, { remember: input.remember, ...device });
}
