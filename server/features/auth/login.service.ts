import { authErrors } from '#contract/auth.ts';
import { addDays } from '#rules/calendar.ts';
import { emailOf } from '#rules/email.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fail, invalid } from '../../http/errors.ts';
import { addressKey } from '../../http/networks.ts';
import { compareCounted } from '../../http/wrong-passwords.ts';
import { inTx } from '../../tx.ts';
import { notify } from '../notifications/notify.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { keepLocale } from '../users/locale.service.ts';
import {
  findConfirmedHolder,
  findForLogin,
  findPasswordHash,
  findUnconfirmed,
  swapPasswordHash,
} from './auth.queries.ts';
import { findKnownAt, isUnusedSince, keepAddress } from './known-addresses.queries.ts';
import { keepDevice } from './known-devices.queries.ts';
import {
  findMatchingHash,
  isOutdated,
  passwordCost,
  saltFor,
  strengthenHash,
  verifyPassword,
} from './passwords.ts';
import { openSession } from './sessions.service.ts';

interface LoginInput {
  /** E-mail or username, in any case. */
  identifier: string;
  password: string;
  remember: boolean;
  /** The id the browser gave itself. */
  deviceId?: string | undefined;
}

type Account = NonNullable<Awaited<ReturnType<typeof findForLogin>>>;

/** How many accounts that never confirmed one address may sign in with it. */
export const UNCONFIRMED_ACCOUNTS = 3;

/**
 * Who may be meant: the account with this username; for an address the account that confirmed it, and the newest of
 * those that did not, always as many places, filled or empty. The places do not depend on each other: who signs up
 * with a stranger's address, however often, and then signs in with it learns nothing about the stranger.
 */
async function candidates(deps: Deps, identifier: string): Promise<(Account | null)[]> {
  const found = identifier.includes('@')
    ? await Promise.all([
        findConfirmedHolder(deps.db, identifier),
        findUnconfirmed(deps.db, identifier, UNCONFIRMED_ACCOUNTS),
      ])
    : [await findForLogin(deps.db, identifier)];
  const places: (Account | null)[] = Array(identifier.includes('@') ? 1 + UNCONFIRMED_ACCOUNTS : 1).fill(
    null,
  );
  return Object.assign(places, found.flat());
}

async function strengthen(deps: Deps, account: Account, password: string): Promise<void> {
  const { id, passwordHash } = account;
  const cost = passwordCost(deps.config.mode);
  const email = emailOf(account);
  const salt = email === null ? undefined : saltFor(deps.config, email);
  if (!passwordHash || !isOutdated(passwordHash, cost, salt)) return;
  const onClient = deps.config.hashPasswordOnClient;
  const after = await strengthenHash(password, passwordHash, cost, { onClient, salt });
  await swapPasswordHash(deps.db, id, passwordHash, after);
}

const ignoreRefusal = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};

/** Refuses an account that may not come in now; only somebody who knows its password hears why. */
async function checkMayEnter(deps: Deps, user: Account): Promise<void> {
  if (user.status === 'inactive') throw fail(authErrors, 'inactive');
  const { requireEmailVerification } = await siteSettings(deps);
  if (requireEmailVerification && !user.emailVerifiedAt && user.role !== 'admin') {
    throw fail(authErrors, 'email-not-verified');
  }
}

/**
 * Opens the session, unless the password stopped being right while it was compared: a change of password ends every
 * session it finds, and one opened a moment later with the old password would outlive it.
 */
async function enter(
  deps: Deps,
  { id, passwordHash }: Account,
  input: LoginInput,
  device: { userAgent: string; ip: string },
): Promise<string> {
  return inTx(deps, async (tx) => {
    const now = await findPasswordHash(tx.db, id, { hold: true });
    const isRight = now === passwordHash || (await verifyPassword(input.password, now, deps.config));
    if (!isRight) throw fail(authErrors, 'incorrect-credentials');
    return openSession(deps, tx.db, id, { remember: input.remember, ...device });
  });
}

/** Those of the accounts that were signed in from this network before. */
async function onlyKnownAt(deps: Deps, accounts: (Account | null)[], address: string) {
  const ids = accounts.map((one) => one?.id ?? '');
  const known = await findKnownAt(deps.db, ids, address);
  return accounts.map((one) => (one && known.has(one.id) ? one : null));
}

/**
 * Who signs in from a network that the account was never signed in from is told of it, where they are signed in; not
 * who signs in for the first time on the day they signed up.
 */
async function tellIfNewPlace(deps: Deps, userId: string, address: string): Promise<void> {
  if ((await findKnownAt(deps.db, [userId], address)).has(userId)) return;
  if (await isUnusedSince(deps.db, userId, addDays(deps.clock.now(), -1))) return;
  await inTx(deps, (tx) =>
    notify(tx, deps, {
      userId,
      type: 'security',
      action: 'login',
      actorId: null,
      about: { source: 'account', id: userId },
      key: `login:${address}`,
    }),
  );
}

const tooManyGuesses = (seconds: number) => fail(authErrors, 'too-many-guesses', { retryAfter: seconds });

/**
 * Signs someone in. An unknown account, one without a password and a wrong password get the same answer after the
 * same work. Wrong passwords make the network they come from wait, and many of them everybody; only a network the
 * account was signed in from before never waits with the right password, so that guessing locks no owner out.
 */
export async function login(
  deps: Deps,
  input: LoginInput,
  device: { userAgent: string; ip: string; locale?: string | undefined },
): Promise<string> {
  const identifier = input.identifier.trim().toLowerCase();
  if (identifier === '') throw invalid({ username: 'Please enter your e-mail address or username.' });
  const { wrongPasswords } = deps.limiter;
  const address = addressKey(device.ip);
  const here = `${address} ${identifier}`;
  const meant = await candidates(deps, identifier);
  const known = await onlyKnownAt(deps, meant, address);
  const isKnown = known.some((one) => one !== null);
  // Asked and counted without a pause between.
  const wait = Math.max(wrongPasswords.wait('device', here), wrongPasswords.wait('account', identifier));
  // Where nobody signed in before, the password is compared with nothing: the time does not tell who did.
  const accounts = wait > 0 ? known : meant;
  const hashes = accounts.map((one) => one?.passwordHash ?? null);
  const salt = saltFor(deps.config, identifier);
  // A try that is refused whatever it is does not make the wait longer.
  const isRefused = wait > 0 && !isKnown;
  const names = isRefused
    ? []
    : ([
        ['device', here],
        ['account', identifier],
      ] as const);
  const user = await compareCounted(wrongPasswords, names, async () => {
    const place = await findMatchingHash(input.password, hashes, { config: deps.config, salt, isKnown });
    return accounts[place] ?? null;
  });
  if (!user) throw wait > 0 ? tooManyGuesses(wait) : fail(authErrors, 'incorrect-credentials');
  await checkMayEnter(deps, user);
  const token = await enter(deps, user, input, device);
  // Whoever is in already is not refused because too many passwords wait: the next sign-in tries it again.
  await strengthen(deps, user, input.password).catch(ignoreRefusal);
  await tellIfNewPlace(deps, user.id, address);
  await keepAddress(deps.db, user.id, address, deps.clock.now());
  await keepLocale(deps.db, user.id, device.locale);
  if (input.deviceId) await keepDevice(deps.db, user.id, input.deviceId, deps.clock.now());
  return token;
}
