import fc from 'fast-check';
import { safeHref, textParts } from '#rules/linked-text.ts';

/** Words as they are, links in <>, mentions in {}. */
const marked = (text: string): string =>
  textParts(text)
    .map((part) => {
      if (part.kind === 'link') return `<${part.href}>`;
      return part.kind === 'mention' ? `{${part.username}}` : part.text;
    })
    .join('');

test.each([
  ['no link at all', 'no link at all'],
  ['see https://example.com/a?b=c#d now', 'see <https://example.com/a?b=c#d> now'],
  ['www.example.com, and more', '<https://www.example.com/>, and more'],
  ['(https://example.com/a_(b)).', '(<https://example.com/a_(b)>).'],
  ['HTTPS://EXAMPLE.COM!', '<https://example.com/>!'],
  ['“https://example.com”', '“<https://example.com/>”'],
  ['https://example.com/@anna', '<https://example.com/@anna>'],
  ['ask @Anna, or @bob2.', 'ask {anna}, or {bob2}.'],
  ['(@anna) and @anna’s', '({anna}) and {anna}’s'],
  ['mail anna@example.com', 'mail anna@example.com'],
  ['@an @anna_b @anna-b @@anna x@anna @anna@home', '@an @anna_b @anna-b @@anna x@anna @anna@home'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['data:text/html,<b>', 'data:text/html,<b>'],
  ['https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
  ['https://user:secret@evil.example/', 'https://user:secret@evil.example/'],
  ['http://localhost/ http://', 'http://localhost/ http://'],
  ['https://a.example"onmouseover=alert(1)', '<https://a.example/>"onmouseover=alert(1)'],
  ['https://a.example/<script>', '<https://a.example/><script>'],
  ['https://a.example/\u202Egnp.exe', '<https://a.example/>\u202Egnp.exe'],
  ['xhttps://a.example', 'xhttps://a.example'],
  ['line\n@anna\nhttps://a.example\n', 'line\n{anna}\n<https://a.example/>\n'],
  ['😀@anna😀', '😀{anna}😀'],
])('%j', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

const pieces = fc.constantFrom(
  'https://',
  'http://',
  'www.',
  'a.example',
  '/',
  '@',
  'anna',
  ' ',
  '(',
  ')',
  '.',
  '"',
  "'",
  '<',
  '>',
  'javascript:',
  '\u202E',
  '\n',
);
const nasty = fc.array(fc.oneof(pieces, fc.string(), fc.string({ unit: 'grapheme' })), { maxLength: 20 });

test('the parts are the text, and every link is one of the web', () => {
  fc.assert(
    fc.property(nasty, (words) => {
      const text = words.join('');
      const parts = textParts(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      for (const part of parts) {
        if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[^@/]+(\/|$)/);
        if (part.kind === 'mention') expect(part.username).toMatch(/^[a-z0-9]{3,30}$/);
      }
    }),
    { numRuns: 3000 },
  );
});

test('long texts take no time', () => {
  const begun = performance.now();
  for (const part of ['https://a.example/', '@', '@anna ', '((((', 'www.', 'https://a.example/)))) '])
    textParts(part.repeat(5000));
  expect(performance.now() - begun).toBeLessThan(5000);
});

test('only addresses of the web are followed', () => {
  for (const address of [
    'javascript:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://a.example',
    '//a.example',
    '',
  ])
    expect(safeHref(address)).toBeNull();
});
