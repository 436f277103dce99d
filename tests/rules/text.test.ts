import fc from 'fast-check';
import { nameLine, plainText, withoutInvisible } from '#rules/text.ts';

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

test.each([
  ['a zero-width space, a joiner and a soft hyphen', 'An\u200bn\u200da\u00ad', 'Anna'],
  ['marks of direction, which turn nothing', '\u200eAnna\u200f', 'Anna'],
  ['letters without a shape', 'Anna\u3164\u115f\u2800', 'Anna'],
  ['a sign that chooses a shape, where there is none to choose', 'A\ufe0fnna', 'Anna'],
  ['tags without their flag', 'Anna\u{e0067}\u{e007f}', 'Anna'],
  ['a joiner of Persian letters', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['a joiner of Indian letters', 'क्\u200dष', 'क्\u200dष'],
  ['emoji of several people', '👩\u200d❤\ufe0f\u200d👨 👩🏽\u200d🚀', '👩\u200d❤\ufe0f\u200d👨 👩🏽\u200d🚀'],
  [
    'a key, the flag of England, a form of an ideograph',
    '1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e007f} 葛\u{e0100}',
    '1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e007f} 葛\u{e0100}',
  ],
])('without what cannot be seen: %s', (_, typed, expected) => {
  expect(withoutInvisible(typed)).toBe(expected);
  expect(nameLine(typed)).toBe(expected);
});

test('what cannot be seen goes at once: doing it again changes nothing', () => {
  const sign = fc.constantFrom(
    'a',
    '1',
    '👩',
    '❤',
    '🏽',
    '🏴',
    'م',
    'क',
    '葛',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u{e0067}',
    '\u{e007f}',
  );
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const once = withoutInvisible(signs.join(''));
      expect(withoutInvisible(once)).toBe(once);
    }),
    { numRuns: 3000 },
  );
});
