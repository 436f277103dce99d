import { authErrors } from '#contract/auth.ts';
import { userErrors } from '#contract/users.ts';
import { violates } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { hashToken, newId } from '../../ids.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { inTx, type Tx } from '../../tx.ts';
import { emailChangeAsked, emailChanged, emailChangeUndone } from '../mail/account-emails.ts';
import { emailSite, mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { activate, closeLinks, setPasswordHash, takeLink } from './auth.queries.ts';
import {
  findAddresses,
  forgetPendingEmail,
  isEmailHeld,
  lockByLink,
  setEmail,
  setPendingEmail,
  takeFromUnconfirmed,
} from './email-change.queries.ts';
import { makeLink } from './link-tokens.service.ts';
import { endSessions, requireLiveSession } from './sessions.service.ts';

/**
 * Counts a wish for another address: 429 for who has too many. False when the new address has had messages enough;
 * that is not told, and nothing more is sent there.
 */
export async function countEmailChange(deps: Deps, viewer: Viewer, email: string): Promise<boolean> {
  await deps.limiter.take('mail', `email-change-by:${viewer.id}`);
  return deps.limiter.allows('mail', `email-change-to:${email}`);
}

/**
 * Notes a wish for another address: the old one stays in force until the link sent to the new one is opened, and
 * hears of it at once. Whether somebody else has the new one is said there and nowhere else.
 */
export async function startEmailChange(
  tx: Tx,
  viewer: Viewer,
  { newEmail, mayWrite }: { newEmail: string; mayWrite: boolean },
  now: Date,
): Promise<void> {
  await setPendingEmail(tx.db, viewer.id, newEmail, now);
  await requireLiveSession(tx, viewer);
  if (mayWrite) await tx.enqueue('auth.confirm-address', { userId: viewer.id });
  const { email, emailVerifiedAt } = viewer.account;
  if (!email) return;
  const canComeBack = emailVerifiedAt !== null;
  await tx.enqueue('auth.tell-old-address', {
    userId: viewer.id,
    email,
    newEmail,
    isDone: false,
    canComeBack,
  });
}

/** Sends the link to the new address once more. */
export async function resendEmailChange(deps: Deps, viewer: Viewer): Promise<void> {
  const { pendingEmail } = viewer.account;
  if (!pendingEmail) throw fail(authErrors, 'no-email-change');
  if (!(await countEmailChange(deps, viewer, pendingEmail))) return;
  await deps.jobs.enqueue(deps.db, 'auth.confirm-address', { userId: viewer.id });
}

/** Gives the wish up; links that were sent for it open nothing any more. */
export async function cancelEmailChange(deps: Deps, viewer: Viewer): Promise<void> {
  await inTx(deps, (tx) => forgetPendingEmail(tx.db, viewer.id, deps.clock.now()));
}

/** Puts a confirmed address in force, from whoever had it unconfirmed; refuses one that another account confirmed. */
async function takeEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await takeFromUnconfirmed(tx.db, email, userId);
  try {
    await setEmail(tx.db, userId, email, now);
  } catch (error) {
    throw violates(error, 'users_email_unique') ? fail(userErrors, 'email-taken') : error;
  }
}

/**
 * Makes the address that an account waits for or claims its own, also when another account has it unconfirmed. Inside
 * the caller's transaction, which has locked both. False when it is wanted no longer.
 */
export async function moveToWantedEmail(
  deps: Deps,
  tx: Tx,
  userId: string,
  newEmail: string,
): Promise<boolean> {
  const before = await findAddresses(tx.db, userId);
  if (!before || ![before.pendingEmail, before.claimedEmail].includes(newEmail)) return false;
  const now = deps.clock.now();
  if (await isEmailHeld(tx.db, newEmail, userId, now)) throw fail(userErrors, 'email-taken');
  await takeEmail(tx, userId, newEmail, now);
  await activate(tx.db, userId);
  await closeLinks(tx.db, 'reset-password', userId, now);
  const { email } = before;
  const canComeBack = before.emailVerifiedAt !== null;
  if (email)
    await notify(tx, deps, {
      userId: userId,
      type: 'security',
      action: 'email',
      actorId: null,
      about: { source: 'account', id: userId },
      key: `email:${newId()}`,
    });
  if (email)
    await tx.enqueue('auth.tell-old-address', { userId, email, newEmail, isDone: true, canComeBack });
  return true;
}

/**
 * The job that writes to the address that is, or was, in force: with a link that takes the change back when the
 * address was confirmed. Anybody can sign up with an address that is not theirs, so one that never was gets no link,
 * and is free for its real owner as soon as the account leaves it.
 */
export async function notifyOldAddress(
  deps: Deps,
  { userId, email, newEmail, isDone, canComeBack }: JobPayload<'auth.tell-old-address'>,
): Promise<void> {
  const user = await findAddresses(deps.db, userId);
  // Given up or taken back meanwhile: a link made now would bring back an address that nobody wants.
  if (!user || (isDone ? user.email : (user.pendingEmail ?? user.email)) !== newEmail) return;
  const token = canComeBack ? await makeLink(deps, deps.db, { kind: 'undo-email', userId, email }) : null;
  const template = isDone ? emailChanged : emailChangeAsked;
  await deps.mail.send({ to: email, ...template(await emailSite(deps), user.name, { newEmail, token }) });
}

/**
 * Takes a change of address back: the address the link was sent to is in force again, every device is signed out,
 * and the password works no longer, because whoever asked for the change knew it. Answers with the token of a
 * reset link, with which a new one is chosen. Links that were sent to addresses of later changes stop working.
 */
export async function undoByLink(deps: Deps, token: string): Promise<{ email: string; resetToken: string }> {
  const now = deps.clock.now();
  return inTx(deps, async (tx) => {
    await lockByLink(tx.db, hashToken(token));
    const link = await takeLink(tx.db, 'undo-email', hashToken(token), now);
    if (!link) throw fail(authErrors, 'link-expired');
    const { userId, email, createdAt } = link;
    const before = await findAddresses(tx.db, userId);
    if (!before) throw fail(authErrors, 'link-expired');
    await takeEmail(tx, userId, email, now);
    await setPasswordHash(tx.db, userId, null, now);
    await closeLinks(tx.db, 'verify-email', userId, now);
    await closeLinks(tx.db, 'reset-password', userId, now);
    await closeLinks(tx.db, 'undo-email', userId, now, { since: createdAt });
    await endSessions(deps, tx, userId);
    if (before.email !== email) await mailPerson(deps, tx, before, emailChangeUndone);
    const resetToken = await makeLink(deps, tx.db, { kind: 'reset-password', userId, email });
    return { email, resetToken };
  });
}
