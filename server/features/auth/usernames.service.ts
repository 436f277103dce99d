import { userErrors } from '#contract/users.ts';
import { normalizeUsername } from '#rules/username.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { isUsernameFree, usernameText } from '../users/account.service.ts';

/** Whether someone may take this username, with the reason in words when not. One's own is available. */
export async function checkUsername(deps: Deps, wanted: string, viewer: Viewer | null) {
  const username = normalizeUsername(wanted);
  if (viewer && viewer.account.username === username) return { available: true, problem: null };
  const problem = await usernameText(deps, username);
  if (problem) return { available: false, problem };
  const isFree = await isUsernameFree(deps, username);
  return { available: isFree, problem: isFree ? null : userErrors.texts['username-taken'].message };
}
