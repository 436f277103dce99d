import type { Deps } from '../../deps.ts';
import { maySeeFile } from './file-access.service.ts';

/** How long an answer holds: a page asks for a dozen renditions, and a player for a hundred parts of one video. */
const REMEMBERED_MS = 5000;
const MOST_REMEMBERED = 10_000;

type File = Parameters<typeof maySeeFile>[1];
type AccessRequest = Parameters<typeof maySeeFile>[2];

/** `maySeeFile`, with each answer kept for seconds. */
export function rememberedAccess(deps: Deps): (file: File, asked: AccessRequest) => Promise<boolean> {
  const answers = new Map<string, { allowed: boolean; until: number }>();
  return async (file, asked) => {
    const key = `${file.id} ${asked.viewerId ?? ''} ${asked.country ?? ''}`;
    const now = deps.clock.now().getTime();
    const known = answers.get(key);
    if (known && known.until > now) return known.allowed;
    const allowed = await maySeeFile(deps, file, asked);
    answers.delete(key);
    if (answers.size >= MOST_REMEMBERED) answers.delete(answers.keys().next().value ?? '');
    answers.set(key, { allowed, until: now + REMEMBERED_MS });
    return allowed;
  };
}
