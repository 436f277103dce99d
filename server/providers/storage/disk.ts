import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

const SAFE_KEY = /^[a-z0-9][a-z0-9/.-]*$/;

/** Files below one folder. A file appears under its name only when all its bytes are written. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!SAFE_KEY.test(key) || key.includes('..')) throw new Error(`not a storage key: ${key}`);
    return join(folder, key);
  };
  return {
    async put(key, body) {
      const path = pathOf(key);
      const partial = `${path}.partial-${process.pid}-${Math.random().toString(36).slice(2)}`;
      await mkdir(dirname(path), { recursive: true });
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
    async get(key) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      return { size: found.size, open: (range) => createReadStream(path, range) };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, '.check'), 'ok');
    },
  };
}
