import { enrolCast, shyPerformer } from './cast.ts';
import { ContextPool } from './context-pool.ts';
import { operator } from './operator.ts';
import type { Stage } from './screens.ts';
import { readWorld } from './world.ts';

/** What `screens.ts` needs to be opened: the things that are shown, and a browser context for each person. */
export async function openStage(): Promise<{ stage: Stage; contexts: ContextPool }> {
  await operator('settings', 'set', 'blockedCountries', '["KP"]');
  const stage = { ...(await readWorld()), shy: await shyPerformer() };
  return { stage, contexts: new ContextPool(await enrolCast()) };
}
