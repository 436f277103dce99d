import { productErrors } from '#contract/products.ts';
import { isoDay } from '#rules/calendar.ts';
import { DOWNLOADS_A_DAY } from '#rules/product-form.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { downloadUrl } from '../files/files.present.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { countDownload } from './products.queries.ts';
import { requireProduct } from './products.service.ts';

/**
 * An address of a product's file for its performer, operators and who owns it. It works for this person alone, for
 * minutes, and each time it is used the access rule is asked again. Links of buyers are counted and limited by the day.
 */
export async function downloadLink(
  ctx: CallContext<Viewer>,
  ref: string,
  isBought: boolean,
): Promise<{ downloadLink: string }> {
  const { deps, viewer } = ctx;
  const { row, reading } = await requireProduct(deps, ref, viewerContextOf(ctx));
  const { id, type, performerId } = row.product;
  if (type !== 'digital') throw fail(productErrors, 'no-download');
  const file = (isBought ? reading.boughtFile : null) ?? reading.file;
  const link = file && downloadUrl(deps, file, viewer.id);
  if (!link) throw fail(productErrors, 'not-yours');
  if (viewer.id !== performerId && viewer.role !== 'admin') {
    const day = isoDay(deps.clock.now());
    const asked = { productId: id, userId: viewer.id, day, most: DOWNLOADS_A_DAY };
    if (!(await countDownload(deps.db, asked))) throw fail(productErrors, 'too-many-downloads');
  }
  return { downloadLink: link };
}
