import * as z from 'zod';

const text = z.string().trim().min(1).optional();

const SWITCH = { on: 'on', true: 'on', '1': 'on', off: 'off', false: 'off', '0': 'off' } as const;
/** A switch as people write it; every one of them takes the same words. */
const onOrOff = z
  .enum(Object.keys(SWITCH) as (keyof typeof SWITCH)[], 'use on or off')
  .transform((word) => SWITCH[word]);
/** Left out, or without a value, the switch is as it is by itself. */
const onOrOffOrEmpty = z.union([z.literal(''), onOrOff], 'use on or off').optional();
/** Pages, the API and the service worker lie at the root of their host. */
const rootUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://example.org' })
  .refine((address) => {
    if (!URL.canParse(address)) return true;
    const { pathname, search, hash, username } = new URL(address);
    return /^\/*$/.test(pathname) && search === '' && hash === '' && username === '';
  }, 'must be a host alone, such as https://example.org: the site cannot lie under a path. Give it a host name of its own');

/** Every variable the server reads; .env.example documents each. None is required. */
export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().trim().optional(),
  ROLE: z.enum(['all', 'web', 'api', 'worker', 'relay']).default('all'),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: rootUrl.optional(),
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
  DEMO: onOrOffOrEmpty,
  PAGE_CACHE: z.enum(['on', 'replies', 'off']).default('on'),
  API_SERVER_ENDPOINT: text,
  PUBLIC_API_ENDPOINT: z.union([z.url(), z.string().startsWith('/')]).optional(),
  PUBLIC_SOCKET_ENDPOINT: z.url().optional(),
  CORS_ORIGINS: text,
  RATE_LIMITS: onOrOff.default('on'),
  TEXT_RENDER: onOrOff.default('on'),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_BUCKET: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PREFIX: text,
  MEDIA_JOBS: z.coerce.number().int().min(1).max(16).default(1),
  SANDBOX_PAYMENTS: onOrOffOrEmpty,
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_CONNECT_WEBHOOK_SECRET: text,
  STRIPE_API_URL: z.url().optional(),
  LIVE_UDP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  LIVE_ANNOUNCED_IP: z.union([z.ipv4(), z.ipv6()]).optional(),
  LIVE_ICE_SERVERS: text,
  RELAY_ADDRESS: z.url({ protocol: /^http$/ }).optional(),
  AGORA_APP_ID: text,
  AGORA_APP_CERTIFICATE: text,
  VAPID_PUBLIC_KEY: text,
  VAPID_PRIVATE_KEY: text,
});

export type Environment = z.infer<typeof environment>;
