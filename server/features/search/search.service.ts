import type * as z from 'zod';
import { type search as contract, searchErrors } from '#contract/search.ts';
import { addDays } from '#rules/calendar.ts';
import { normalizeKeyword } from '#rules/search.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { requireVisible } from '../performers/performers.service.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { addressOf, searchLook } from '../views/views.service.ts';
import { forgetRecent, noteRecent, recentOf } from './recent.queries.ts';
import { countKeyword, listKeywords } from './search.queries.ts';

type KeywordLog = z.output<(typeof contract)['log']['body']>;
type KeywordQuery = z.output<(typeof contract)['keywords']['query']>;

/** Remembers what someone searched for, for themselves too. The same person, or somebody at the same address, searching again today counts once: it is one wish. */
export async function logKeyword(ctx: CallContext, input: KeywordLog) {
  const { deps } = ctx;
  const keyword = normalizeKeyword(input.keyword);
  if (keyword === '') throw invalid({ keyword: 'Please enter what you are looking for.' });
  const page = input.fromPerformerId
    ? await requireVisible(deps, input.fromPerformerId, viewerContextOf(ctx))
    : null;
  const fromPerformerId = page?.id ?? null;
  // What was searched for on a creator's page is not offered again for the whole site.
  if (ctx.viewer && !page)
    await noteRecent(
      deps.db,
      { userId: ctx.viewer.id, keyword, addressKey: addressOf(ctx) },
      deps.clock.now(),
    );
  const look = searchLook(ctx, `${input.objectType}/${fromPerformerId ?? ''}/${keyword}`);
  const { objectType } = input;
  if (look)
    await countKeyword(
      deps.db,
      { id: newId(), keyword, objectType, fromPerformerId },
      look,
      deps.clock.now(),
    );
  return { success: true };
}

const RANGES: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

/** Start of the past days a range means; null for all time. */
function startOf(range: string | undefined, now: Date): Date | null {
  if (!range) return null;
  const days = RANGES[range] ?? (/^\d{1,4}$/.test(range) ? Number(range) : null);
  if (days === null) throw invalid({ dateRange: 'Use a number of days, or day, week, month or year.' });
  return addDays(now, -days);
}

/** The most searched keywords: for a performer those of the own page, for an operator all. */
export async function searchedKeywords(deps: Deps, viewer: Viewer, query: KeywordQuery) {
  if (viewer.role === 'user') throw fail(searchErrors, 'not-allowed');
  const { objectType, q, limit, offset } = query;
  const fromPerformerId = viewer.role === 'performer' ? viewer.id : query.fromPerformerId;
  const since = startOf(query.dateRange, deps.clock.now());
  const { rows, total } = await listKeywords(deps.db, {
    objectType,
    fromPerformerId,
    q,
    since,
    limit,
    offset,
  });
  const data = rows.map((row) => ({
    _id: row.id,
    keyword: row.keyword,
    objectType: row.objectType,
    attempt: row.attempt,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
  return { data, total };
}

/** What the person searched for. */
export const recentSearches = async (deps: Deps, viewer: Viewer) => ({
  data: await recentOf(deps.db, viewer.id),
});

/** Forgets one of the person's own searches, or all. */
export async function forgetSearches(
  deps: Deps,
  viewer: Viewer,
  keyword: string | undefined,
): Promise<boolean> {
  await forgetRecent(deps.db, viewer.id, keyword === undefined ? undefined : normalizeKeyword(keyword));
  return true;
}
