import { createECDH } from 'node:crypto';
import { hostname } from 'node:os';
import type { IceServer } from '#contract/live.ts';
import type { Environment } from './environment.ts';

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
  /** Signs what it sends about the accounts of performers; null where none was made. */
  connectWebhookSecret: string | null;
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
  /** Where API processes reach this process, when it is a relay of its own. */
  address: string;
}

/** An account of Agora, which then carries live video instead of the relay. */
export interface AgoraAccount {
  appId: string;
  certificate: string;
}

export const isLoopback = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host);

export function s3Place(e: Environment): S3Place | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  if (!bucket) {
    if (e.S3_ENDPOINT || accessKeyId || secretAccessKey || e.S3_PREFIX)
      throw new Error('S3_BUCKET is missing: files are kept in S3 only when it names the bucket.');
    return null;
  }
  if (!accessKeyId !== !secretAccessKey)
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: please set both or none.');
  const prefix = e.S3_PREFIX?.replace(/^\/+|(?<!\/)\/+$/g, '') ?? '';
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
export function stripeAccount(e: Environment): StripeAccount | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = e;
  const webhookSecret = e.STRIPE_WEBHOOK_SECRET;
  const connectWebhookSecret = e.STRIPE_CONNECT_WEBHOOK_SECRET ?? null;
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
  if (connectWebhookSecret && !connectWebhookSecret.startsWith('whsec_'))
    throw new Error('STRIPE_CONNECT_WEBHOOK_SECRET must begin with whsec_.');
  if (e.SANDBOX_PAYMENTS === 'on')
    throw new Error('SANDBOX_PAYMENTS=on and the keys of Stripe cannot stand together: please choose one.');
  const { protocol, hostname } = new URL(apiUrl);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw new Error('STRIPE_API_URL must begin with https://, except on this computer.');
  const secrets = { secretKey, webhookSecret, connectWebhookSecret };
  return { ...secrets, publishableKey, apiUrl, isLive: mode === 'live' };
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

export const relayPlace = (e: Environment): RelayPlace => ({
  udpPort: e.LIVE_UDP_PORT,
  announcedIp: e.LIVE_ANNOUNCED_IP ?? null,
  iceServers: iceServers(e.LIVE_ICE_SERVERS),
  address: e.RELAY_ADDRESS ?? `http://${hostname()}:${e.PORT}`,
});

/** A relay of its own works for other processes: it needs their database, and the secret they sign with. */
export function requireShared({ ROLE, DATABASE_URL, APP_SECRET }: Environment): void {
  if (ROLE === 'relay' && !(DATABASE_URL && APP_SECRET))
    throw new Error(
      'ROLE=relay needs the DATABASE_URL and the APP_SECRET of the API processes it works for.',
    );
}

/** Both or none, in the form of Agora's: 32 hexadecimal digits each. */
export function agoraAccount({ AGORA_APP_ID, AGORA_APP_CERTIFICATE }: Environment): AgoraAccount | null {
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
export function pushKeys(e: Environment): PushKeys | null {
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
