import { and, eq } from 'drizzle-orm';
import { followErrors } from '#contract/follows.ts';
import { follows } from '../../db/schema/follows.ts';
import { users } from '../../db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { listable } from '../performers/listable.ts';
import { performerIdOf, requireVisible } from '../performers/performers.service.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { peopleByIds } from '../users/people.service.ts';
import {
  deleteFollow,
  type FollowRow,
  findFollow,
  insertFollow,
  listFollowers,
  listFollowing,
} from './follows.queries.ts';

export interface FollowQuery {
  q?: string | undefined;
  limit: number;
  offset: number;
}

const present = (row: FollowRow) => ({
  _id: row.id,
  followerId: row.followerId,
  followingId: row.followingId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.createdAt.toISOString(),
});

const forget = (deps: Deps, tx: Tx, performerId: string) =>
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`]));

/** Follows a performer, once however often it is asked; answers the follow. */
export async function follow(deps: Deps, viewer: Viewer, ref: string, viewerContext: ViewerContext) {
  const { id: followingId } = await requireVisible(deps, ref, viewerContext);
  if (followingId === viewer.id) throw fail(followErrors, 'own-profile');
  const row = await inTx(deps, async (tx) => {
    const wanted = { id: newId(), followerId: viewer.id, followingId, createdAt: deps.clock.now() };
    if (await insertFollow(tx.db, wanted)) forget(deps, tx, followingId);
    return findFollow(tx.db, viewer.id, followingId);
  });
  if (!row) throw fail(followErrors, 'not-found');
  return present(row);
}

/** Stops following. Works for performers who are no longer shown, too. */
export async function unfollow(deps: Deps, viewer: Viewer, ref: string): Promise<boolean> {
  const followingId = await performerIdOf(deps, ref);
  if (!followingId) throw fail(followErrors, 'not-found');
  await inTx(deps, async (tx) => {
    if (await deleteFollow(tx.db, viewer.id, followingId)) forget(deps, tx, followingId);
  });
  return true;
}

/** Active people who follow `viewer`, latest first. */
export async function followersOf(deps: Deps, viewer: Viewer, { q, limit, offset }: FollowQuery) {
  const where = and(eq(follows.followingId, viewer.id), eq(users.status, 'active'));
  const { rows, total } = await listFollowers(deps.db, { where, q, limit, offset });
  const people = await peopleByIds(
    deps,
    rows.map((row) => row.followerId),
  );
  const data = rows.flatMap((row) => {
    const followerInfo = people.get(row.followerId);
    return followerInfo ? [{ ...present(row), followerInfo }] : [];
  });
  return { data, total };
}

/** Performers whom `viewer` follows and may still see, latest first. */
export async function followedBy(
  deps: Deps,
  viewer: Viewer,
  { q, limit, offset }: FollowQuery,
  viewerContext: ViewerContext,
) {
  const where = and(eq(follows.followerId, viewer.id), listable(viewerContext));
  const { rows, total } = await listFollowing(deps.db, { where, q, limit, offset });
  const people = await peopleByIds(
    deps,
    rows.map((row) => row.followingId),
  );
  const data = rows.flatMap((row) => {
    const followingInfo = people.get(row.followingId);
    return followingInfo ? [{ ...present(row), followingInfo }] : [];
  });
  return { data, total };
}
