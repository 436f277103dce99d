import { authErrors } from '#contract/auth.ts';
import { CONFIRM_HOURS, RESET_HOURS } from '#rules/account-links.ts';
import { addHours } from '#rules/calendar.ts';
import { singleLine } from '#rules/text.ts';
import { inTx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import { fail, invalid } from '../../http/errors.ts';
import { hashToken, newId, newToken } from '../../ids.ts';
import { letterSite } from '../mail/mail.service.ts';
import { confirmEmail, passwordChanged, resetPassword } from '../mail/templates.ts';
import { passwordText } from '../users/account.service.ts';
import {
  closeLinks,
  confirmAddress,
  findForLogin,
  insertLink,
  isLinkUsable,
  type LinkKind,
  setPasswordHash,
  takeLink,
} from './auth.queries.ts';
import { hashPassword, passwordCost } from './passwords.ts';
import { endSessions } from './sessions.service.ts';

const HOURS: Record<LinkKind, number> = { 'verify-email': CONFIRM_HOURS, 'reset-password': RESET_HOURS };
const LETTERS = { 'verify-email': confirmEmail, 'reset-password': resetPassword } as const;

/**
 * Asks for a link by mail. Only a job is added, the same for a known and an unknown account, so neither the
 * answer nor its time tells whether there is one. At most a few a while for each account.
 */
export async function requestLink(deps: Deps, kind: LinkKind, account: string): Promise<void> {
  const identifier = singleLine(account).toLowerCase();
  await deps.limiter.take('mail', `${kind}:${identifier}`);
  await deps.jobs.enqueue(deps.db, 'auth.send-link', { kind, account: identifier });
}

/** The job behind `requestLink`: makes the link and mails it, if there is somebody to mail it to. */
export async function sendLink(
  deps: Deps,
  { kind, account }: { kind: LinkKind; account: string },
): Promise<void> {
  const user = await findForLogin(deps.db, account);
  if (!user?.email || user.status === 'inactive') return;
  if (kind === 'verify-email' && user.emailVerifiedAt) return;
  const token = newToken();
  const now = deps.clock.now();
  await insertLink(deps.db, {
    id: newId(),
    userId: user.id,
    kind,
    email: user.email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: addHours(now, HOURS[kind]),
  });
  await deps.mail.send({ to: user.email, ...LETTERS[kind](await letterSite(deps), user.name, token) });
}

/** Confirms the address a link was sent to; it counts only while it still is the account's. */
export async function confirmByLink(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const link = await takeLink(tx.db, 'verify-email', hashToken(token), now);
    if (!link || !(await confirmAddress(tx.db, link.userId, link.email, now)))
      throw fail(authErrors, 'link-expired');
    await closeLinks(tx.db, 'verify-email', link.userId, now);
  });
}

/**
 * Sets a new password with a reset link. Who can read the mail owns the address, so it is confirmed as well.
 * Every device is signed out, and whoever was in with the old password with it.
 */
export async function resetByLink(deps: Deps, input: { token: string; password: string }): Promise<void> {
  const problem = passwordText(input.password);
  if (problem) throw invalid({ password: problem });
  const tokenHash = hashToken(input.token);
  const now = deps.clock.now();
  if (!(await isLinkUsable(deps.db, 'reset-password', tokenHash, now)))
    throw fail(authErrors, 'link-expired');
  const hash = await hashPassword(input.password, passwordCost(deps.config.mode));
  const site = await letterSite(deps);
  await inTx(deps, async (tx) => {
    const link = await takeLink(tx.db, 'reset-password', tokenHash, now);
    if (!link || !(await confirmAddress(tx.db, link.userId, link.email, now)))
      throw fail(authErrors, 'link-expired');
    await setPasswordHash(tx.db, link.userId, hash, now);
    await closeLinks(tx.db, 'reset-password', link.userId, now);
    await endSessions(deps, tx, link.userId);
    await tx.enqueue('mail.send', { to: link.email, ...passwordChanged(site, '') });
  });
}
