import type { Deps } from '../../deps.ts';
import { addMissing, updateFigures, updateTiers } from './rank.queries.ts';
import { countWords } from './words.queries.ts';

/** Brings popularity up to date (docs/product.md 16.4), and finds what was written before searches knew it. */
export async function rankItems(deps: Deps): Promise<void> {
  const added = await addMissing(deps.db);
  await updateFigures(deps.db);
  await updateTiers(deps.db);
  if (added > 0) await countWords(deps.db);
}

/** Counts words anew. */
export const countSearchWords = (deps: Deps): Promise<void> => countWords(deps.db);
