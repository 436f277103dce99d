import { emailOf } from '#rules/email.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { passwordChanged } from '../mail/templates.ts';
import { notify } from '../notifications/notify.service.ts';
import { passwordText } from '../users/account.service.ts';
import { closeLinks, setPasswordHash } from './auth.queries.ts';
import { requireOwner } from './owner-proof.service.ts';
import { hashPassword, passwordCost, saltFor } from './passwords.ts';
import { endSessions, requireLiveSession } from './sessions.service.ts';

interface PasswordInput {
  password: string;
  prePassword?: string | undefined;
}

/** A new password as it is stored, for an account with this e-mail address. */
export const hashNewPassword = ({ config }: Deps, password: string, email: string | null): Promise<string> =>
  hashPassword(password, passwordCost(config.mode), {
    onClient: config.hashPasswordOnClient,
    salt: email === null ? undefined : saltFor(config, email),
  });

/**
 * Sets a password: every other device is signed out, open reset links stop working, a change of address that waits
 * is given up, and the person is told.
 */
export async function storePassword(deps: Deps, tx: Tx, viewer: Viewer, hash: string): Promise<void> {
  const now = deps.clock.now();
  await setPasswordHash(tx.db, viewer.id, hash, now);
  await requireLiveSession(tx, viewer);
  await closeLinks(tx.db, 'reset-password', viewer.id, now);
  await endSessions(deps, tx, viewer.id, viewer.sessionId);
  await notify(tx, deps, {
    userId: viewer.id,
    type: 'security',
    action: 'password',
    actorId: null,
    about: { source: 'account', id: viewer.id },
    key: `password:${newId()}`,
  });
  await mailPerson(deps, tx, viewer.account, passwordChanged);
}

/** Changes the own password. */
export async function changePassword(deps: Deps, viewer: Viewer, input: PasswordInput): Promise<void> {
  const problem = passwordText(deps, input.password);
  if (problem) throw invalid({ password: problem });
  await requireOwner(deps, viewer, input.prePassword);
  const hash = await hashNewPassword(deps, input.password, emailOf(viewer.account));
  await inTx(deps, (tx) => storePassword(deps, tx, viewer, hash));
}
