import { authErrors } from '#contract/auth.ts';
import { emailOf } from '#rules/email.ts';
import { singleLine } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { addressKey } from '../../http/networks.ts';
import { hashToken, newId } from '../../ids.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { inTx, type Tx } from '../../tx.ts';
import { emailSite, mailPerson } from '../mail/mail.service.ts';
import { confirmEmail, passwordChanged, resetPassword } from '../mail/templates.ts';
import { notify } from '../notifications/notify.service.ts';
import { passwordText } from '../users/account.service.ts';
import {
  closeLinks,
  confirmAddress,
  findConfirmedHolder,
  findForLogin,
  findForLoginById,
  findLinkAddress,
  findUnconfirmed,
  setPasswordHash,
  takeLink,
  wasConfirmedBy,
} from './auth.queries.ts';
import { isEmailHeld, lockByLink } from './email-change.queries.ts';
import { moveToWantedEmail } from './email-change.service.ts';
import { keepAddress } from './known-addresses.queries.ts';
import { makeLink } from './link-tokens.service.ts';
import { UNCONFIRMED_ACCOUNTS } from './login.service.ts';
import { hashNewPassword } from './password.service.ts';
import { endSessions } from './sessions.service.ts';

type AskedKind = 'verify-email' | 'reset-password';
const EMAIL_TEMPLATES = { 'verify-email': confirmEmail, 'reset-password': resetPassword } as const;

/**
 * Asks for a link by mail. Only a job is added, the same for a known and an unknown account, so neither the
 * answer nor its time tells whether there is one. At most a few a while for each account: what is too much is
 * answered the same and sends nothing more, so that nobody can keep the owner from asking.
 */
export async function requestLink(
  deps: Deps,
  kind: AskedKind,
  account: string,
  viewer: Viewer | null,
): Promise<void> {
  const identifier = singleLine(account).toLowerCase();
  const own =
    viewer && [viewer.account.email, viewer.account.claimedEmail].includes(identifier) ? viewer.id : null;
  if (!(await deps.limiter.allows('mail', `${kind}:${own ?? identifier}`))) return;
  await deps.jobs.enqueue(deps.db, 'auth.send-link', {
    kind,
    account: identifier,
    ...(own ? { onlyId: own } : {}),
  });
}

/**
 * Whom a link is for: an address that was confirmed is one account's. One that never was may have been typed by
 * several people; each of their accounts gets a link that names it, and whoever reads the mailbox chooses.
 */
async function accountsFor(deps: Deps, account: string) {
  if (!account.includes('@')) return [await findForLogin(deps.db, account)];
  const holder = await findConfirmedHolder(deps.db, account);
  return holder ? [holder] : findUnconfirmed(deps.db, account, UNCONFIRMED_ACCOUNTS);
}

/** The job behind `requestLink`: makes the links and mails them. An address that only is claimed gets none while another account holds it. */
export async function sendLink(
  deps: Deps,
  { kind, account, onlyId }: JobPayload<'auth.send-link'>,
): Promise<void> {
  const users = onlyId ? [await findForLoginById(deps.db, onlyId)] : await accountsFor(deps, account);
  for (const user of users) {
    const email = user && emailOf(user);
    if (!user || !email || user.status === 'inactive') continue;
    if (kind === 'verify-email' && user.emailVerifiedAt) continue;
    if (!user.email && (await isEmailHeld(deps.db, email, user.id, deps.clock.now()))) continue;
    const token = await makeLink(deps, deps.db, { kind, userId: user.id, email });
    await deps.mail.send({ to: email, ...EMAIL_TEMPLATES[kind](await emailSite(deps), user, token) });
  }
}

/** Notes that the account's owner reads this address: its own, or one that it waits for or claims. */
const proveAddress = async (deps: Deps, tx: Tx, userId: string, email: string): Promise<boolean> =>
  (await confirmAddress(tx.db, userId, email, deps.clock.now())) ||
  moveToWantedEmail(deps, tx, userId, email);

/**
 * Confirms the address a link was sent to: the account's, or the one that waits to become it. Opening a link
 * again is no mistake as long as its address is the account's.
 */
export async function confirmByLink(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    await lockByLink(tx.db, hashToken(token));
    const link = await takeLink(tx.db, 'verify-email', hashToken(token), now);
    if (!link && (await wasConfirmedBy(tx.db, hashToken(token)))) return;
    if (!link) throw fail(authErrors, 'link-expired');
    const { userId, email } = link;
    if (!(await proveAddress(deps, tx, userId, email))) throw fail(authErrors, 'link-expired');
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
  const address = await findLinkAddress(deps.db, 'reset-password', tokenHash, now);
  if (!address) throw fail(authErrors, 'link-expired');
  const hash = await hashNewPassword(deps, input.password, address);
  await inTx(deps, async (tx) => {
    await lockByLink(tx.db, tokenHash);
    const link = await takeLink(tx.db, 'reset-password', tokenHash, now);
    if (!link || !(await proveAddress(deps, tx, link.userId, link.email)))
      throw fail(authErrors, 'link-expired');
    await setPasswordHash(tx.db, link.userId, hash, now);
    await closeLinks(tx.db, 'reset-password', link.userId, now);
    await keepAddress(tx.db, link.userId, addressKey(ip), now);
    await endSessions(deps, tx, link.userId);
    await notify(tx, deps, {
      userId: link.userId,
      type: 'security',
      action: 'password',
      actorId: null,
      about: { source: 'account', id: link.userId },
      key: `password:${newId()}`,
    });
    await mailPerson(deps, tx, { name: '', email: link.email }, passwordChanged);
  });
}
