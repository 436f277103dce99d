import fc from 'fast-check';
import { meantWords, normalizeKeyword, typosAllowed, typosBetween } from '#rules/search.ts';
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

test.each([
  ['beach', 'beach', 0],
  ['beach', 'beech', 1],
  ['beach', 'beahc', 1],
  ['beach', 'each', 1],
  ['beach', 'beaches', 2],
  ['beach', 'baech', 1],
  ['lighthouse', 'ligthhuse', 2],
  ['caa', 'ac', 2],
  ['beach', 'tower', 3],
  ['', 'ab', 2],
  ['😀a', '😀b', 1],
])('from %p to %p: %p', (left, right, typos) => {
  expect(typosBetween(left, right, 2)).toBe(typos);
  expect(typosBetween(right, left, 2)).toBe(typos);
});

test('one typo at any place is one, and none is none', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdé😀'), minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(word, fc.nat(), fc.constantFrom('left out', 'added', 'changed'), (text, at, how) => {
      const letters = [...text];
      const place = at % letters.length;
      const typed = letters
        .toSpliced(place, how === 'added' ? 0 : 1, ...(how === 'left out' ? [] : ['z']))
        .join('');
      expect(typosBetween(text, text, 2)).toBe(0);
      expect(typosBetween(text, typed, 2)).toBe(1);
    }),
  );
});

test.each([
  ['sea', 0],
  ['yoga', 1],
  ['garden', 1],
  ['gardens', 2],
  ['iphone15', 0],
  ['ночь', 1],
])('in %p so many typos are forgiven: %p', (word, typos) => {
  expect(typosAllowed(word)).toBe(typos);
});

test('of words that look alike the nearest are meant, then the most frequent', () => {
  const alike = [
    { word: 'beech', items: 2 },
    { word: 'beach', items: 9 },
    { word: 'bench', items: 5 },
    { word: 'branch', items: 90 },
    { word: 'beachy', items: 3 },
  ];
  expect(meantWords('beich', alike, 5).map(({ word }) => word)).toEqual(['beach', 'bench', 'beech']);
  expect(meantWords('beach', alike, 2).map(({ word }) => word)).toEqual(['bench', 'beachy']);
  expect(meantWords('bea', alike, 2)).toEqual([]);
});
