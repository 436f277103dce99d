import { type Feed, feedErrors } from '#contract/feeds.ts';
import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { newId, newSlug } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { countFeed } from './counters.queries.ts';
import { changedAt, checkDraftRoom } from './drafts.service.ts';
import { forgetFeed } from './feed-forget.service.ts';
import type { FeedColumns } from './feed-rows.queries.ts';
import {
  attachedFiles,
  insertFeed,
  lockDeletedFeed,
  lockOwnFeed,
  pinOnly,
  replaceFeedFiles,
  updateFeedRow,
} from './feeds.queries.ts';
import { viewOwnFeed } from './feeds.service.ts';
import { copyOptions } from './polls.queries.ts';

/** Does something with an own post, which is locked, and forgets the pages that show it. */
async function withOwn(
  deps: Deps,
  viewer: Viewer,
  find: (tx: Tx) => Promise<FeedColumns | null>,
  work: (tx: Tx, row: FeedColumns) => Promise<unknown>,
): Promise<string> {
  return inTx(deps, async (tx) => {
    const row = await find(tx);
    if (!row) throw fail(feedErrors, 'not-found');
    await work(tx, row);
    await countFeed(tx.db, row.id, deps.clock.now());
    forgetFeed(deps, tx, viewer.id, row.id);
    return row.id;
  });
}

/** Puts an own post to the top of the profile, or takes it down. Only one stands there. */
export async function pinFeed(deps: Deps, viewer: Viewer, ref: string, isPinned: boolean): Promise<Feed> {
  const now = deps.clock.now();
  const find = (tx: Tx) => lockOwnFeed(tx.db, viewer.id, ref);
  const id = await withOwn(deps, viewer, find, (tx, row) =>
    pinOnly(tx.db, viewer.id, isPinned ? row.id : null, now, row.id),
  );
  return viewOwnFeed(deps, id, viewer);
}

/**
 * Takes an own post off the site. The row stays, because who bought it keeps it, and its performer may bring it back
 * for a while; what nobody bought is cleared away by a job after that.
 */
export async function removeFeed(deps: Deps, viewer: Viewer, ref: string): Promise<boolean> {
  const now = deps.clock.now();
  const find = (tx: Tx) => lockOwnFeed(tx.db, viewer.id, ref);
  await withOwn(deps, viewer, find, (tx, row) =>
    updateFeedRow(tx.db, row.id, {
      ...{ deletedAt: now, isPinned: false, pinnedAt: null },
      updatedAt: changedAt(row, now),
    }),
  );
  return true;
}

/** Brings a deleted post back as it was, at its place. */
export async function restoreFeed(deps: Deps, viewer: Viewer, ref: string): Promise<Feed> {
  const now = deps.clock.now();
  const find = (tx: Tx) => lockDeletedFeed(tx.db, viewer.id, ref, addDays(now, -DELETED_DAYS));
  const id = await withOwn(deps, viewer, find, async (tx, row) => {
    if (row.status === 'draft') await checkDraftRoom(tx, viewer.id);
    await updateFeedRow(tx.db, row.id, { deletedAt: null, updatedAt: changedAt(row, now) });
  });
  return viewOwnFeed(deps, id, viewer);
}

/** A draft with the words, files, price, poll and choice of commenters of an own post; votes, views and purchases stay with the first. */
export async function duplicateFeed(deps: Deps, viewer: Viewer, ref: string): Promise<Feed> {
  const now = deps.clock.now();
  const id = newId();
  await inTx(deps, async (tx) => {
    const row = await lockOwnFeed(tx.db, viewer.id, ref);
    if (!row) throw fail(feedErrors, 'not-found');
    await checkDraftRoom(tx, viewer.id);
    const { type, title, text, excerpt, isSale, price, thumbnailId, pollDescription, commentsBy } = row;
    await insertFeed(tx.db, {
      ...{ type, title, text, excerpt, isSale, price, thumbnailId, pollDescription, commentsBy },
      id,
      performerId: viewer.id,
      slug: newSlug(title, 'post'),
      status: 'draft',
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    const files = await attachedFiles(tx.db, row.id);
    await replaceFeedFiles(
      tx.db,
      id,
      files.map((file) => file.id),
    );
    await copyOptions(tx.db, row.id, id, now);
  });
  return viewOwnFeed(deps, id, viewer);
}
