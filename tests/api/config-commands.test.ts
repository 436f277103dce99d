import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteAddress, readConfig } from '#server/config.ts';
import { TEST_SECRET } from '#support/app-secret.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'footlight-config-'));
const env = { NODE_ENV: 'test', DATA_DIR: dataDir, APP_SECRET: TEST_SECRET };
// A command asks for a site: the folder of its embedded database, and the secret.
mkdirSync(join(dataDir, 'postgres'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('a command beside a running product writes the links that the product writes', () => {
  const address = (more: object = {}, options = {}) => readConfig({ ...env, ...more }, options).publicUrl;
  expect(address({}, { beside: true })).toBe('http://localhost:3000');
  noteAddress(readConfig({ ...env, PORT: '4400' }));
  expect(address({}, { beside: true })).toBe('http://localhost:4400');
  expect(address({ PORT: '4500' }, { beside: true })).toBe('http://localhost:4500');
  expect(address({ PUBLIC_URL: 'https://site.example/' }, { beside: true })).toBe('https://site.example');
  // The product itself listens where it is told to, not where it listened last time.
  expect(address()).toBe('http://localhost:3000');
});

test.each([
  ['true', true],
  ['1', false],
  ['TRUE', false],
  ['false', false],
  ['', false],
])('HASH_PW_CLIENT=%j', (HASH_PW_CLIENT, is) => {
  expect(readConfig({ ...env, HASH_PW_CLIENT }).hashPasswordOnClient).toBe(is);
});
