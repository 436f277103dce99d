import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type AgoraAccount,
  agoraAccount,
  type PushKeys,
  pushKeys,
  type RelayPlace,
  relayPlace,
  requireShared,
  type S3Place,
  type StripeAccount,
  s3Place,
  stripeAccount,
} from './config-services.ts';
import { type EncryptionKey, encryptionKeys } from './encryption.ts';
import { type Environment, environment } from './environment.ts';
import { trimEnvironment } from './trim-environment.ts';

export interface Config {
  mode: 'development' | 'production' | 'test';
  port: number;
  /** Address to listen on. Everybody knows the demo's passwords: while it is on, only this computer is let in. */
  host: string;
  role: 'all' | 'web' | 'api' | 'worker' | 'relay';
  /** How long a process that was told to stop goes on serving while `/api/ready` answers 503. */
  stopDelaySeconds: number;
  dataDir: string;
  /** Address people use, without a trailing slash. */
  publicUrl: string;
  /** Signs media addresses; generated and kept in the data folder when not given. */
  secret: string;
  /** Keys of what is kept encrypted, the one for new texts first. */
  dataKeys: EncryptionKey[];
  databaseUrl: string | null;
  databasePool: number;
  /** Where the sockets of several processes meet; null is the database. */
  redisUrl: string | null;
  logLevel: string;
  trustProxy: string | false;
  countryHeader: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  hashPasswordOnClient: boolean;
  /** The demo world may be loaded and its accounts may sign in: the default only while nothing is configured. */
  demo: boolean;
  /** What is kept of visitors' pages: all of it, only the API's shared replies, nothing. */
  pageCache: 'on' | 'replies' | 'off';
  apiServerEndpoint: string | null;
  /** How browsers reach the API: a path of the pages' own origin, or an absolute address in split mode. */
  publicApi: string;
  /** How browsers reach the sockets; '' is the pages' own origin. */
  publicSocket: string;
  corsOrigins: string[];
  rateLimits: boolean;
  /** Pages are rendered to a text instead of React's stream (next-internals/README.md). */
  textRender: boolean;
  /** Where files are kept; null is the data folder. */
  s3: S3Place | null;
  /** Films and sounds that a worker makes ready at the same time, each in a process of its own. */
  mediaJobs: number;
  /** Simulated card payments may stand in for a card service: by itself only where no public address is set. */
  sandboxPayments: boolean;
  /** The account that takes cards; null without one. */
  stripe: StripeAccount | null;
  relay: RelayPlace;
  /** Null: the relay carries live video. */
  agora: AgoraAccount | null;
  /** Keys of push messages; null without any: then the site makes its own and keeps them in the database. */
  pushKeys: PushKeys | null;
}

const EVERYWHERE = '0.0.0.0';
const LOOPBACK = '127.0.0.1';

const SAMPLES = new Set(['change-me', 'changeme', 'secret', 'sample', 'please-change-me']);

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}

/**
 * A command that was started without the service's variables would make itself an empty site, and answer for that one.
 * Throws unless there is one: its database, and the secret that it signs and encrypts with.
 */
function requireSite({ DATABASE_URL, APP_SECRET }: Environment, dataDir: string): void {
  const hasDatabase = DATABASE_URL !== undefined || existsSync(join(dataDir, 'postgres'));
  const hasSecret = APP_SECRET !== undefined || existsSync(join(dataDir, 'secret'));
  if (hasDatabase && hasSecret) return;
  const missing = hasDatabase ? 'APP_SECRET is not set and there is no secret' : 'There is no site';
  throw new Error(
    `${missing} in ${dataDir}. A command needs the variables with which the product was started (DATA_DIR, and where they are set DATABASE_URL and APP_SECRET); a file .env in the folder of the program is read.`,
  );
}

const addressFile = (dataDir: string): string => join(dataDir, 'address');

/** Notes where people reach this product, for commands that are started without its variables. */
export function noteAddress({ dataDir, publicUrl }: Pick<Config, 'dataDir' | 'publicUrl'>): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(addressFile(dataDir), publicUrl);
}

function addressInFolder(dataDir: string): string | null {
  const file = addressFile(dataDir);
  const address = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return URL.canParse(address) ? address : null;
}

/** `address` as pages write it: without its origin when that is theirs, never with a slash at the end. */
function asSeenFrom(page: string, address: string): string {
  const { origin, pathname } = new URL(address, page);
  return (origin === new URL(page).origin ? '' : origin) + pathname.replace(/(?<!\/)\/+$/, '');
}

/**
 * What the environment says, checked: the server asks this and not `process.env`, of which only child processes get a part.
 * Throws with the names of all wrong variables. In production it
 * refuses sample or short secrets; without any it makes one and keeps it in the data folder. A command that works
 * `beside` a running product writes the same links as that does, whatever port it was started on, and makes no site.
 */
export function readConfig(
  given: Record<string, string | undefined>,
  { beside = false }: { beside?: boolean } = {},
): Config {
  const env = trimEnvironment(given);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n  ${wrong.join('\n  ')}`);
  }
  const e = parsed.data;
  if (
    e.NODE_ENV === 'production' &&
    e.APP_SECRET &&
    (SAMPLES.has(e.APP_SECRET) || e.APP_SECRET.length < 24)
  ) {
    throw new Error(
      'APP_SECRET is a sample or too short: use at least 24 random characters, or leave it out.',
    );
  }
  requireShared(e);
  const dataDir = resolve(e.DATA_DIR);
  if (beside) requireSite(e, dataDir);
  const secret = e.APP_SECRET ?? keptSecret(dataDir);
  const demo = e.DEMO ? e.DEMO === 'on' : !e.DATABASE_URL && !e.PUBLIC_URL;
  const running = beside && !env.PORT ? addressInFolder(dataDir) : null;
  const stripe = stripeAccount(e);
  const publicUrl = (e.PUBLIC_URL ?? running ?? `http://localhost:${e.PORT}`).replace(/(?<!\/)\/+$/, '');
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST || (demo ? LOOPBACK : EVERYWHERE),
    role: e.ROLE,
    stopDelaySeconds: e.STOP_DELAY_SECONDS,
    dataDir,
    publicUrl,
    secret,
    dataKeys: encryptionKeys(e.DATA_KEYS, secret),
    databaseUrl: e.DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL ?? null,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY ?? false,
    countryHeader: e.GEO_COUNTRY_HEADER?.toLowerCase() ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    // The text "true" alone: every client of the site compares it the same way.
    hashPasswordOnClient: e.HASH_PW_CLIENT === 'true',
    demo,
    apiServerEndpoint: e.API_SERVER_ENDPOINT ?? null,
    publicApi: asSeenFrom(publicUrl, e.PUBLIC_API_ENDPOINT ?? '/api'),
    publicSocket: e.PUBLIC_SOCKET_ENDPOINT ? asSeenFrom(publicUrl, e.PUBLIC_SOCKET_ENDPOINT) : '',
    corsOrigins: e.CORS_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
    pageCache: e.PAGE_CACHE,
    rateLimits: e.RATE_LIMITS === 'on',
    textRender: e.TEXT_RENDER === 'on',
    s3: s3Place(e),
    mediaJobs: e.MEDIA_JOBS,
    sandboxPayments: !stripe && (e.SANDBOX_PAYMENTS ? e.SANDBOX_PAYMENTS === 'on' : !e.PUBLIC_URL),
    stripe,
    relay: relayPlace(e),
    agora: agoraAccount(e),
    pushKeys: pushKeys(e),
  };
}
