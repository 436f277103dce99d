import { libraryErrors } from '#contract/library.ts';
import { archiveName, entryName } from '#rules/archive.ts';
import type { FileVersion } from '../../db/schema/files.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { endingOf } from '../files/download.ts';
import { maySeeFile, readerBehind } from '../files/file-access.service.ts';
import { mainVersion, media } from '../files/files.present.ts';
import { fileById } from '../files/files.service.ts';
import { expiryAt, signedQuery } from '../files/signing.ts';
import { type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { ownedFiles } from './library.service.ts';
import type { RunningArchives } from './running-archives.ts';
import { type ZipEntry, zipLength } from './zip.ts';

interface Archive {
  purchaseId: string;
  name: string;
  /** Bytes. */
  size: number;
  entries: (ZipEntry & { key: string })[];
}

/** The bytes of a file, once the access rule has been asked again, as with every address of one. */
async function openFile(
  deps: Deps,
  fileId: string,
  { key }: FileVersion,
  reader: { viewerId: string; country: string | null },
) {
  const file = await fileById(deps.db, fileId);
  if (!file || !(await maySeeFile(deps, file, reader))) throw new Error(`${fileId} is closed to its reader`);
  const bytes = await (await deps.storage.get(key))?.open();
  if (!bytes) throw new Error(`${fileId} is not in storage`);
  return bytes;
}

/** The ZIP with all files that this person has of one purchase. 404 when it is not theirs, or has no files. */
async function archiveOf(
  deps: Deps,
  userId: string,
  purchaseId: string,
  viewerContext: ViewerContext,
): Promise<Archive> {
  const { row, files } = await ownedFiles(deps, userId, purchaseId, viewerContext);
  const ready = files.flatMap(({ file, title, stored }) => {
    const version = file.url === null ? undefined : mainVersion(stored);
    return version ? [{ title, stored, version }] : [];
  });
  if (ready.length === 0) throw fail(libraryErrors, 'no-files');
  const reader = { viewerId: userId, country: viewerContext.country };
  const entries = ready.map(({ title, stored, version }, index) => ({
    name: entryName(index + 1, ready.length, title || row.name, endingOf(version.mimeType)),
    size: version.size,
    modifiedAt: stored.createdAt,
    key: version.key,
    open: () => openFile(deps, stored.id, version, reader),
  }));
  return { purchaseId: row.id, name: archiveName(row.name), size: zipLength(entries), entries };
}

/** Storage is asked about so many files at once. */
const ASKED_AT_ONCE = 16;

/** Whether storage has all these files, as long as they are said to be. */
async function areStored(deps: Deps, { entries }: Archive): Promise<boolean> {
  for (let at = 0; at < entries.length; at += ASKED_AT_ONCE) {
    const some = entries.slice(at, at + ASKED_AT_ONCE);
    const found = await Promise.all(
      some.map(async ({ key, size }) => (await deps.storage.get(key))?.size === size),
    );
    if (found.includes(false)) return false;
  }
  return true;
}

/**
 * An address of the ZIP with the files of one purchase, for its buyer (docs/product.md 20.3). It works for this person
 * alone, for minutes, and when it is used all is asked again. What would break the ZIP off is an error
 * here: once bytes are sent, the connection can only be ended.
 */
export async function archiveLink(
  ctx: CallContext<Viewer>,
  purchaseId: string,
  running: RunningArchives,
): Promise<{ name: string; url: string; size: number; total: number }> {
  const { deps, viewer } = ctx;
  const archive = await archiveOf(deps, viewer.id, purchaseId, viewerContextOf(ctx));
  if (running.isFull(viewer.id)) throw fail(libraryErrors, 'too-many-archives');
  if (!(await areStored(deps, archive))) throw fail(libraryErrors, 'file-missing');
  const grant = {
    purchaseId: archive.purchaseId,
    viewer: viewer.id,
    expires: expiryAt(deps.clock.now()),
  };
  const { name, size, entries } = archive;
  const url = media(deps, `archives/${grant.purchaseId}?${signedQuery(deps.config.secret, grant)}`);
  return { name, url, size, total: entries.length };
}

/** The ZIP for the person whom the signed address names, with what they have of the purchase now. */
export async function archiveForReader(
  deps: Deps,
  purchaseId: string,
  reader: { viewerId: string; country: string | null },
): Promise<Archive> {
  const viewerContext = await readerBehind(deps, reader);
  // A closed account has nothing.
  if (!viewerContext.viewer) throw fail(libraryErrors, 'not-found');
  return archiveOf(deps, viewerContext.viewer.id, purchaseId, viewerContext);
}
