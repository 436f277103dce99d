import { CONFIRM_HOURS, RESET_HOURS, UNDO_DAYS } from '#rules/account-links.ts';
import { addHours } from '#rules/calendar.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { hashToken, newId, newToken } from '../../ids.ts';
import { findLiveLinks, insertLink, type LinkKind } from './auth.queries.ts';

const HOURS: Record<LinkKind, number> = {
  'verify-email': CONFIRM_HOURS,
  'reset-password': RESET_HOURS,
  'undo-email': UNDO_DAYS * 24,
};

/** Makes a one-time link and answers with its token, which is kept nowhere. */
export async function makeLink(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  { kind, userId, email }: { kind: LinkKind; userId: string; email: string },
): Promise<string> {
  const token = newToken();
  const now = deps.clock.now();
  await insertLink(db, {
    id: newId(),
    userId,
    kind,
    email,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: addHours(now, HOURS[kind]),
  });
  return token;
}

/** Which of these tokens still open something. */
export async function liveTokens(deps: Deps, tokens: readonly string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const live = new Set(await findLiveLinks(deps.db, tokens.map(hashToken), deps.clock.now()));
  return new Set(tokens.filter((token) => live.has(hashToken(token))));
}
