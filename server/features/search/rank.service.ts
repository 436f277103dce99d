import { addDays, isoDay } from '#rules/calendar.ts';
import type { Deps } from '../../deps.ts';
import { addMissing, updateFigures, updateTiers } from './rank.queries.ts';
import { countSuggested, deleteKeywordLooksBefore, deleteOldKeywords } from './search.queries.ts';
import { countWords } from './words.queries.ts';

const RARE_KEPT_DAYS = 30;
const KEPT_DAYS = 365;

/**
 * Brings popularity up to date (docs/product.md 16.4) and what is suggested (16.6), and finds what was written before
 * searches knew it.
 */
export async function rankItems(deps: Deps): Promise<void> {
  const added = await addMissing(deps.db);
  await updateFigures(deps.db);
  await updateTiers(deps.db);
  if (added > 0) await countWords(deps.db);
  await countSuggested(deps.db);
}

/** Counts words anew, and forgets old keywords and who searched before yesterday (docs/product.md 16.6). */
export async function countSearchWords(deps: Deps): Promise<void> {
  await countWords(deps.db);
  const now = deps.clock.now();
  await deleteOldKeywords(deps.db, {
    rareBefore: addDays(now, -RARE_KEPT_DAYS),
    before: addDays(now, -KEPT_DAYS),
  });
  await deleteKeywordLooksBefore(deps.db, isoDay(addDays(now, -1)));
}
