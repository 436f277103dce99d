import { randomBytes } from 'node:crypto';
import { type Feed, type FeedCreate, type FeedUpdate, feedErrors } from '#contract/feeds.ts';
import type { Bounds } from '#rules/bounds.ts';
import { audienceOf, audienceToWire } from '#rules/feed-access.ts';
import {
  FEED_EXCERPT_MAX,
  FEED_FILES_MAX,
  FEED_TEXT_MAX,
  FEED_TITLE_MAX,
  type FeedFormCode,
  feedFormProblems,
} from '#rules/feed-form.ts';
import { type Tokens, tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { performerMay } from '#rules/review.ts';
import { slugWords } from '#rules/slug.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { type FileRow, filesByIds } from '../files/files.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import type { FeedColumns } from './feed-lists.queries.ts';
import {
  addToCounters,
  attachedFiles,
  insertFeed,
  lockOwnFeed,
  replaceFeedFiles,
  updateFeedRow,
} from './feeds.queries.ts';
import { viewOwnFeed } from './feeds.service.ts';
import { keepForBuyers } from './versions.queries.ts';

type Attached = Pick<FileRow, 'id' | 'type'>;
/** Everything of a post that its form decides. */
type Draft = Pick<
  FeedColumns,
  'type' | 'title' | 'text' | 'excerpt' | 'isSale' | 'price' | 'status' | 'thumbnailId'
> & {
  files: Attached[];
};

const FIELD_NAMES: Record<string, string> = { files: 'fileIds' };

function problemText(code: FeedFormCode, bounds: Bounds<Tokens>): string {
  const texts: Partial<Record<FeedFormCode, string>> = {
    'text-required': 'Please write something.',
    'text-too-long': `Please use at most ${FEED_TEXT_MAX} characters.`,
    'excerpt-too-long': `Please use at most ${FEED_EXCERPT_MAX} characters.`,
    'title-too-long': `Please use at most ${FEED_TITLE_MAX} characters.`,
    'too-many-files': `Please choose at most ${FEED_FILES_MAX} files.`,
    'photo-required': 'Please add a photo.',
    'price-too-low': `The lowest price is ${toWire(bounds.min)} tokens.`,
    'price-too-high': `The highest price is ${toWire(bounds.max)} tokens.`,
  };
  return texts[code] ?? 'Please check this.';
}

/**
 * Address part of a post: words of its title, never of its text, and eight random characters. Together no longer
 * than what a call takes as an id.
 */
function slugOf(title: string): string {
  return `${slugWords(title, 55) || 'post'}-${randomBytes(4).toString('hex')}`;
}

/** Files a post shows to those who may see it: own, finished, and kept closed until now. */
async function postFiles(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<Attached[]> {
  const wanted = [...new Set(ids)];
  const found = new Map((await filesByIds(deps.db, wanted)).map((file) => [file.id, file]));
  return wanted.map((id) => {
    const file = found.get(id);
    const fits =
      file?.ownerId === viewer.id &&
      file.type === 'feed-photo' &&
      file.isProtected &&
      file.status === 'finished';
    if (!file || !fits) throw invalid({ fileIds: 'Please choose photos you uploaded for a post.' });
    return file;
  });
}

/** The picture everyone sees must have been uploaded as such, so that no closed photo is opened by mistake. */
async function checkThumbnail(deps: Deps, viewer: Viewer, id: string | null): Promise<void> {
  if (id === null) return;
  const [file] = await filesByIds(deps.db, [id]);
  if (file?.ownerId === viewer.id && file.type === 'feed-photo' && !file.isProtected) return;
  throw invalid({ thumbnailId: 'Please upload this picture as the preview.' });
}

async function priceBounds(deps: Deps): Promise<Bounds<Tokens>> {
  const { minimumPpvPrice, maximumPpvPrice } = await siteSettings(deps);
  return { min: tokensFromWire(minimumPpvPrice), max: tokensFromWire(maximumPpvPrice) };
}

function checkForm(draft: Draft, bounds: Bounds<Tokens>, now: Date): void {
  const form = {
    ...draft,
    files: draft.files.map((file) => file.type),
    audience: audienceOf(draft),
    price: tokens(draft.price),
  };
  const problems = feedFormProblems(form, bounds, now);
  if (problems.length === 0) return;
  throw invalid(
    Object.fromEntries(
      problems.map(({ field, code }) => [FIELD_NAMES[field] ?? field, problemText(code, bounds)]),
    ),
  );
}

/** Nobody publishes before an operator has checked who they are; preparing inactive posts is fine. */
function checkReview({ account }: Viewer, status: Draft['status']): void {
  if (status !== 'active') return;
  const decision = performerMay('publish', account.reviewState ?? 'none');
  if (!decision.allowed) throw fail(feedErrors, decision.code);
}

function draftOf(input: FeedCreate | FeedUpdate, before: Draft): Draft {
  const isSale = input.isSale ?? before.isSale;
  const price = input.price === undefined ? before.price : tokensFromWire(input.price);
  const sale = audienceToWire(audienceOf({ isSale, price }), tokens(price));
  return {
    ...sale,
    type: input.type ?? before.type,
    title: input.title ?? before.title,
    text: input.text ?? before.text,
    excerpt: input.excerpt ?? before.excerpt,
    status: input.status ?? before.status,
    thumbnailId: input.thumbnailId === undefined ? before.thumbnailId : input.thumbnailId,
    files: before.files,
  };
}

const EMPTY: Omit<Draft, 'type'> = {
  title: '',
  text: '',
  excerpt: '',
  isSale: false,
  price: 0,
  status: 'active',
  thumbnailId: null,
  files: [],
};

/** What a post adds to its profile's numbers. */
const weightOf = ({ status, files }: Pick<Draft, 'status' | 'files'>) =>
  status === 'active'
    ? { posts: 1, photos: files.filter((file) => file.type === 'feed-photo').length }
    : { posts: 0, photos: 0 };

function forgetPages(deps: Deps, tx: Tx, performerId: string, feedId: string): void {
  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, `feed:${feedId}`, 'creators']));
}

