import { muteErrors } from '#contract/mutes.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { presentCardOf, roleById } from '../users/people.service.ts';
import { deleteMute, insertMute, listMutes } from './mutes.queries.ts';

type Ctx = CallContext<Viewer>;

/** Mutes what a performer sends to many, once however often it is asked. */
export async function mutePerformer({ deps, viewer }: Ctx, performerId: string): Promise<boolean> {
  if ((await roleById(deps.db, performerId)) !== 'performer') throw fail(muteErrors, 'not-found');
  await insertMute(deps.db, { userId: viewer.id, performerId, createdAt: deps.clock.now() });
  return true;
}

export async function unmutePerformer({ deps, viewer }: Ctx, performerId: string): Promise<boolean> {
  await deleteMute(deps.db, viewer.id, performerId);
  return true;
}

export async function mutedBy({ deps, viewer }: Ctx, query: { limit: number; offset: number }) {
  const { rows, total } = await listMutes(deps.db, viewer.id, query);
  const data = rows.map(({ mute, target }) => ({
    performerId: mute.performerId,
    performerInfo: presentCardOf(deps, target),
    createdAt: mute.createdAt.toISOString(),
  }));
  return { data, total };
}
