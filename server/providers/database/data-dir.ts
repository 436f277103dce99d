import { chmod, lchown, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRoot } from './account.ts';
import { errorCode } from './files.ts';

/** The supervisor's own folder in a data folder: lock, password, log, pointer and usually the cluster. */
export interface DataDir {
  /** The data folder, with links resolved: the name under which people know it. */
  dataDir: string;
  /** `<dataDir>/postgres` */
  path: string;
}

export const postgresDirOf = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/**
 * Opens (or makes) the folder. As root it may be walked through, so that the server's account gets to the
 * cluster inside; nothing in it can be listed or read by others either way.
 */
export async function openDataDir(dataDir: string): Promise<DataDir> {
  try {
    await mkdir(postgresDirOf(dataDir), { recursive: true });
    const path = await realpath(postgresDirOf(dataDir));
    if (process.platform !== 'win32') await chmod(path, isRoot() ? 0o711 : 0o700);
    return { dataDir: await realpath(dataDir), path };
  } catch (error) {
    if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EPERM') throw error;
    throw new Error(
      `Footlight may not write to ${postgresDirOf(dataDir)}. It belongs to another account, perhaps because Footlight was started as root before. Start it as that account again, or give it another folder with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** What root wrote into a folder of somebody else becomes theirs, so that they can start it themselves later. */
export async function restoreOwner(dir: DataDir): Promise<void> {
  if (!isRoot()) return;
  const owner = await lstat(dir.path);
  if (owner.uid === 0) return;
  for (const entry of await readdir(dir.path, { withFileTypes: true })) {
    if (entry.isFile()) await lchown(join(dir.path, entry.name), owner.uid, owner.gid);
  }
}
