import fc from 'fast-check';
import { CAPTIONS_MAX_BYTES, cleanCaptions } from '#rules/captions.ts';

const cue = (words: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${words}\n`;

test.each([
  ['plain words', 'Hello', 'Hello'],
  ['who speaks, bold and italic', '<v.loud Anna><b.c>Hi</b> <i>there</i>', '<v Anna><b>Hi</b> <i>there</i>'],
  ['other tags', '<script>alert(1)</script><c.x>a</c>', 'alert(1)a'],
  ['signs of a tag', 'a < b & c > d', 'a &lt; b &amp; c &gt; d'],
  ['an arrow, which would be a time', 'a --> b', 'a → b'],
])('captions: %s', (_, words, clean) => {
  expect(cleanCaptions(cue(words))).toBe(cue(clean));
});

test.each(['', 'Hello', 'WEBVTT', 'WEBVTT\n\n00:02.000 --> 00:01.000\nHello\n', '<html>WEBVTT'])(
  '%j is not captions',
  (text) => {
    expect(cleanCaptions(text)).toBeNull();
  },
);

test('no words become a tag that is not known, and cleaning twice changes nothing', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    'b',
    'v ',
    'script',
    '&',
    '&lt;',
    ' ',
    'a',
    '-->',
    '<b>',
    '"',
    '=',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = cleanCaptions(cue(`x${pieces.join('')}`)) ?? '';
      const words = once.split('\n').slice(3).join('\n');
      expect(words.replace(/<\/?[biu]>|<v(?: [^<>]*)?>|<\/v>/g, '')).not.toMatch(/[<>]/);
      expect(cleanCaptions(once)).toBe(once);
    }),
  );
});

test.each(['<', '<b', '<v ', '&', '<b ', '-->', '<v <'])(
  'a line of nothing but %j is read in one go, not once for each of them',
  (sign) => {
    const from = performance.now();
    cleanCaptions(cue(sign.repeat(CAPTIONS_MAX_BYTES / sign.length)));
    // Once for each of them takes minutes.
    expect(performance.now() - from).toBeLessThan(5000);
  },
);
