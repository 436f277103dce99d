import { TOKEN_DAYS, TOKEN_DAYS_REMEMBERED } from '#rules/constants.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate } from '../../http/bind.ts';
import { hashToken, newId, newToken } from '../../ids.ts';
import { findSession, insertSession } from './sessions.queries.ts';

const DAY_MS = 86_400_000;
const LONGEST_TOKEN = 200;

/** Finds the viewer behind a token; null for unknown, expired and inactive. */
export function authenticator(deps: Deps): Authenticate {
  return async (token) => {
    if (token.length > LONGEST_TOKEN) return null;
    const row = await findSession(deps.db, hashToken(token));
    if (!row || row.expiresAt <= deps.clock.now() || row.status === 'inactive') return null;
    return {
      id: row.id,
      role: row.role,
      sessionId: row.sessionId,
      account: { username: row.username, email: row.email, name: row.name, country: row.country },
    };
  };
}

/** Opens a session and returns its token, which is shown only here: 365 days when remembered, else 1 (spec §4). */
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
