import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { isClientHash } from '#rules/password.ts';
import type { Config } from '../../config.ts';
import { passwordInTurn } from '../../turns.ts';

/** How much work one guess costs. The parameters are kept in each hash, so they may be raised at any time. */
interface PasswordCost {
  N: number;
  r: number;
  p: number;
}

const STRONG: PasswordCost = { N: 2 ** 15, r: 8, p: 3 };
/** Tests hash hundreds of passwords that protect nothing. */
const QUICK: PasswordCost = { N: 2 ** 8, r: 8, p: 1 };
export const passwordCost = (mode: Config['mode']): PasswordCost => (mode === 'test' ? QUICK : STRONG);

const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** How a password came: as it was typed, or as the SHA-256 a client made of it (HASH_PW_CLIENT). */
type Kind = 'plain' | 'hashed';

/**
 * What is hashed: the SHA-256 that a client sends, or the same made here of the plain password. So the switch may
 * be turned at any time: the plain password always opens the account. When a hash does, `verifyPassword` says.
 */
const credential = (password: string, kind: Kind): string =>
  kind === 'hashed' ? password : createHash('sha256').update(password).digest('hex');

function derive(
  secret: string,
  salt: Buffer,
  { N, r, p }: PasswordCost,
  options: { isKnown?: boolean } = {},
): Promise<Buffer> {
  const maxmem = 128 * N * r + 128 * r * p + 1024 * 1024;
  return passwordInTurn(
    () =>
      new Promise((resolve, reject) => {
        scrypt(secret, salt, KEY_BYTES, { N, r, p, maxmem }, (error, key) =>
          error ? reject(error) : resolve(key),
        );
      }),
    options,
  );
}

/**
 * The salt of all accounts with this e-mail address, so that a password is hashed once and compared with each of them.
 * Nobody without the site's secret knows it before they have the hashes.
 */
export const saltFor = ({ secret }: Pick<Config, 'secret'>, email: string): Buffer =>
  createHmac('sha256', secret).update(`password of ${email.toLowerCase()}`).digest().subarray(0, SALT_BYTES);

/** How this password has to be read. Text that only looks like a hash is an ordinary password where none may come. */
const kindOf = (password: string, mayBeHashed: boolean): Kind =>
  mayBeHashed && isClientHash(password) ? 'hashed' : 'plain';

/** Stands in the text of a hash whose password the client had hashed before it sent it. */
const HASHED = '$hashed';
/**
 * Ends the text of a hash of the demo world's password, which everybody can read. So the account is known by it under
 * whatever name, until it gets another password.
 */
export const DEMO_MARK = '$demo';
const DEMO_CREDENTIAL = credential(DEMO_PASSWORD, 'plain');

async function makeHash(secret: string, hashed: boolean, cost: PasswordCost, salt: Buffer): Promise<string> {
  const key = await derive(secret, salt, cost);
  const parts = ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')];
  const text = parts.join('$') + (hashed ? HASHED : '');
  return secret === DEMO_CREDENTIAL ? text + DEMO_MARK : text;
}

interface HashOptions {
  /** HASH_PW_CLIENT is on: a SHA-256 counts as the password it was made of. */
  onClient?: boolean;
  /** That of the account's address (`saltFor`); another one each time when it has none. */
  salt?: Buffer | undefined;
}

const isOfHashed = (stored: string): boolean =>
  stored.endsWith(HASHED) || stored.endsWith(HASHED + DEMO_MARK);

/** Whether this is the demo world's password, as it is typed or as a client hashes it. */
export const isDemoPassword = (password: string, { onClient = false }: HashOptions = {}): boolean =>
  credential(password, kindOf(password, onClient)) === DEMO_CREDENTIAL;

/** Whether the demo world's accounts may be used with its password (docs/product.md 1.2). */
export const isDemoAllowed = ({ demo, mode }: Pick<Config, 'demo' | 'mode'>): boolean =>
  demo || mode !== 'production';

