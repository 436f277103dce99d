import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { IceServer } from '#contract/live.ts';
import { type EncryptionKey, encryptionKeys } from './encryption.ts';

const text = z.string().trim().min(1).optional();

/** Every variable the product reads; .env.example documents each. None is required. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().trim().optional(),
  ROLE: z.enum(['all', 'web', 'api', 'worker']).default('all'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: z.url().optional(),
  APP_SECRET: text,
  DATA_KEYS: text,
  DATABASE_URL: text,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(20),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: text,
  GEO_COUNTRY_HEADER: text,
  SMTP_URL: text,
  MAIL_FROM: z.string().default('Footlight <no-reply@localhost>'),
  HASH_PW_CLIENT: z.string().optional(),
  DEMO: z.enum(['true', 'false', '1', '0', '']).optional(),
  PAGE_CACHE: z.enum(['on', 'replies', 'off']).default('on'),
  API_SERVER_ENDPOINT: text,
  PUBLIC_API_ENDPOINT: z.union([z.url(), z.string().startsWith('/')]).optional(),
  PUBLIC_SOCKET_ENDPOINT: z.url().optional(),
  CORS_ORIGINS: text,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  TEXT_RENDER: z.enum(['on', 'off']).default('on'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: text,
  MEDIA_JOBS: z.coerce.number().int().min(1).max(16).default(1),
  SANDBOX_PAYMENTS: z.enum(['on', 'off', '']).optional(),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: z.url().optional(),
  LIVE_UDP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LIVE_ANNOUNCED_IP: z.union([z.ipv4(), z.ipv6()]).optional(),
  LIVE_ICE_SERVERS: text,
  AGORA_APP_ID: text,
  AGORA_APP_CERTIFICATE: text,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
});

/** A bucket of Amazon S3, or of any store that speaks its protocol. */
export interface S3Place {
  /** Null is Amazon's own for the region. */
  endpoint: string | null;
  region: string;
  bucket: string;
  /** Null is what the machine itself may do, where Amazon gives it a role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** In front of every key; '' or with a slash at its end. */
  prefix: string;
}

/** The pair of keys that push messages of this site are signed with (VAPID), as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** An account of Stripe. */
export interface StripeAccount {
  secretKey: string;
  /** For browsers: it can begin payments and nothing else. */
  publishableKey: string;
  /** Signs what Stripe sends here. */
  webhookSecret: string;
  apiUrl: string;
  /** In the test mode of an account no money moves. */
  isLive: boolean;
}

/** Where the relay for live video listens, and what helps browsers to reach it. */
export interface RelayPlace {
  /** One UDP port for all streams; 0 is any that is free. */
  udpPort: number;
  /** The address browsers reach it under; null is that of the machine itself. */
  announcedIp: string | null;
  iceServers: IceServer[];
}

/** An account of Agora, which then carries live video instead of the relay. */
export interface AgoraAccount {
  appId: string;
  certificate: string;
}

export interface Config {
  mode: 'development' | 'production' | 'test';
  port: number;
  /** Address to listen on. Everybody knows the demo's passwords: while it is on, only this computer is let in. */
  host: string;
  role: 'all' | 'web' | 'api' | 'worker';
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
export const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host);

const SAMPLES = new Set(['change-me', 'changeme', 'secret', 'sample', 'please-change-me']);

function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
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
  return (origin === new URL(page).origin ? '' : origin) + pathname.replace(/\/+$/, '');
}

function s3Place(e: z.infer<typeof environment>): S3Place | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (!bucket) {
    if (e.S3_ENDPOINT || accessKeyId || secretAccessKey || e.S3_PREFIX)
      throw new Error('S3_BUCKET is missing: files are kept in S3 only when it names the bucket.');
    return null;
  }
  if (!accessKeyId !== !secretAccessKey)
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: please set both or none.');
  const prefix = e.S3_PREFIX?.replace(/^\/+|\/+$/g, '') ?? '';
  return {
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    bucket,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    prefix: prefix && `${prefix}/`,
  };
}

const STRIPE_API = 'https://api.stripe.com';

