import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Deps } from '../../deps.ts';
import { expiredBefore, resumableFolder, uploadPath } from './upload-folder.service.ts';
import { deleteUpload, findUpload } from './uploads.queries.ts';

/** Bytes of uploads in a folder, one file each: as long as what has come of it. Whose they are stands in a row. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination'];
  readonly #deps: Deps;

  constructor(deps: Deps) {
    super();
    this.#deps = deps;
  }

  #path(id: string): string {
    return uploadPath(this.#deps.config, id);
  }

  override async create(upload: Upload): Promise<Upload> {
    await mkdir(resumableFolder(this.#deps.config), { recursive: true });
    await writeFile(this.#path(upload.id), '', { flag: 'wx' });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#deps.db, id);
    if (!row || row.updatedAt < expiredBefore(this.#deps)) throw ERRORS.FILE_NOT_FOUND;
    const { size } = row;
    if (row.fileId) return new Upload({ id, size, offset: size });
    const found = await stat(this.#path(id)).catch(() => null);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size, offset: found.size });
  }

  /** What came before the connection broke stays: it is where the next request goes on. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await findUpload(this.#deps.db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    if (offset === row.size) {
      // Whole: a byte more is refused by who hands them on, and where they lay may be moved away.
      for await (const _bytes of stream);
      return offset;
    }
    const file = createWriteStream(this.#path(id), { flags: 'r+', start: offset });
    try {
      await pipeline(stream, file);
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? ERRORS.FILE_NOT_FOUND : error;
    }
    return offset + file.bytesWritten;
  }

  /** Whoever gives an upload up may do so as long as no file was made of it. */
  override async remove(id: string): Promise<void> {
    const row = await findUpload(this.#deps.db, id);
    if (row?.fileId) throw ERRORS.INVALID_TERMINATION;
    await deleteUpload(this.#deps.db, id);
    await rm(this.#path(id), { force: true });
  }
}