/** What a request is known by when it is sent again. */
export interface FeedRequest {
  key: string;
  hash: string;
}

/**
 * Publishes a post, or keeps it when inactive. 422 with the fields named; 403 with
 * the state of the review when the performer is not approved.
 */
export async function createFeed(
  deps: Deps,
  viewer: Viewer,
  input: FeedCreate,
  request: FeedRequest | null = null,
): Promise<Feed> {
  const now = deps.clock.now();
  const id = newId();
  const draft = {
    ...draftOf(input, { ...EMPTY, type: input.type }),
    files: await postFiles(deps, viewer, input.fileIds ?? []),
  };
  checkReview(viewer, draft.status);
  await checkThumbnail(deps, viewer, draft.thumbnailId);
  checkForm(draft, await priceBounds(deps), now);
  const { files, ...row } = draft;
  await inTx(deps, async (tx) => {
    await insertFeed(tx.db, {
      ...row,
      id,
      performerId: viewer.id,
      slug: slugOf(row.title),
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await replaceFeedFiles(
      tx.db,
      id,
      files.map((file) => file.id),
    );
    const { posts, photos } = weightOf(draft);
    await addToCounters(tx.db, viewer.id, posts, photos);
    forgetPages(deps, tx, viewer.id, id);
  });
  return viewOwnFeed(deps, id, viewer);
}

/** Whether an edit changes what a post holds; the rest decides who sees it and at what price. */
function isOtherContent(before: Draft, after: Draft): boolean {
  const idsOf = (draft: Draft) => draft.files.map((file) => file.id).join();
  return (
    before.type !== after.type ||
    before.title !== after.title ||
    before.text !== after.text ||
    idsOf(before) !== idsOf(after)
  );
}

/** Changes an own post; its address and its views stay, and who bought it keeps what it held then. */
export async function updateFeed(deps: Deps, viewer: Viewer, ref: string, input: FeedUpdate): Promise<Feed> {
  const chosen = input.fileIds ? await postFiles(deps, viewer, input.fileIds) : null;
  await checkThumbnail(deps, viewer, input.thumbnailId ?? null);
  const bounds = await priceBounds(deps);
  const now = deps.clock.now();
  const id = await inTx(deps, async (tx) => {
    const row = await lockOwnFeed(tx.db, viewer.id, ref);
    if (!row) throw fail(feedErrors, 'not-found');
    const before: Draft = { ...row, files: await attachedFiles(tx.db, row.id) };
    const draft = { ...draftOf(input, before), files: chosen ?? before.files };
    checkReview(viewer, draft.status);
    checkForm(draft, bounds, now);
    const { files, ...set } = draft;
    const isEdit = isOtherContent(before, draft);
    const wasSold = isEdit && (await keepForBuyers(tx.db, row.id, now));
    // What nobody can have seen yet is prepared, not edited.
    const wasSeen = row.status === 'active' || row.totalViews > 0 || wasSold;
    const mark = isEdit && wasSeen ? { editedAt: now } : {};
    await updateFeedRow(tx.db, row.id, { ...set, ...mark, updatedAt: now });
    if (chosen)
      await replaceFeedFiles(
        tx.db,
        row.id,
        files.map((file) => file.id),
      );
    const [was, is] = [weightOf(before), weightOf(draft)];
    await addToCounters(tx.db, viewer.id, is.posts - was.posts, is.photos - was.photos);
    forgetPages(deps, tx, viewer.id, row.id);
    return row.id;
  });
  return viewOwnFeed(deps, id, viewer);
}

/**
 * Takes an own post off the site. The row stays, because who bought it keeps it; what nobody bought is cleared
 * away by a job once no purchase can be under way.
 */
export async function removeFeed(deps: Deps, viewer: Viewer, ref: string): Promise<boolean> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    const row = await lockOwnFeed(tx.db, viewer.id, ref);
    if (!row) throw fail(feedErrors, 'not-found');
    await updateFeedRow(tx.db, row.id, { deletedAt: now, updatedAt: now });
    const { posts, photos } = weightOf({ status: row.status, files: await attachedFiles(tx.db, row.id) });
    await addToCounters(tx.db, viewer.id, -posts, -photos);
    forgetPages(deps, tx, viewer.id, row.id);
  });
  return true;
}
