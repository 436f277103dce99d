import { chmod, lchown, lstat, mkdir, readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isRoot } from './account.ts';
import { errorCode } from './files.ts';

/** The supervisor's own folder in a data folder: lock, password, log, pointer and usually the cluster. */
export interface Desk {
  /** The data folder, with links resolved: the name under which people know it. */
  dataDir: string;
  /** `<dataDir>/postgres` */
  path: string;
}

export const deskOf = (dataDir: string): string => join(resolve(dataDir), 'postgres');

/**
 * Opens (or makes) the desk. As root it may be walked through, so that the server's account gets to the
 * cluster inside; nothing in it can be listed or read by others either way.
 */
export async function openDesk(dataDir: string): Promise<Desk> {
  try {
    await mkdir(deskOf(dataDir), { recursive: true });
    const path = await realpath(deskOf(dataDir));
    if (process.platform !== 'win32') await chmod(path, isRoot() ? 0o711 : 0o700);
    return { dataDir: await realpath(dataDir), path };
  } catch (error) {
    if (errorCode(error) !== 'EACCES' && errorCode(error) !== 'EPERM') throw error;
    throw new Error(
      `Footlight may not write to ${deskOf(dataDir)}. It belongs to another account, perhaps because Footlight was started as root before. Start it as that account again, or give it another folder with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** What root wrote into a folder of somebody else becomes theirs, so that they can start it themselves later. */
export async function handOver(desk: Desk): Promise<void> {
  if (!isRoot()) return;
  const owner = await lstat(desk.path);
  if (owner.uid === 0) return;
  for (const entry of await readdir(desk.path, { withFileTypes: true })) {
    if (entry.isFile()) await lchown(join(desk.path, entry.name), owner.uid, owner.gid);
  }
}
