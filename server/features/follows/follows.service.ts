import { followErrors } from '#contract/follows.ts';
import { performerErrors } from '#contract/performers.ts';
import { ONLINE_SECONDS } from '#rules/presence.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { welcomeSoon } from '../inbox/welcome.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { performerIdOf, requireVisible } from '../performers/performers.service.ts';
import { exclusionsOf, type ViewerContext } from '../performers/visibility.ts';
import { peopleByIds } from '../users/people.service.ts';
import {
  deleteFollow,
  type FollowQuery,
  type FollowRow,
  findFollow,
  insertFollow,
  listFollowers,
  listFollowing,
  listOnlineFollowers,
} from './follows.queries.ts';

const present = (row: FollowRow) => ({
  _id: row.id,
  followerId: row.followerId,
  followingId: row.followingId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.createdAt.toISOString(),
});

/** All devices of the follower show it. */
const tellFollower = (deps: Deps, tx: Tx, followerId: string, performerId: string, isFollowed: boolean) =>
  tx.after(() => deps.realtime.toUser(followerId, 'follow_changed', { performerId, isFollowed }));

const forget = (deps: Deps, tx: Tx, performerId: string) =>
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`]));

/** Follows a performer, once however often it is asked; answers the follow. */
export async function follow(deps: Deps, viewer: Viewer, ref: string, viewerContext: ViewerContext) {
  const { id: followingId } = await requireVisible(deps, ref, viewerContext);
  if (followingId === viewer.id) throw fail(followErrors, 'own-profile');
  // Also while a subscription still lets them read.
  if (viewer.blockerIds.includes(followingId)) throw fail(performerErrors, 'not-available-to-you');
  const row = await inTx(deps, async (tx) => {
    const wanted = { id: newId(), followerId: viewer.id, followingId, createdAt: deps.clock.now() };
    if (await insertFollow(tx.db, wanted)) {
      forget(deps, tx, followingId);
      tellFollower(deps, tx, viewer.id, followingId, true);
      await notify(tx, deps, {
        userId: followingId,
        type: 'followed',
        action: 'followed',
        actorId: viewer.id,
        about: { source: 'performer', id: followingId },
        key: `follow:${viewer.id}:${followingId}`,
      });
      await welcomeSoon(tx, { performerId: followingId, userId: viewer.id, kind: 'follower' });
    }
    return findFollow(tx.db, viewer.id, followingId);
  });
  if (!row) throw fail(followErrors, 'not-found');
  return present(row);
}

/** Ends a follow, if there is one, inside the caller's transaction; answers whether there was. */
export async function endFollow(
  deps: Deps,
  tx: Tx,
  { followerId, followingId }: { followerId: string; followingId: string },
): Promise<boolean> {
  const isEnded = await deleteFollow(tx.db, followerId, followingId);
  if (isEnded) forget(deps, tx, followingId);
  return isEnded;
}

/** Stops following. Works for performers who are no longer shown, too. */
export async function unfollow(deps: Deps, viewer: Viewer, ref: string): Promise<boolean> {
  const followingId = await performerIdOf(deps, ref);
  if (!followingId) throw fail(followErrors, 'not-found');
  await inTx(deps, async (tx) => {
    if (await endFollow(deps, tx, { followerId: viewer.id, followingId }))
      tellFollower(deps, tx, viewer.id, followingId, false);
  });
  return true;
}

/** Active people who follow `viewer`, latest first. */
export async function followersOf(deps: Deps, viewer: Viewer, query: FollowQuery) {
  const { rows, total } = await listFollowers(deps.db, viewer.id, query);
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
  query: FollowQuery,
  viewerContext: ViewerContext,
) {
  const { rows, total } = await listFollowing(deps.db, viewer.id, exclusionsOf(viewerContext), query);
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

const FOLLOWERS_AT_ONCE = 500;

/** Followers whose pages are open, one after the other; never those whom the performer keeps away. */
export async function* onlineFollowers(deps: Deps, performerId: string): AsyncGenerator<string> {
  const seen = new Date(deps.clock.now().getTime() - ONLINE_SECONDS * 1000);
  let after = '';
  for (;;) {
    const ids = await listOnlineFollowers(deps.db, performerId, { seen, after, limit: FOLLOWERS_AT_ONCE });
    yield* ids;
    const last = ids.at(-1);
    if (!last || ids.length < FOLLOWERS_AT_ONCE) return;
    after = last;
  }
}
