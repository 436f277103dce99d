import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Account, run } from './run.ts';

const ownAccount = 'footlight';

export const isRoot = (): boolean => process.getuid?.() === 0;

async function knownAccounts(): Promise<Account[]> {
  const passwd = await readFile('/etc/passwd', 'utf8');
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4 && Number(fields[2]) > 0)
    .map((fields) => ({ name: fields[0] ?? '', uid: Number(fields[2]), gid: Number(fields[3]) }));
}

async function findAccount(name: string): Promise<Account | undefined> {
  return (await knownAccounts()).find((account) => account.name === name);
}

async function createAccount(): Promise<Account | undefined> {
  const shadow = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', ownAccount];
  if (!(await run('useradd', shadow)).ok) await run('adduser', ['-S', '-D', '-H', ownAccount]);
  return await findAccount(ownAccount);
}

/**
 * Picks whom the server runs as when we are root, because Postgres refuses root: an existing `postgres`,
 * else `nobody`, else an account of our own that is created for it.
 */
export async function chooseAccount(names: readonly string[] = ['postgres', 'nobody']): Promise<Account> {
  for (const name of [...names, ownAccount]) {
    const account = await findAccount(name);
    if (account) return account;
  }
  const created = await createAccount();
  if (created) return created;
  throw new Error(
    'Postgres refuses to run as root, and no other account could be found or created for it. Start Footlight as an ordinary user, or set DATABASE_URL.',
  );
}

/** The account that already owns a folder; it stays the one that runs the server there. */
export async function accountOf(folder: string): Promise<Account> {
  const { uid, gid } = await lstat(folder);
  const known = (await knownAccounts()).find((account) => account.uid === uid);
  return { name: known?.name ?? String(uid), uid, gid: known?.gid ?? gid };
}

/** True when the account may enter the folder and every folder above it. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if (!(mode & bit)) return false;
  const parent = dirname(folder);
  return parent === folder || (await canReach(parent, account));
}
