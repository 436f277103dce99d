import { randomBytes } from 'node:crypto';
import { access, open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const errorCode = (error: unknown): string | undefined => (error as { code?: string }).code;

export async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** The text of a file, or undefined when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes a rename or a new file survive a power cut. Windows cannot open folders and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes a file that only its owner may read, whole or not at all, also when the power goes meanwhile. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(6).toString('hex')}.tmp`);
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}
