import fc from 'fast-check';
import { slugWords } from '#rules/slug.ts';

it.each([
  ['Live music', 40, 'live-music'],
  ['  Über “Äpfel” & café! ', 40, 'uber-apfel-cafe'],
  ['---', 40, ''],
  ['', 40, ''],
  ['日本語', 40, ''],
  ['ﬁne № 5', 40, 'fine-no-5'],
  ['one two three', 7, 'one-two'],
  ['one two three', 8, 'one-two'],
])('%j in at most %s characters is %j', (text, most, expected) => {
  expect(slugWords(text, most)).toBe(expected);
});

test('whatever is written, it fits into an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 60 }), (text, most) => {
      const slug = slugWords(text, most);
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(most);
    }),
  );
});
