import fc from 'fast-check';
import { nameLine, plainText } from '#rules/text.ts';

test.each([
  ['nothing to do', 'nothing to do'],
  ['I <3 you & you <3 me', 'I <3 you & you <3 me'],
  ['1 < 2, 3 > 2, a<=b', '1 < 2, 3 > 2, a<=b'],
  ['<p>Hello <b>there</b></p><p>you &amp; me</p>', 'Hello there\nyou & me\n'],
  ['one<br>two<br/>three', 'one\ntwo\nthree'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<scr<b>ipt>alert(1)', '< script>alert(1)'],
  ['<img src=x onerror=alert(1) ', '< img src=x onerror=alert(1) '],
  ['<p>&lt;script&gt;</p>', '< script>\n'],
  ['&lt;script&gt;', '&lt;script&gt;'],
  ['<IMG/SRC=x onerror=y>', ''],
  ['<math><x onload=y>', '< math>< x onload=y>'],
  ['<!-- secret -->', '< !-- secret -->'],
  ['</textarea><svg/onload=y>', '< /textarea>'],
  ['a<Nickname> wrote', 'a< Nickname> wrote'],
])('%j becomes %j', (typed, expected) => {
  expect(plainText(typed)).toBe(expected);
});

const pieces = fc.constantFrom(
  '<',
  '>',
  '/',
  '!',
  '?',
  '&lt;',
  '&gt;',
  '&amp;',
  'script',
  'b',
  'img',
  ' ',
  '\n',
  'onerror=x',
  '"',
  '<br>',
  '</p>',
  '\u0000',
);

test('nothing is left that HTML would read as a tag, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      const text = plainText(parts.join(''));
      expect(text).not.toMatch(/<[a-z/!?]/i);
      expect(plainText(text)).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

test('what has no angle bracket stays to the letter', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      fc.pre(!text.includes('<'));
      expect(plainText(text)).toBe(text);
    }),
  );
});

test('a million brackets take no time', () => {
  const begun = performance.now();
  for (const part of ['<', '<b', '<b ', '</p', '<p &lt;'])
    expect(plainText(part.repeat(200_000)).length).toBeGreaterThan(0);
  expect(performance.now() - begun).toBeLessThan(5000);
});

test('a name is one line, without signs that turn the words around it', () => {
  expect(nameLine(' Mug\r\nBcc: x \u202eevil\u2066\t! ')).toBe('Mug Bcc: x evil !');
});
