import { performerErrors } from '#contract/performers.ts';
import { nextReview } from '#rules/review.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { inTx, type Tx } from '../../tx.ts';
import { presentUpload } from '../files/files.present.ts';
import { type FileRow, removeFiles, saveUpload } from '../files/files.service.ts';
import { lockProfile, replacePicture, updatePerformerRow } from './profile.queries.ts';

export type IdentityDocument = 'idVerification' | 'documentVerification';

const forget = (deps: Deps, tx: Tx, id: string) =>
  tx.after(() => deps.pages.invalidate([`performer:${id}`, 'creators']));

const COLUMNS = { avatar: 'avatarId', cover: 'coverId' } as const;
type Picture = keyof typeof COLUMNS;

/** Puts a picture, or none, into its place; the one before is forgotten. */
const putPicture = (deps: Deps, viewer: Viewer, type: Picture, fileId: string | null): Promise<void> =>
  inTx(deps, async (tx) => {
    const before = await replacePicture(tx.db, viewer.id, COLUMNS[type], fileId, deps.clock.now());
    await removeFiles(deps, tx, viewer.id, [before]);
    forget(deps, tx, viewer.id);
  });

/** A new portrait or cover. */
export async function uploadPicture(deps: Deps, viewer: Viewer, type: Picture, upload: UploadedFile) {
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type, isProtected: false });
  await putPicture(deps, viewer, type, file.id);
  return presentUpload(deps, file, viewer.id);
}

/** Portrait or cover taken away. */
export async function removePicture(deps: Deps, viewer: Viewer, type: Picture) {
  await putPicture(deps, viewer, type, null);
  return { success: true };
}

/** A new welcome video: encoded anew like every video, and shown once the performer switches it on. */
export async function uploadWelcomeVideo(deps: Deps, viewer: Viewer, upload: UploadedFile) {
  const type = 'performer-welcome-video';
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type, isProtected: false });
  await inTx(deps, async (tx) => {
    const before = await lockProfile(tx.db, viewer.id);
    await updatePerformerRow(tx.db, viewer.id, { welcomeVideoId: file.id, updatedAt: deps.clock.now() });
    await removeFiles(deps, tx, viewer.id, [before?.welcomeVideoId ?? null]);
    forget(deps, tx, viewer.id);
  });
  return presentUpload(deps, file, viewer.id);
}

/** Puts documents into their places; with both there, the profile waits for review (src/rules/review.ts). */
async function handIn(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  identityDocuments: ReadonlyMap<IdentityDocument, FileRow>,
): Promise<void> {
  const before = await lockProfile(tx.db, viewer.id);
  if (!before) throw fail(performerErrors, 'not-found');
  const outcome = nextReview({ state: before.reviewState, reason: before.reviewReason }, { type: 'submit' });
  if (!outcome.allowed) throw fail(performerErrors, 'already-approved');
  const idVerificationId = identityDocuments.get('idVerification')?.id ?? before.idVerificationId;
  const documentVerificationId =
    identityDocuments.get('documentVerification')?.id ?? before.documentVerificationId;
  const review =
    idVerificationId && documentVerificationId
      ? { reviewState: outcome.review.state, reviewReason: outcome.review.reason }
      : {};
  await updatePerformerRow(tx.db, viewer.id, {
    idVerificationId,
    documentVerificationId,
    ...review,
    updatedAt: deps.clock.now(),
  });
  await removeFiles(deps, tx, viewer.id, [
    identityDocuments.has('idVerification') ? before.idVerificationId : null,
    identityDocuments.has('documentVerification') ? before.documentVerificationId : null,
  ]);
}

/**
 * Identity documents, one or both. They are only ever served to their owner and to operators. Approved documents cannot
 * be swapped for others.
 */
export async function uploadIdentityDocuments(
  deps: Deps,
  viewer: Viewer,
  uploads: ReadonlyMap<IdentityDocument, UploadedFile>,
) {
  if (uploads.size === 0) throw invalid({ file: 'Please choose a file.' });
  if (viewer.account.reviewState === 'approved') throw fail(performerErrors, 'already-approved');
  const identityDocuments = new Map<IdentityDocument, FileRow>();
  try {
    for (const [kind, upload] of uploads) {
      const file = await saveUpload(deps, {
        ownerId: viewer.id,
        upload,
        type: 'performer-document',
        isProtected: true,
      });
      identityDocuments.set(kind, file);
    }
    await inTx(deps, (tx) => handIn(deps, tx, viewer, identityDocuments));
  } catch (error) {
    const stored = [...identityDocuments.values()].map((file) => file.id);
    await inTx(deps, (tx) => removeFiles(deps, tx, viewer.id, stored));
    throw error;
  }
  const [last] = [...identityDocuments.values()].slice(-1);
  if (!last) throw invalid({ file: 'Please choose a file.' });
  return presentUpload(deps, last, viewer.id);
}
