import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { newId } from '../../ids.ts';

/** Where renditions are made before they are stored. What a process left that died is swept (leftovers.service.ts). */
export const workFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'work');

/** Names for one piece of work; all files under them are gone when it ends, however it ends. */
export async function withWorkFiles<T>(
  config: Pick<Config, 'dataDir'>,
  work: (pathOf: (name: string) => string) => Promise<T>,
): Promise<T> {
  const folder = workFolder(config);
  const mark = newId();
  await mkdir(folder, { recursive: true });
  try {
    return await work((name) => join(folder, `${mark}-${name}`));
  } finally {
    const names = await readdir(folder).catch(() => []);
    const own = names.filter((name) => name.startsWith(mark));
    await Promise.all(own.map((name) => rm(join(folder, name), { force: true })));
  }
}
