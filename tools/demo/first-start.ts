import { count } from 'drizzle-orm';
import type { Role } from '#rules/constants.ts';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { isLoopback } from '#server/config-services.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
import { swapPasswordHash } from '#server/features/auth/auth.queries.ts';
import { findDemoAccounts, findUnmarkedDemoHashes } from '#server/features/auth/demo-accounts.queries.ts';
import { DEMO_MARK, isDemoAllowed, verifyPassword } from '#server/features/auth/passwords.ts';
import { type FillContext, fillingAlone, fillWorld, isHalfFilled } from './fill.ts';
import type { Fill } from './past.ts';

/** A start that cannot go on, told in one sentence without a stack. */
class StartRefused extends Error {
  readonly expected = true;
}

async function hasNobody(db: Db): Promise<boolean> {
  const [row] = await db.select({ people: count() }).from(users);
  return row?.people === 0;
}

/** Earlier versions kept the demo's password without a note of it. Notes it where it is still the account's. */
async function markDemoAccounts({ deps: { config, db } }: FillContext): Promise<void> {
  for (const { id, hash } of await findUnmarkedDemoHashes(db)) {
    if (await verifyPassword(DEMO_PASSWORD, hash, { ...config, demo: true }))
      await swapPasswordHash(db, id, hash, hash + DEMO_MARK);
  }
}

const needsFilling = async (db: Db): Promise<boolean> => (await hasNobody(db)) || (await isHalfFilled(db));

const SHOWS: Record<Role, string> = {
  user: 'a fan with a wallet and subscriptions',
  performer: 'a performer with posts and earnings',
  admin: 'an operator',
};
const greeting = (accounts: readonly { name: string; role: Role }[]) =>
  `  The demo world is loaded. Sign in with one of these, password ${DEMO_PASSWORD}:
${accounts.map(({ name, role }) => `    ${name.padEnd(13)}  ${SHOWS[role]}\n`).join('')}`;
/** Everybody knows the passwords above. */
const onlyHere = `  Only this computer can open it while the demo is on. To let others in: HOST=0.0.0.0 npm start
`;

/** A half-filled world counts too: people who signed up beside it would be gone with the next demo start. */
async function refuseDemo({ deps: { config, db } }: FillContext): Promise<void> {
  if (isDemoAllowed(config)) return;
  if (await isHalfFilled(db)) {
    throw new StartRefused(
      `This database holds a part of the demo, which was not finished. Start with DEMO=true to delete it and make the demo anew.
Or delete everything in this database: npm run demo:reset -- --empty`,
    );
  }
  const accounts = (await findDemoAccounts(db)).map(({ name }) => name);
  if (accounts.length > 0) {
    throw new StartRefused(
      `This database holds accounts of the demo, whose password everyone knows: ${accounts.join(', ')}.
Start with DEMO=true to keep the demo, or to give each of them a password of its own first.
Or delete everything in this database: npm run demo:reset -- --empty`,
    );
  }
}

/**
 * Fills an empty database with the demo world where the demo is on, and answers what to tell the person who
 * started us. In production with the demo off, a database is refused that holds accounts with the demo's password,
 * whatever they are called by now: it is public.
 */
export async function prepareWorld(context: FillContext, fill?: Fill): Promise<string> {
  const { config, db } = context.deps;
  await markDemoAccounts(context);
  if (!config.demo) {
    await refuseDemo(context);
    return '';
  }
  if (await needsFilling(db)) {
    await fillingAlone(context, async () => {
      // Another process may have filled it while we waited.
      if (await needsFilling(db)) await fillWorld(context, fill);
    });
  }
  const accounts = await findDemoAccounts(db);
  if (accounts.length === 0) return '';
  return greeting(accounts) + (isLoopback(config.host) ? onlyHere : '');
}
