import { mentionsIn } from '#rules/linked-text.ts';
import type { Deps } from '../../deps.ts';
import { performersNamed } from './mentions.queries.ts';
import { profileAccess, type ViewerContext } from './visibility.ts';

/**
 * Of the usernames in these texts, those whose profile this person may open: only they become links. Texts without
 * any cost nothing.
 */
export async function openMentions(
  deps: Deps,
  texts: readonly string[],
  viewerContext: ViewerContext,
): Promise<string[]> {
  return (await openProfiles(deps, texts, viewerContext)).flatMap(({ username }) => username ?? []);
}

/** Whom a text names, as far as who writes it may open their profiles. */
export async function mentionedIn(deps: Deps, text: string, viewerContext: ViewerContext): Promise<string[]> {
  return (await openProfiles(deps, [text], viewerContext)).map(({ id }) => id);
}

async function openProfiles(deps: Deps, texts: readonly string[], viewerContext: ViewerContext) {
  const names = mentionsIn(texts.join('\n'));
  if (names.length === 0) return [];
  const found = await performersNamed(deps.db, names);
  return found.filter((one) => profileAccess(one, viewerContext) === 'open');
}
