import type { ProductInput } from '#contract/own-products.ts';
import type { FileType } from '#rules/constants.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { inTx, type Tx } from '../../tx.ts';
import { presentUpload } from '../files/files.present.ts';
import { type FileRow, lockFiles, type SaveUpload, saveUpload, saveUploads } from '../files/files.service.ts';
import { refuseTakenDown } from '../files/taken-down.service.ts';

const TYPES = {
  image: 'performer-product-image',
  digitalFile: 'performer-product-digital',
} as const satisfies Record<string, FileType>;
type Field = keyof typeof TYPES;

/** The files that came with a form, by their fields. */
type SavedFiles = Partial<Record<Field, FileRow>>;

/** Stores the files of a form and does `work`, all in one transaction. Pictures are open, the digital file is closed. */
export async function withUploads(
  deps: Deps,
  viewer: Viewer,
  sent: readonly UploadedFile[],
  work: (tx: Tx, saved: SavedFiles) => Promise<void>,
): Promise<void> {
  if (sent.length === 0) return inTx(deps, (tx) => work(tx, {}));
  const fields = sent.map(({ field }) => field as Field);
  await saveUploads(deps, {
    ownerId: viewer.id,
    uploads: sent.map((upload, at) => ({
      upload,
      type: TYPES[fields[at] as Field],
      isProtected: fields[at] === 'digitalFile',
    })),
    also: (tx, rows) => work(tx, Object.fromEntries(fields.map((field, at) => [field, rows[at]]))),
  });
}

/** The files a product has. */
export interface HeldFiles {
  imageIds: string[];
  digitalFileId: string | null;
}

/**
 * The files a request leaves a product with: a picture of the form takes the first place; those that are named must be
 * own ones of the right kind.
 */
export async function filesAfter(
  tx: Tx,
  viewer: Viewer,
  input: ProductInput,
  saved: SavedFiles,
  before: HeldFiles,
): Promise<HeldFiles> {
  const named = input.imageIds === undefined ? before.imageIds : [...new Set(input.imageIds)];
  // Clients that know of one picture send another one in its place.
  const kept = saved.image && input.imageIds === undefined ? named.slice(1) : named;
  const imageIds = saved.image ? [saved.image.id, ...kept] : kept;
  const digitalFileId = saved.digitalFile?.id ?? input.digitalFileId ?? before.digitalFileId;
  await refuseTakenDown(tx, 'imageIds', imageIds);
  await refuseTakenDown(tx, 'digitalFileId', [digitalFileId]);
  const found = await lockFiles(tx.db, [...imageIds, ...(digitalFileId ? [digitalFileId] : [])]);
  const isUsable = (id: string, field: Field) =>
    found.some((file) => file.id === id && file.ownerId === viewer.id && file.type === TYPES[field]);
  if (!imageIds.every((id) => isUsable(id, 'image')))
    throw invalid({ imageIds: 'Please choose this picture again.' });
  if (digitalFileId && !isUsable(digitalFileId, 'digitalFile'))
    throw invalid({ digitalFileId: 'Please choose this file again.' });
  return { imageIds, digitalFileId };
}

/** A picture that is sent before its product is made; everyone may see it who has its address. */
export async function uploadPicture(deps: Deps, viewer: Viewer, upload: UploadedFile) {
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type: TYPES.image, isProtected: false });
  return presentUpload(deps, file, viewer.id);
}

/** A digital file that is sent before its product is saved; it stays closed. */
export async function uploadDigitalFile(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
  more: Pick<SaveUpload, 'isReserved' | 'also'>,
) {
  const type = TYPES.digitalFile;
  const file = await saveUpload(deps, { ownerId: viewer.id, upload, type, isProtected: true, ...more });
  return presentUpload(deps, file, viewer.id);
}
