import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Banner, bannerErrors } from '#contract/banners.ts';
import {
  BANNER_DESCRIPTION_MAX,
  BANNER_TITLE_MAX,
  BANNERS_SHOWN_MAX,
  type BannerPosition,
  isBannerPosition,
} from '#rules/banners.ts';
import { readOrdering } from '#rules/categories.ts';
import { ownOrWebHref } from '#rules/linked-text.ts';
import { singleLine, textLength } from '#rules/text.ts';
import type { BannerPhoto } from '../../db/schema/banners.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { presentFile } from '../files/files.present.ts';
import { discardPrepared, prepareUpload } from '../files/files.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import {
  type BannerFilter,
  type BannerRow,
  deleteBanner,
  insertBanner,
  listBanners,
  updateBanner,
} from './banners.queries.ts';

function present(deps: Deps, { id, photo, createdAt, updatedAt, ...banner }: BannerRow): Banner {
  const file = {
    ...({ id, type: 'banner', ownerId: '', name: '', alt: banner.title, duration: null } as const),
    ...({
      status: 'finished',
      error: null,
      errorCode: null,
      waveform: null,
      isProtected: false,
      takenDownAt: null,
    } as const),
  };
  return {
    ...banner,
    _id: id,
    photo: photo && presentFile(deps, { ...file, ...photo }, { viewerId: null, unlocked: true }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** What visitors are shown: an inactive banner is in no list. */
export async function searchBanners(deps: Deps, query: BannerFilter) {
  if (query.status === 'inactive') return { data: [], total: 0 };
  const { data, total } = await listBanners(deps.db, { ...query, status: 'active' });
  return { data: data.map((row) => present(deps, row)), total };
}

/** Every banner, for an operator. */
export const allBanners = async (deps: Deps): Promise<BannerRow[]> =>
  (await listBanners(deps.db, { limit: 1000, offset: 0 })).data;

async function noteChange(
  deps: Deps,
  tx: Tx,
  actor: string,
  action: 'banners.add' | 'banners.change' | 'banners.remove',
  { id, title, position, status, ordering }: BannerRow,
): Promise<void> {
  const detail = { title, position, status, ordering };
  await recordAudit(tx.db, { actor, action, target: id, detail, at: deps.clock.now() });
  tx.after(() => deps.pages.invalidate(['banners']));
}

/** 409 when more banners are shown at this one's position than pages have place for (docs/product.md, section 9.7). */
async function checkPlace(tx: Tx, { position, status }: BannerRow): Promise<void> {
  if (status !== 'active') return;
  const { total } = await listBanners(tx.db, { position, status, limit: 1, offset: 0 });
  if (total > BANNERS_SHOWN_MAX) throw fail(bannerErrors, 'position-full');
}

interface NewBanner {
  position: string;
  /** '' for none. */
  link: string;
  title: string;
  description?: string | undefined;
  /** Path of a file. */
  picture?: string | undefined;
  ordering?: number | undefined;
}

function checked({ position, title, description = '', link }: NewBanner) {
  const words = { title: singleLine(title), description: singleLine(description) };
  if (!isBannerPosition(position)) throw fail(bannerErrors, 'position-not-valid');
  if (words.title === '' || textLength(words.title) > BANNER_TITLE_MAX)
    throw fail(bannerErrors, 'title-not-valid');
  if (textLength(words.description) > BANNER_DESCRIPTION_MAX)
    throw fail(bannerErrors, 'description-too-long');
  const href = link === '' ? '' : ownOrWebHref(link);
  // A banner leads to a page, not to a mail program.
  if (href === null || /^mailto:/i.test(href)) throw fail(bannerErrors, 'link-not-valid');
  return { ...words, link: href, position: position as BannerPosition };
}

/** Shows a new banner. Its picture is encoded anew like everybody's. */
export async function addBanner(deps: Deps, actor: string, wanted: NewBanner): Promise<string> {
  const { picture, ordering = 0 } = wanted;
  const at = deps.clock.now();
  const row: BannerRow = {
    ...checked(wanted),
    id: newId(),
    status: 'active',
    photo: null,
    ordering,
    createdAt: at,
    updatedAt: at,
  };
  const write = (photo: BannerPhoto | null) =>
    inTx(deps, async (tx) => {
      await insertBanner(tx.db, { ...row, photo });
      await checkPlace(tx, row);
      await noteChange(deps, tx, actor, 'banners.add', row);
    });
  if (!picture) {
    await write(null);
    return row.id;
  }
  const { size } = await stat(picture);
  const upload = { field: 'picture', name: basename(picture), path: picture, size };
  const stored = await prepareUpload(deps, { ownerId: null, upload, type: 'banner', isProtected: false });
  try {
    const { mimeType, width, height, versions } = stored;
    await write({ mimeType, size: stored.size, width, height, versions });
  } catch (error) {
    await discardPrepared(deps, stored);
    throw error;
  }
  return row.id;
}

async function changeBanner(
  deps: Deps,
  actor: string,
  id: string,
  changes: { status: BannerRow['status'] } | { ordering: number },
): Promise<void> {
  await inTx(deps, async (tx) => {
    const row = await updateBanner(tx.db, id, { ...changes, updatedAt: deps.clock.now() });
    if (!row) throw fail(bannerErrors, 'not-found');
    if ('status' in changes) await checkPlace(tx, row);
    await noteChange(deps, tx, actor, 'banners.change', row);
  });
}

/** Shows a banner, or takes it off the pages without losing it. */
export const setBannerStatus = (
  deps: Deps,
  actor: string,
  id: string,
  status: BannerRow['status'],
): Promise<void> => changeBanner(deps, actor, id, { status });

/** Gives a banner another place among those of its position: lower numbers come first. */
export async function orderBanner(deps: Deps, actor: string, id: string, typed: string): Promise<void> {
  const ordering = readOrdering(typed);
  if (ordering === null) throw fail(bannerErrors, 'ordering-not-valid');
  await changeBanner(deps, actor, id, { ordering });
}

/** Removes a banner with its picture. */
export async function removeBanner(deps: Deps, actor: string, id: string): Promise<void> {
  await inTx(deps, async (tx) => {
    const row = await deleteBanner(tx.db, id);
    if (!row) throw fail(bannerErrors, 'not-found');
    await noteChange(deps, tx, actor, 'banners.remove', row);
    tx.after(async () => {
      await Promise.all((row.photo?.versions ?? []).map(({ key }) => deps.storage.delete(key)));
    });
  });
}
