import { isReviewedUploader, limitsFor, type UploadLimits } from '#rules/upload-limits.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { findReview } from './limits-of.queries.ts';

/** Whether somebody has checked who this is: only they have the whole room and long films. */
export async function isReviewed(db: Db, ownerId: string): Promise<boolean> {
  const found = await findReview(db, ownerId);
  return found !== null && isReviewedUploader([found.role], found.reviewState);
}

/** What this account may upload. */
export async function limitsOf(deps: Deps, ownerId: string | null, tx?: Tx): Promise<UploadLimits> {
  const settings = await siteSettings(deps, tx);
  // What belongs to nobody is the site's own, or a picture that has these limits for everybody.
  return limitsFor(settings, ownerId === null || (await isReviewed((tx ?? deps).db, ownerId)));
}
