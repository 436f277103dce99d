import { authErrors } from '#contract/auth.ts';
import { httpErrors } from '#contract/errors.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { TOKEN_DAYS, TOKEN_DAYS_REMEMBERED } from '#rules/constants.ts';
import { accountCountries } from '#rules/former-countries.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate, Viewer, ViewerAccount } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { hashToken, newId, newToken } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { forgetPendingEmail } from './email-change.queries.ts';
import { isDemoAllowed } from './passwords.ts';
import {
  deleteSession,
  deleteSessions,
  findBalance,
  findBlockerIds,
  findLiveSessions,
  findOwnAccount,
  findSession,
  insertSession,
  listSessions,
  sessionCreatedAt,
  setSeenCountry,
  touchSession,
} from './sessions.queries.ts';

const LONGEST_TOKEN = 200;
/** How exact "last used" is: a write for every request would cost more than the request. */
const TOUCH_MS = 10 * 60_000;

/**
 * Finds the viewer behind a token; null for unknown, expired and inactive, and for an account that has the demo world's
 * password where that may not be used: anybody may have opened the session (docs/product.md 1.2). Notes the country a person comes from
 * when it is another than last time: renewals must not be charged where the performer cannot be seen.
 */
export function authenticator(deps: Deps): Authenticate {
  return async (token, country) => {
    if (token.length > LONGEST_TOKEN) return null;
    const row = await findSession(deps.db, hashToken(token));
    const now = deps.clock.now();
    if (!row || row.expiresAt <= now || row.account.status === 'inactive') return null;
    if (row.hasDemoPassword && !isDemoAllowed(deps.config)) return null;
    const { id, role, sessionId, lastUsedAt, account, seenCountry, formerCountries, blockerIds } = row;
    if (now.getTime() - lastUsedAt.getTime() > TOUCH_MS) {
      touchSession(deps.db, sessionId, now).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'last use of a session'),
      );
    }
    if (country && country !== seenCountry) {
      setSeenCountry(deps.db, id, country).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the country a person was seen in'),
      );
    }
    const countries = accountCountries({ country: account.country, formerCountries }, now);
    const session = { createdAt: row.createdAt, expiresAt: row.expiresAt };
    return { id, role, sessionId, session, countries, seenCountry, blockerIds, account };
  };
}

/** Somebody who signed in a while ago, with those who block them now. */
export const withCurrentBlockers = async (deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<Viewer> => ({
  ...viewer,
  blockerIds: await findBlockerIds(deps.db, viewer.id),
});

/** Opens a session and returns its token, which is shown only here: 365 days when remembered, else 1. */
export async function openSession(
  deps: Deps,
  db: Db,
  userId: string,
  device: { remember: boolean; userAgent: string; ip: string },
): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await insertSession(db, {
    id: newId(),
    userId,
    tokenHash: hashToken(token),
    remembered: device.remember,
    userAgent: device.userAgent,
    ip: device.ip,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + (device.remember ? TOKEN_DAYS_REMEMBERED : TOKEN_DAYS) * DAY_MS),
  });
  return token;
}

/** The devices a person is signed in on, the last used first. */
export async function ownSessions(deps: Deps, viewer: Viewer) {
  const rows = await listSessions(deps.db, viewer.id, deps.clock.now());
  const data = rows.map((row) => ({
    _id: row.id,
    userAgent: row.userAgent,
    ip: row.ip,
    remembered: row.remembered,
    current: row.id === viewer.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
  return { data, total: data.length };
}

/**
 * Ends one session of a person and its connections; 404 for a session that is not theirs. Another one than their own
 * may be a thief's, so a change of address that waits ends with it. Who signs out can still confirm theirs.
 */
export async function endSession(deps: Deps, viewer: Viewer, sessionId: string): Promise<void> {
  await inTx(deps, async (tx) => {
    // The account's row before its sessions', as everywhere: two orders could wait for each other.
    if (sessionId !== viewer.sessionId) await forgetPendingEmail(tx.db, viewer.id, deps.clock.now());
    const ended = await deleteSession(tx.db, viewer.id, sessionId);
    if (ended.length === 0) throw fail(authErrors, 'session-not-found');
    tx.after(() => deps.realtime.disconnect(viewer.id, sessionId));
  });
}

/**
 * Ends every session of a person and their connections, inside the caller's transaction; `keep` stays. A change of
 * address that waits is given up, as one of those sessions may have asked for it.
 */
export async function endSessions(
  deps: Deps,
  tx: Tx,
  userId: string,
  keep: string | null = null,
): Promise<void> {
  await forgetPendingEmail(tx.db, userId, deps.clock.now());
  const ended = await deleteSessions(tx.db, userId, keep);
  tx.after(() => {
    for (const id of ended) deps.realtime.disconnect(userId, id);
  });
}

/** Ends every session of a person but the one they are using. */
export async function endOtherSessions(deps: Deps, viewer: Viewer): Promise<void> {
  await inTx(deps, (tx) => endSessions(deps, tx, viewer.id, viewer.sessionId));
}

/**
 * Refuses what a session asks for that ended meanwhile: between the check of the password and the change the owner may
 * have signed this device out. Called after the account's row was changed, which waits for whoever else changes it.
 */
export async function requireLiveSession(tx: Tx, { sessionId }: Viewer): Promise<void> {
  if ((await sessionCreatedAt(tx.db, sessionId)) === null) throw fail(httpErrors, 'unauthorized');
}

/** Milliseconds since the sign-in that opened this session. */
export async function sessionAge(deps: Deps, sessionId: string): Promise<number> {
  const openedAt = await sessionCreatedAt(deps.db, sessionId);
  return openedAt ? deps.clock.now().getTime() - openedAt.getTime() : Number.POSITIVE_INFINITY;
}

/** A person's own record afresh, as sessions carry it. */
export async function ownAccount(deps: Deps, userId: string): Promise<ViewerAccount> {
  const account = await findOwnAccount(deps.db, userId);
  if (!account) throw new Error('the account is gone');
  return account;
}

/** Which of these sessions have neither ended nor expired. */
export async function liveSessions(
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  return new Set(await findLiveSessions(deps.db, ids, deps.clock.now()));
}

/** Tokens that a person has now; null for nobody. */
export async function balanceOf(db: Db, userId: string): Promise<number | null> {
  const balance = await findBalance(db, userId);
  return balance === null ? null : toWire(tokens(balance));
}
