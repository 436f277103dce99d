import { authErrors } from '#contract/auth.ts';
import { FRESH_SIGN_IN_MINUTES } from '#rules/account-links.ts';
import { inTx, type Tx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { letterSite } from '../mail/mail.service.ts';
import { passwordChanged } from '../mail/templates.ts';
import { passwordText } from '../users/account.service.ts';
import { closeLinks, findPasswordHash, setPasswordHash } from './auth.queries.ts';
import { hashPassword, passwordCost, verifyPassword } from './passwords.ts';
import { endSessions, sessionAge } from './sessions.service.ts';

interface PasswordInput {
  password: string;
  prePassword?: string | undefined;
}

const FRESH_MS = FRESH_SIGN_IN_MINUTES * 60_000;
const about = (code: 'wrong-password' | 'password-needed') =>
  fail(authErrors, code, { fields: { prePassword: authErrors.texts[code].message } });

/**
 * A found or stolen device must not be enough to take an account over: the current password is asked for, unless
 * it was entered within the last ten minutes to sign in. Existing clients send no current password, and change
 * it right after signing in or are told to.
 */
async function proveOwner(deps: Deps, viewer: Viewer, prePassword: string | undefined): Promise<void> {
  const current = await findPasswordHash(deps.db, viewer.id);
  if (current === null) return;
  if (prePassword) {
    await deps.limiter.take('login', `password:${viewer.id}`);
    if (await verifyPassword(prePassword, current, passwordCost(deps.config.mode))) return;
    throw about('wrong-password');
  }
  if ((await sessionAge(deps, viewer.sessionId)) > FRESH_MS) throw about('password-needed');
}

/** Checks that this person may set this password; answers with its hash, ready for `storePassword`. */
export async function newPasswordHash(deps: Deps, viewer: Viewer, input: PasswordInput): Promise<string> {
  const problem = passwordText(input.password);
  if (problem) throw invalid({ password: problem });
  await proveOwner(deps, viewer, input.prePassword);
  return hashPassword(input.password, passwordCost(deps.config.mode));
}

/** Sets a password: every other device is signed out, open reset links stop working, and the person is told. */
export async function storePassword(deps: Deps, tx: Tx, viewer: Viewer, hash: string): Promise<void> {
  const now = deps.clock.now();
  await setPasswordHash(tx.db, viewer.id, hash, now);
  await closeLinks(tx.db, 'reset-password', viewer.id, now);
  await endSessions(deps, tx, viewer.id, viewer.sessionId);
  const { email, name } = viewer.account;
  if (email) await tx.enqueue('mail.send', { to: email, ...passwordChanged(await letterSite(deps), name) });
}

/** Changes the own password (spec §7 PUT /auth/users/me/password). */
export async function changePassword(deps: Deps, viewer: Viewer, input: PasswordInput): Promise<void> {
  const hash = await newPasswordHash(deps, viewer, input);
  await inTx(deps, (tx) => storePassword(deps, tx, viewer, hash));
}