/** The account of Stripe's three keys, which belong together; null without any of them. */
function stripeAccount(e: z.infer<typeof environment>): StripeAccount | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = e;
  const webhookSecret = e.STRIPE_WEBHOOK_SECRET;
  const apiUrl = e.STRIPE_API_URL ?? STRIPE_API;
  if (!secretKey && !publishableKey && !webhookSecret) return null;
  if (!secretKey || !publishableKey || !webhookSecret)
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: please set all or none.',
    );
  const mode = /^[sr]k_(live|test)_/.exec(secretKey)?.[1];
  if (!mode) throw new Error('STRIPE_SECRET_KEY must begin with sk_live_, sk_test_, rk_live_ or rk_test_.');
  if (!publishableKey.startsWith(`pk_${mode}_`))
    throw new Error(`STRIPE_PUBLISHABLE_KEY must begin with pk_${mode}_, as the secret key is of that mode.`);
  if (!webhookSecret.startsWith('whsec_')) throw new Error('STRIPE_WEBHOOK_SECRET must begin with whsec_.');
  if (e.SANDBOX_PAYMENTS === 'on')
    throw new Error('SANDBOX_PAYMENTS=on and the keys of Stripe cannot stand together: please choose one.');
  const { protocol, hostname } = new URL(apiUrl);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new Error('STRIPE_API_URL must begin with https://, except on this computer.');
  return { secretKey, publishableKey, webhookSecret, apiUrl, isLive: mode === 'live' };
}

/** `stun:host:port` and `turn:user:password@host:port`, with commas between them. */
function iceServers(list: string | undefined): IceServer[] {
  return (list?.split(',') ?? []).map((entry) => {
    const found = /^\s*((?:stun|turn)s?:)(?:([^:@\s]+):([^@\s]+)@)?([^@\s]+)\s*$/.exec(entry);
    if (!found) throw new Error(`LIVE_ICE_SERVERS: "${entry.trim()}" is no stun: or turn: address.`);
    const [, scheme, username, credential, host] = found;
    return { urls: [`${scheme}${host}`], ...(username && credential ? { username, credential } : {}) };
  });
}

/** Both or none, in the form of Agora's: 32 hexadecimal digits each. */
function agoraAccount({
  AGORA_APP_ID,
  AGORA_APP_CERTIFICATE,
}: z.infer<typeof environment>): AgoraAccount | null {
  if (!AGORA_APP_ID && !AGORA_APP_CERTIFICATE) return null;
  if (!AGORA_APP_ID || !AGORA_APP_CERTIFICATE)
    throw new Error('AGORA_APP_ID and AGORA_APP_CERTIFICATE belong together: please set both or none.');
  for (const [name, value] of Object.entries({ AGORA_APP_ID, AGORA_APP_CERTIFICATE })) {
    if (!/^[0-9a-f]{32}$/i.test(value)) throw new Error(`${name} must be 32 hexadecimal digits.`);
  }
  return { appId: AGORA_APP_ID, certificate: AGORA_APP_CERTIFICATE };
}

const KEY_BYTES = { publicKey: 65, privateKey: 32 } as const;

/** The keys of push messages that are written down; both or none, and they must belong together. */
function pushKeys(e: z.infer<typeof environment>): PushKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = e;
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: please set both or none.');
  const point = Buffer.from(publicKey, 'base64url');
  const scalar = Buffer.from(privateKey, 'base64url');
  if (scalar.length !== KEY_BYTES.privateKey || point.length !== KEY_BYTES.publicKey)
    throw new Error('VAPID_PUBLIC_KEY must be 65 bytes and VAPID_PRIVATE_KEY 32 bytes, both in base64url.');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  if (!pair.getPublicKey().equals(point))
    throw new Error('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.');
  return { publicKey, privateKey };
}

/**
 * The only reader of process.env on the server. Throws with the names of all wrong variables. In production it
 * refuses sample or short secrets; without any it makes one and keeps it in the data folder. A command that works
 * `beside` a running product writes the same links as that does, whatever port it was started on.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { beside = false }: { beside?: boolean } = {},
): Config {
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
  const dataDir = resolve(e.DATA_DIR);
  const secret = e.APP_SECRET ?? keptSecret(dataDir);
  const demo = e.DEMO ? e.DEMO === 'true' || e.DEMO === '1' : !e.DATABASE_URL && !e.PUBLIC_URL;
  const running = beside && !env.PORT ? addressInFolder(dataDir) : null;
  const stripe = stripeAccount(e);
  const publicUrl = (e.PUBLIC_URL ?? running ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  return {
    mode: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST || (demo ? LOOPBACK : EVERYWHERE),
    role: e.ROLE,
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
    relay: {
      udpPort: e.LIVE_UDP_PORT,
      announcedIp: e.LIVE_ANNOUNCED_IP ?? null,
      iceServers: iceServers(e.LIVE_ICE_SERVERS),
    },
    agora: agoraAccount(e),
    pushKeys: pushKeys(e),
  };
}
