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
