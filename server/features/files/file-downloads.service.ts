import { fileErrors } from '#contract/files.ts';
import { isoDay } from '#rules/calendar.ts';
import { DOWNLOADS_A_DAY } from '#rules/product-form.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { countBytes } from './file-downloads.queries.ts';
import type { FileRow } from './files.queries.ts';

/**
 * Before bytes of a file whose downloads are counted are sent by a link: all links of one person together send ten times
 * its size a day, in whatever parts they are asked for (docs/product.md 18.5). Its owner's are not counted.
 */
export async function countSent(
  deps: Deps,
  file: Pick<FileRow, 'id' | 'ownerId' | 'size'>,
  userId: string,
  bytes: number,
): Promise<void> {
  if (userId === file.ownerId) return;
  const day = isoDay(deps.clock.now());
  const asked = { fileId: file.id, userId, day, bytes, most: file.size * DOWNLOADS_A_DAY };
  if (!(await countBytes(deps.db, asked))) throw fail(fileErrors, 'too-many-downloads');
}