/**
 * A salted scrypt hash as text: `scrypt$N$r$p$salt$key`, then `$hashed` when the client hashed first, and `$demo` when it
 * is of the demo world's password.
 */
export async function hashPassword(
  password: string,
  cost: PasswordCost,
  { onClient = false, salt = randomBytes(SALT_BYTES) }: HashOptions = {},
): Promise<string> {
  const kind = kindOf(password, onClient);
  return makeHash(credential(password, kind), kind === 'hashed', cost, salt);
}

/** The same password, known to be right, as a hash that costs what hashes cost today, with this salt. */
export async function strengthenHash(
  password: string,
  stored: string,
  cost: PasswordCost,
  { onClient = false, salt = randomBytes(SALT_BYTES) }: HashOptions = {},
): Promise<string> {
  const hashed = isOfHashed(stored);
  return makeHash(credential(password, kindOf(password, onClient || hashed)), hashed, cost, salt);
}

function readHash(stored: string) {
  const [name, N, r, p, salt, key] = stored.split('$');
  if (name !== 'scrypt' || !salt || !key) return null;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
    hashed: isOfHashed(stored),
  };
}

interface Opening {
  config: Pick<Config, 'mode' | 'demo' | 'hashPasswordOnClient'>;
  /** Hashed with where nothing is stored. */
  salt?: Buffer;
  /** The caller signed in from the same network before. */
  isKnown?: boolean;
}

type KnownHash = NonNullable<ReturnType<typeof readHash>>;

const isLike = (one: KnownHash, other: KnownHash): boolean =>
  one.salt.equals(other.salt) &&
  one.cost.N === other.cost.N &&
  one.cost.r === other.cost.r &&
  one.cost.p === other.cost.p;

/**
 * Which of these stored hashes the password belongs to, as a place in the list; -1: none. It is hashed once, whatever there is,
 * so that the time tells nothing and nobody can make a sign-in dear: as the first of them says, and those with another salt
 * are not compared.
 * A SHA-256 is taken for the password only while clients are told to send one, or when the account's password came as one:
 * otherwise whoever found a list of SHA-256 sums could sign in with them. The demo world's password belongs to nothing where
 * its accounts may not be used (docs/product.md 1.2).
 */
export async function findMatchingHash(
  password: string,
  stored: readonly (string | null)[],
  { config, salt = randomBytes(SALT_BYTES), isKnown = false }: Opening,
): Promise<number> {
  const hashes = stored.map((text) => (text ? readHash(text) : null));
  const first = hashes.find((one) => one !== null);
  const alike = hashes.map((one) => (one && first && isLike(one, first) ? one : null));
  const { hashPasswordOnClient: onClient } = config;
  // What looks like a SHA-256 is no password that may be chosen (2.3), so it is read in one way for all.
  const kind = kindOf(password, onClient || alike.some((one) => one?.hashed));
  const secret = credential(password, kind);
  const key = await derive(secret, first?.salt ?? salt, first?.cost ?? passwordCost(config.mode), {
    isKnown,
  });
  if (secret === DEMO_CREDENTIAL && !isDemoAllowed(config)) return -1;
  return alike.findIndex(
    (one) => one && (kind === 'plain' || onClient || one.hashed) && timingSafeEqual(key, one.key),
  );
}

/** Whether the password belongs to what is stored. Where nothing is, the same work is done. */
export const verifyPassword = async (
  password: string,
  stored: string | null,
  config: Opening['config'],
): Promise<boolean> => (await findMatchingHash(password, [stored], { config })) === 0;

/**
 * True when a hash was made with other parameters than today's, or another salt than that of its address, and should be made
 * anew at the next sign-in.
 */
export function isOutdated(stored: string, cost: PasswordCost, salt: Buffer | undefined): boolean {
  const known = readHash(stored);
  const isOfCost = stored.startsWith(`scrypt$${cost.N}$${cost.r}$${cost.p}$`);
  return !isOfCost || (salt !== undefined && !known?.salt.equals(salt));
}
