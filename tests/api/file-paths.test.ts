import { publicKeyType } from '#server/features/files/file-keys.ts';
import { keyOfPath, publicPath } from '#server/features/files/public-paths.rule.ts';

const NAME = `${'b'.repeat(30)}.webp`;
const KEYS = Array.from({ length: 256 }, (_, byte) => `public/${byte.toString(16).padStart(2, '0')}/${NAME}`);

test('no folder in the address of a public file spells a word, and each leads back to its key', () => {
  const paths = KEYS.map(publicPath);
  expect(new Set(paths).size).toBe(256);
  for (const [place, path] of paths.entries()) {
    expect(path).toMatch(/^public\/\d{3}\/b{30}\.webp$/);
    expect(keyOfPath(path)).toBe(KEYS[place]);
  }
});

test('addresses of earlier releases, which were the keys, lead to the same files', () => {
  for (const key of KEYS) expect(keyOfPath(key)).toBe(key);
});

test.each(['256', '999', '1234', '12a'])('folder %s is none of ours', (folder) => {
  expect(publicKeyType(keyOfPath(`public/${folder}/${NAME}`))).toBeNull();
});

test('a key that is not public has no other path', () => {
  expect(publicPath(`closed/ad/${NAME}`)).toBe(`closed/ad/${NAME}`);
  expect(keyOfPath(`closed/173/${NAME}`)).toBe(`closed/173/${NAME}`);
});
