import { authErrors } from '#contract/auth.ts';
import { type OwnerEvidence, ownerProof } from '#rules/owner-proof.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { compareCounted } from '../../http/wrong-passwords.ts';
import { findPasswordHash } from './auth.queries.ts';
import { verifyPassword } from './passwords.ts';
import { sessionAge } from './sessions.service.ts';

/** Guesses are counted by session: one that was stolen must not keep the owner's own from proving anything. */
async function compare(
  deps: Deps,
  viewer: Viewer,
  password: string,
  hash: string,
): Promise<OwnerEvidence['password']> {
  const { wrongPasswords } = deps.limiter;
  const retryAfter = wrongPasswords.wait('device', viewer.sessionId);
  if (retryAfter > 0) throw fail(authErrors, 'too-many-guesses', { retryAfter });
  const isRight = await compareCounted(wrongPasswords, [['device', viewer.sessionId]], async () =>
    (await verifyPassword(password, hash, deps.config)) ? true : null,
  );
  return isRight ? 'right' : 'wrong';
}

/**
 * The one check before a change that could take an account from its owner: see `ownerProof`. Throws 422 at the
 * field `prePassword`, under which clients send the current password.
 */
export async function requireOwner(
  deps: Deps,
  viewer: Viewer,
  prePassword: string | undefined,
): Promise<void> {
  const hash = await findPasswordHash(deps.db, viewer.id);
  const proof = ownerProof({
    hasPassword: hash !== null,
    password: hash && prePassword ? await compare(deps, viewer, prePassword, hash) : 'absent',
    sessionAge: await sessionAge(deps, viewer.sessionId),
  });
  if (proof.allowed) return;
  throw fail(authErrors, proof.code, { fields: { prePassword: authErrors.texts[proof.code].message } });
}
