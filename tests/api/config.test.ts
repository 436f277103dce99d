import { createECDH } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/config.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-config-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const configOf = (env: Record<string, string>): Config => readConfig({ DATA_DIR: dataDir, ...env });

describe('the address to listen on', () => {
  test('is this computer alone while the demo is on, whose passwords everybody knows', () => {
    expect(configOf({})).toMatchObject({ demo: true, host: '127.0.0.1' });
    expect(configOf({ PUBLIC_URL: 'https://site.example', DEMO: 'true' }).host).toBe('127.0.0.1');
    expect(configOf({ HOST: '' }).host).toBe('127.0.0.1');
  });

  test('is every one when there is no demo, and always the one that is named', () => {
    expect(configOf({ PUBLIC_URL: 'https://site.example' })).toMatchObject({ demo: false, host: '0.0.0.0' });
    expect(configOf({ DEMO: 'false' }).host).toBe('0.0.0.0');
    expect(configOf({ HOST: '0.0.0.0' })).toMatchObject({ demo: true, host: '0.0.0.0' });
    expect(configOf({ DEMO: 'false', HOST: '::1' }).host).toBe('::1');
  });
});

describe('settings of a file', () => {
  test('lose the carriage return that Windows writes behind each', () => {
    const folder = mkdtempSync(join(dataDir, 'windows-'));
    const env = { DATA_DIR: folder, PORT: '4100', DEMO: 'false', PUBLIC_URL: 'https://site.example' };
    const onWindows = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, `${value}\r`]));
    const config = readConfig(onWindows);
    expect(config).toEqual(readConfig(env));
    expect([config.dataDir, config.publicUrl, config.demo]).toEqual([folder, 'https://site.example', false]);
  });

  test.each(['DEMO', 'RATE_LIMITS', 'TEXT_RENDER', 'SANDBOX_PAYMENTS'])(
    'the switch %s takes the words of all switches',
    (name) => {
      const read = (word: string) => {
        const { demo, rateLimits, textRender, sandboxPayments } = configOf({ [name]: word });
        return {
          DEMO: demo,
          RATE_LIMITS: rateLimits,
          TEXT_RENDER: textRender,
          SANDBOX_PAYMENTS: sandboxPayments,
        }[name];
      };
      expect(['on', 'true', '1'].map(read)).toEqual([true, true, true]);
      expect(['off', 'false', '0'].map(read)).toEqual([false, false, false]);
      expect(() => read('perhaps')).toThrow(`${name}: use on or off`);
    },
  );
});

describe('the public address', () => {
  test.each([
    'https://site.example/club',
    'https://site.example/?a=b',
    'ftp://site.example',
    'localhost:3000',
    'site.example',
    '',
  ])('is the root of a host: %s is refused', (address) => {
    expect(() => configOf({ PUBLIC_URL: address })).toThrow(/PUBLIC_URL: must be .+ such as https:/);
  });

  test.each(['https://site.example', 'https://site.example/', 'http://localhost:3000//'])(
    '%s is one',
    (address) => {
      expect(configOf({ PUBLIC_URL: address }).publicUrl).toBe(address.replace(/\/+$/, ''));
    },
  );
});

describe('the account of Stripe', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_b',
    STRIPE_WEBHOOK_SECRET: 'whsec_c',
  };

  test('is none without its keys, and takes the place of simulated payments', () => {
    expect(configOf({})).toMatchObject({ stripe: null, sandboxPayments: true });
    expect(configOf(keys)).toMatchObject({
      stripe: {
        secretKey: 'sk_live_a',
        publishableKey: 'pk_live_b',
        webhookSecret: 'whsec_c',
        connectWebhookSecret: null,
        apiUrl: 'https://api.stripe.com',
        isLive: true,
      },
      sandboxPayments: false,
    });
    const test = { ...keys, STRIPE_SECRET_KEY: 'rk_test_a', STRIPE_PUBLISHABLE_KEY: 'pk_test_b' };
    expect(configOf(test).stripe?.isLive).toBe(false);
  });

  test.each([
    [{ STRIPE_WEBHOOK_SECRET: '' }, 'belong together'],
    [{ STRIPE_SECRET_KEY: 'pk_live_b' }, 'STRIPE_SECRET_KEY must begin'],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_b' }, 'must begin with pk_live_'],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, 'must begin with whsec_'],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'secret' }, 'STRIPE_CONNECT_WEBHOOK_SECRET must begin with whsec_'],
    [{ SANDBOX_PAYMENTS: 'on' }, 'cannot stand together'],
    [{ STRIPE_API_URL: 'http://stripe.example' }, 'must begin with https://'],
  ])('is refused with %j, without telling a key', (change, words) => {
    const env: Record<string, string> = { ...keys, ...change };
    if (env.STRIPE_WEBHOOK_SECRET === '') delete env.STRIPE_WEBHOOK_SECRET;
    expect(() => configOf(env)).toThrow(words);
  });
});

describe('the bucket files are kept in', () => {
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('is none until it has a name, and has all that its store needs', () => {
    expect(configOf({}).s3).toBeNull();
    expect(configOf({ S3_BUCKET: 'media' }).s3).toEqual({
      endpoint: null,
      region: 'us-east-1',
      bucket: 'media',
      credentials: null,
      prefix: '',
    });
    const all = { S3_BUCKET: 'media', S3_ENDPOINT: 'https://s3.example', S3_REGION: 'auto', ...keys };
    expect(configOf({ ...all, S3_PREFIX: '/my/site/' }).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'auto',
      bucket: 'media',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
      prefix: 'my/site/',
    });
  });

  test('is not forgotten, nor one of its two keys', () => {
    expect(() => configOf(keys)).toThrow('S3_BUCKET is missing');
    expect(() => configOf({ S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'key' })).toThrow('belong together');
  });
});

describe('the keys of push messages', () => {
  const pair = createECDH('prime256v1');
  const VAPID_PUBLIC_KEY = pair.generateKeys('base64url');
  const VAPID_PRIVATE_KEY = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');

  test('are none, or a pair that belongs together', () => {
    expect(configOf({}).pushKeys).toBeNull();
    expect(configOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).pushKeys).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
    });
  });

  test.each([
    [{ VAPID_PUBLIC_KEY }, 'belong together'],
    [{ VAPID_PRIVATE_KEY }, 'belong together'],
    [{ VAPID_PUBLIC_KEY: 'abc', VAPID_PRIVATE_KEY }, 'must be 65 bytes'],
    [
      { VAPID_PUBLIC_KEY: createECDH('prime256v1').generateKeys('base64url'), VAPID_PRIVATE_KEY },
      'does not belong',
    ],
  ])('are refused when they are %j', (env, words) => {
    expect(() => configOf(env as Record<string, string>)).toThrow(words);
  });
});
