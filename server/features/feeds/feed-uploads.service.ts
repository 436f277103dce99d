import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { presentUpload } from '../files/files.present.ts';
import { type SaveUpload, saveUpload } from '../files/files.service.ts';

/** A photo for a post stays closed; a preview is for everyone, by a name nobody can guess. */
export async function uploadFeedPicture(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
  options: { isPreview: boolean } & Pick<SaveUpload, 'alt' | 'isReserved' | 'also'>,
) {
  const { isPreview, ...more } = options;
  const file = await saveUpload(deps, {
    ownerId: viewer.id,
    upload,
    type: 'feed-photo',
    isProtected: !isPreview,
    ...more,
  });
  return presentUpload(deps, file, viewer.id);
}

/** A video or sound for a post stays closed; a teaser is for everyone. A job makes it ready. */
export async function uploadFeedMedia(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
  type: 'feed-video' | 'feed-audio' | 'feed-teaser',
  more: Pick<SaveUpload, 'isReserved' | 'also'> = {},
) {
  const isProtected = type !== 'feed-teaser';
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type, isProtected, ...more });
  return presentUpload(deps, file, viewer.id);
}
