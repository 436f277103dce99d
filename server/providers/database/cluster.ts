import { randomBytes } from 'node:crypto';
import { lchown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { majorVersion, type Programs } from './binaries.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { exists, readIfThere, syncFolder } from './files.ts';
import { run } from './run.ts';
import { passwordOf, superRole } from './secret.ts';
import { initialSettings } from './settings.ts';

interface ClusterOptions {
  location: ClusterLocation;
  programs: Programs;
  secret: string;
  throwaway: boolean;
}

/** Makes the cluster on the first start; on later ones checks that these programs can read it. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { location, programs } = options;
  if (!(await exists(location.cluster))) {
    await createCluster(options);
    return;
  }
  const [made, brought] = await Promise.all([
    readIfThere(join(location.cluster, 'PG_VERSION')),
    majorVersion(programs),
  ]);
  if (made?.trim() === brought) return;
  throw new Error(
    `The database in ${location.cluster} was made by Postgres ${made?.trim() ?? '(unknown)'}, and this Footlight brings Postgres ${brought}. Start the earlier Footlight once more, dump the database, and load it into the new one.`,
  );
}

/**
 * initdb works in a draft folder that only the server's account can enter, and the finished cluster is renamed
 * into place: a start that is cut short leaves no half cluster behind. The password reaches initdb in a file
 * of that folder, because it takes it in no safer way.
 */
async function createCluster({ location, programs, secret, throwaway }: ClusterOptions): Promise<void> {
  await dropDrafts(location.base);
  const draft = join(location.base, `new-${randomBytes(6).toString('hex')}`);
  const passwordFile = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  await mkdir(draft, { mode: 0o700 });
  try {
    await writeFile(passwordFile, `${passwordOf(superRole, secret)}\n`, { mode: 0o600, flag: 'wx' });
    for (const path of location.account ? [passwordFile, draft] : []) {
      await lchown(path, location.account?.uid ?? 0, location.account?.gid ?? 0);
    }
    const made = await run(
      programs.initdb,
      initdbArguments(cluster, passwordFile, throwaway),
      location.account,
    );
    if (!made.ok) {
      throw new Error(
        `The embedded Postgres could not make its database files: ${made.output}\nSet DATABASE_URL to use a Postgres server of your own.`,
      );
    }
    await rename(cluster, location.cluster);
    await syncFolder(location.base);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function dropDrafts(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (/^new-[0-9a-f]{12}$/.test(name)) await rm(join(base, name), { recursive: true, force: true });
  }
}

/** UTF-8 with Postgres's own C.UTF-8 rules, so that no locale has to be installed and none can change. */
function initdbArguments(cluster: string, passwordFile: string, throwaway: boolean): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${superRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...Object.entries(initialSettings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ...(throwaway ? ['--no-sync'] : []),
  ];
}
