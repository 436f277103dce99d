import { authErrors } from '#contract/auth.ts';
import { singleLine } from '#rules/text.ts';
import { inTx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import { addressKey } from '../../http/limits.ts';
import { hashToken } from '../../ids.ts';
import { letterSite } from '../mail/mail.service.ts';
import { confirmEmail, passwordChanged, resetPassword } from '../mail/templates.ts';
import { passwordText } from '../users/account.service.ts';
import {
  closeLinks,
  confirmAddress,
  findForLogin,
  isLinkUsable,
  setPasswordHash,
  takeLink,
  wasConfirmedBy,
} from './auth.queries.ts';
import { moveToPendingEmail } from './email-change.service.ts';
import { keepAddress } from './known-addresses.queries.ts';
import { makeLink } from './link-tokens.service.ts';
import { hashNewPassword } from './password.service.ts';
import { endSessions } from './sessions.service.ts';

type AskedKind = 'verify-email' | 'reset-password';
const LETTERS = { 'verify-email': confirmEmail, 'reset-password': resetPassword } as const;

/**
 * Asks for a link by mail. Only a job is added, the same for a known and an unknown account, so neither the
 * answer nor its time tells whether there is one. At most a few a while for each account.
 */
export async function requestLink(deps: Deps, kind: AskedKind, account: string): Promise<void> {
  const identifier = singleLine(account).toLowerCase();
  await deps.limiter.take('mail', `${kind}:${identifier}`);
  await deps.jobs.enqueue(deps.db, 'auth.send-link', { kind, account: identifier });
}

/** The job behind `requestLink`: makes the link and mails it to the address in force, if there is one. */
export async function sendLink(
  deps: Deps,
  { kind, account }: { kind: AskedKind; account: string },
): Promise<void> {
  const user = await findForLogin(deps.db, account);
  if (!user?.email || user.status === 'inactive') return;
  if (kind === 'verify-email' && user.emailVerifiedAt) return;
  const token = await makeLink(deps, deps.db, { kind, userId: user.id, email: user.email });
  await deps.mail.send({ to: user.email, ...LETTERS[kind](await letterSite(deps), user.name, token) });
}

/**
 * Confirms the address a link was sent to: the account's, or the one that waits to become it. Opening a link
 * again is no mistake as long as its address is the account's.
 */
export async function confirmByLink(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const link = await takeLink(tx.db, 'verify-email', hashToken(token), now);
    if (!link && (await wasConfirmedBy(tx.db, hashToken(token)))) return;
    if (!link) throw fail(authErrors, 'link-expired');
    const { userId, email } = link;
    const isConfirmed = await confirmAddress(tx.db, userId, email, now);
    if (!isConfirmed && !(await moveToPendingEmail(deps, tx, userId, email)))
      throw fail(authErrors, 'link-expired');
    await closeLinks(tx.db, 'verify-email', userId, now);
  });
}

/**
 * Sets a new password with a reset link. Who can read the mail owns the address, so it is confirmed as well.
 * Every device is signed out, and whoever was in with the old password with it; a change of address that waits
 * is given up, as it may be theirs. The network this came from may sign in however many guess.
 */
export async function resetByLink(
  deps: Deps,
  input: { token: string; password: string },
  ip: string,
): Promise<void> {
  const problem = passwordText(deps, input.password);
  if (problem) throw invalid({ password: problem });
  const tokenHash = hashToken(input.token);
  const now = deps.clock.now();
  if (!(await isLinkUsable(deps.db, 'reset-password', tokenHash, now)))
    throw fail(authErrors, 'link-expired');
  const hash = await hashNewPassword(deps, input.password);
  const site = await letterSite(deps);
  await inTx(deps, async (tx) => {
    const link = await takeLink(tx.db, 'reset-password', tokenHash, now);
    if (!link || !(await confirmAddress(tx.db, link.userId, link.email, now)))
      throw fail(authErrors, 'link-expired');
    await setPasswordHash(tx.db, link.userId, hash, now);
    await closeLinks(tx.db, 'reset-password', link.userId, now);
    await keepAddress(tx.db, link.userId, addressKey(ip), now);
    await endSessions(deps, tx, link.userId);
    await tx.enqueue('mail.send', { to: link.email, ...passwordChanged(site, '') });
  });
}
