import { enrolCast, shyPerformer } from './cast.ts';
import { ContextPool } from './context-pool.ts';
import { operator } from './operator.ts';
import type { Stage } from './screens.ts';
import { readWorld } from './world.ts';

/**
 * What the screens of `screens.ts` need: the posts, products and people they show, and a browser context for each person.
 * Also blocks the country KP, for the screen that says so.
 */
export async function openStage(): Promise<{ stage: Stage; contexts: ContextPool }> {
  await operator('settings', 'set', 'blockedCountries', '["KP"]');
  const stage = { ...(await readWorld()), shy: await shyPerformer() };
  return { stage, contexts: new ContextPool(await enrolCast()) };
}
