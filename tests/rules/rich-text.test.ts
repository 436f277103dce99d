import fc from 'fast-check';
import { ownOrWebHref } from '#rules/linked-text.ts';
import { isPageSlug } from '#rules/pages.ts';
import { richText } from '#rules/rich-text.ts';

test.each([
  ['one\ntwo\n\nthree & <3', '<p>one<br>two</p>\n<p>three &amp; &lt;3</p>'],
  ['<h1>Big</h1><p class="x" onclick="y">Text</p>', '<h2>Big</h2><p>Text</p>'],
  ['<ul><li>one<li>two</ul>', '<ul><li>one<li>two</li></li></ul>'],
  ['<p>one<h2>two', '<p>one</p><h2>two</h2>'],
  ['<p><b>bold</p> on', '<p><b>bold</b></p> on'],
  ['</p>stray<p>x</p>', 'stray<p>x</p>'],
  ['<DIV><P>in a box</P></DIV>', '<p>in a box</p>'],
  [
    '<p>1 < 2 &amp; 3 &gt; 2 &unknown; &#60;b&#x3e;</p>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2 &amp;unknown; &lt;b&gt;</p>',
  ],
  ['<p>a<!-- secret <b> -->b<!doctype html>c</p>', '<p>abc</p>'],
  ['<p>a</p><script>alert("<p>")</script><style>p{}</style><p>b</p>', '<p>a</p><p>b</p>'],
  ['<p>a</p><svg><p>x</p></svg><textarea><p>y', '<p>a</p>'],
  ['<p><img src=x onerror=alert(1)>text</p>', '<p>text</p>'],
  ['<a href="/page/terms" target=_top>here</a>', '<a href="/page/terms">here</a>'],
  [
    "<a href='https://x.example/?a=1&amp;b=\"'>there</a>",
    '<a href="https://x.example/?a=1&amp;b=%22" rel="noopener">there</a>',
  ],
  ['<a href=mailto:desk@x.example>mail</a>', '<a href="mailto:desk@x.example" rel="noopener">mail</a>'],
  ['<a href="/a">x<a href="/b">y</a>', '<a href="/a">x</a><a href="/b">y</a>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.example">x</a><a href="/\\evil.example">y</a>', '<a>x</a><a>y</a>'],
  ['<a href="/&amp;#47;evil.example">x</a>', '<a href="/&amp;#47;evil.example">x</a>'],
  ['<a title="> <b>" href="/x">y</a>', '<a> <b>&quot; href=&quot;/x&quot;&gt;y</b></a>'],
  ['', ''],
  ['<script>alert(1)</script>', ''],
])('%j becomes %j', (written, expected) => {
  expect(richText(written)).toBe(expected);
});

const pieces = fc.constantFrom(
  ...[
    '<',
    '>',
    '/',
    '"',
    "'",
    '=',
    '&',
    ';',
    ' ',
    '\n',
    '\u0000',
    '&lt;',
    '&amp;',
    '&#60;',
    '&#0;',
    '<!--',
    '-->',
  ],
  ...[
    '<p>',
    '</p>',
    '<a href="',
    '">',
    'javascript:',
    '//x.example',
    'onclick=x',
    '<script>',
    '</script>',
    '<svg/',
  ],
  ...['<ul>', '<li>', '</b>', '<b>', '<style>', '<td>', '<br>', '<textarea>', '<math>', 'words', '\u00a0'],
);
const KEPT =
  /^(?:[^<>"]|<\/?(?:a|b|strong|i|em|u|s|small|code|sub|sup|br|p|h[2-4]|[uo]l|li|blockquote|pre|hr|table|thead|tbody|t[rhd])>|<a href="(?:\/(?!\/)|https?:\/\/|mailto:)[^"<>\s]*"(?: rel="noopener")?>|")*$/;

test('nothing but what is allowed comes out, each element ended, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
      const text = richText(parts.join(''));
      expect(text).toMatch(KEPT);
      const starts = text.match(/<[a-z][^>]*>/g)?.filter((tag) => !/^<[bh]r>/.test(tag)).length ?? 0;
      expect(text.match(/<\//g)?.length ?? 0).toBe(starts);
      expect(richText(text)).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

test('a hundred thousand brackets take no time', () => {
  const begun = performance.now();
  for (const part of ['<', '<a ', '<a href="', '<!--', '<p>', '</p>', '<script>', '&#', '<b><p>'])
    richText(part.repeat(Math.ceil(100_000 / part.length)));
  expect(performance.now() - begun).toBeLessThan(5000);
});

test.each([
  ['/page/terms', '/page/terms'],
  [' /creator?q=a#b ', '/creator?q=a#b'],
  ['www.x.example', 'https://www.x.example/'],
  ['mailto:a@x.example', 'mailto:a@x.example'],
  ['//x.example', null],
  ['/\t/x.example', null],
  ['/\\x.example', null],
  ['data:text/html,x', null],
  ['https://good.example@evil.example', null],
  ['', null],
])('a link to %j leads to %j', (written, expected) => {
  expect(ownOrWebHref(written)).toBe(expected);
});

test.each([
  ['terms', true],
  ['our-story-2', true],
  ['Terms', false],
  ['-x', false],
  ['a--b', false],
  ['a/b', false],
  ['', false],
  ['x'.repeat(61), false],
])('%j as a part of an address: %j', (slug, is) => {
  expect(isPageSlug(slug)).toBe(is);
});
