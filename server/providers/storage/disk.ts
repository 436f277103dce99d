import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sweepFolder } from '../../sweep-folder.ts';
import { assertKey, type Storage } from './storage.ts';

/** Every file below a folder; names with a dot in front are the storage's own. */
async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Files below one folder. A file appears under its name only when all its bytes are written. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    assertKey(key);
    return join(folder, key);
  };
  // No key begins with a dot. On the same disk, so that a finished file only changes its name.
  const partials = join(folder, '.partial');
  return {
    async put(key, body) {
      const path = pathOf(key);
      const partial = join(partials, randomUUID());
      await mkdir(dirname(path), { recursive: true });
      await mkdir(partials, { recursive: true });
      try {
        await pipeline(
          Buffer.isBuffer(body) ? Readable.from([body]) : body,
          createWriteStream(partial, { flush: true }),
        );
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return (await stat(path)).size;
    },
    async take(key, path) {
      const target = pathOf(key);
      const { size } = await stat(path);
      const file = await open(path, 'r+');
      await file.sync().finally(() => file.close());
      await mkdir(dirname(target), { recursive: true });
      try {
        await rename(path, target);
      } catch (error) {
        // The file came from another disk.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await this.put(key, createReadStream(path), '');
        await rm(path, { force: true });
      }
      return size;
    },
    async onDisk(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { path, release: async () => undefined } : null;
    },
    async get(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return {
        size: found.size,
        open: async (range) => {
          const file = await open(path).catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'ENOENT') return null;
            throw error;
          });
          return file?.createReadStream(range) ?? null;
        },
      };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async *keys(before) {
      for await (const path of filesBelow(folder)) {
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) yield relative(folder, path).replaceAll('\\', '/');
      }
    },
    sweep: (before) => sweepFolder(partials, before),
    async check() {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, '.check'), 'ok');
    },
  };
}
