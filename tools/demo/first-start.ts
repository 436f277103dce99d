import { count, inArray } from 'drizzle-orm';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#rules/demo.ts';
import { isLoopback } from '#server/config-services.ts';
import type { Db } from '#server/db/client.ts';
import { users } from '#server/db/schema/users.ts';
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

async function holdsDemo(db: Db): Promise<boolean> {
  const names = Object.values(DEMO_ACCOUNTS);
  const rows = await db.select({ id: users.id }).from(users).where(inArray(users.username, names)).limit(1);
  return rows.length > 0;
}

const needsFilling = async (db: Db): Promise<boolean> => (await hasNobody(db)) || (await isHalfFilled(db));

const greeting = `  The demo world is loaded. Sign in with one of these, password ${DEMO_PASSWORD}:
    ${DEMO_ACCOUNTS.user}        a fan with a wallet and subscriptions
    ${DEMO_ACCOUNTS.performer}  a performer with posts and earnings
    ${DEMO_ACCOUNTS.admin}   an operator
`;
/** Everybody knows the passwords above. */
const onlyHere = `  Only this computer can open it while the demo is on. To let others in: HOST=0.0.0.0 npm start
`;

/** A half-filled world counts too: people who signed up beside it would be gone with the next demo start. */
async function refuseDemo({ deps: { config, db } }: FillContext): Promise<void> {
  if (config.mode !== 'production') return;
  if ((await holdsDemo(db)) || (await isHalfFilled(db))) {
    throw new StartRefused(
      'This database holds the demo accounts, whose password everyone knows. Remove them with: npm run demo:reset -- --empty\nOr keep the demo with DEMO=true.',
    );
  }
}

/**
 * Fills an empty database with the demo world where the demo is on, and answers what to tell the person who
 * started us. In production with the demo off, a database that still holds the demo's accounts is refused:
 * their password is public.
 */
export async function prepareWorld(context: FillContext, fill?: Fill): Promise<string> {
  const { config, db } = context.deps;
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
  if (!(await holdsDemo(db))) return '';
  return isLoopback(config.host) ? greeting + onlyHere : greeting;
}
