import fc from 'fast-check';
import { normalizeKeyword } from '#rules/search.ts';
import { textLength } from '#rules/text.ts';

test.each([
  ['  Red   Dress ', 'red dress'],
  ['RED\tdress\n', 'red dress'],
  ['e\u0301te\u0301', 'été'],
  ['a\u0000b', 'a b'],
  ['', ''],
  [' \n ', ''],
  ['x'.repeat(140), 'x'.repeat(100)],
  [`${'x'.repeat(99)} yz`, 'x'.repeat(99)],
  ['😀'.repeat(101), '😀'.repeat(100)],
])('%p is looked up as %p', (value, keyword) => {
  expect(normalizeKeyword(value)).toBe(keyword);
});

test('a keyword is one trimmed line of at most 100 characters, and normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aB \t\nÉ😀'), maxLength: 150 }), (value) => {
      const keyword = normalizeKeyword(value);
      expect(normalizeKeyword(keyword)).toBe(keyword);
      expect(textLength(keyword)).toBeLessThanOrEqual(100);
      expect(keyword).not.toMatch(/^\s|\s$|\s\s|[\n\t]/);
    }),
  );
});
