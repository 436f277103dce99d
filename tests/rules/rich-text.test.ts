import fc from 'fast-check';
import { ownOrWebHref } from '#rules/linked-text.ts';
import { isPageSlug } from '#rules/pages.ts';
import { richText } from '#rules/rich-text.ts';

test.each([
  ['one\ntwo\n\nthree & <3', '<p>one<br>two</p>\n<p>three &amp; &lt;3</p>'],
  ['<h1>Big</h1><p class="x" onclick="y">Text</p>', '<h2>Big</h2><p>Text</p>'],
  ['<ul><li>one<li>two</ul>', '<ul><li>one<li>two</li></li></ul>'],
  ['<p>one<h2>two', '<p>one</p><h2>two</h2>'],
  ['<p><b>bold</p> on', '<p><b>bold</b></p><p>on</p>'],
  ['</p>stray<p>x</p>', '<p>stray</p><p>x</p>'],
  ['<DIV><P>in a box</P></DIV>', '<p>in a box</p>'],
  [
    '<p>1 < 2 &amp; 3 &gt; 2 &unknown; &#60;b&#x3e;</p>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2 &unknown; &lt;b&gt;</p>',
  ],
  ['<p>a<!-- secret <b> -->b<!doctype html>c</p>', '<p>abc</p>'],
  ['<p>a</p><script>alert("<p>")</script><style>p{}</style><p>b</p>', '<p>a</p><p>b</p>'],
  ['<p>a</p><svg><p>x</p></svg><textarea><p>y', '<p>a</p>'],
  ['<p><img src=x onerror=alert(1)>text</p>', '<p>text</p>'],
  ['<a href="/page/terms" target=_top>here</a>', '<p><a href="/page/terms">here</a></p>'],
  [
    "<a href='https://x.example/?a=1&amp;b=\"'>there</a>",
    '<p><a href="https://x.example/?a=1&amp;b=%22" rel="noopener">there</a></p>',
  ],
  [
    '<a href=mailto:desk@x.example>mail</a>',
    '<p><a href="mailto:desk@x.example" rel="noopener">mail</a></p>',
  ],
  ['<a href="/a">x<a href="/b">y</a>', '<p><a href="/a">x</a><a href="/b">y</a></p>'],
  ['<a href="javascript:alert(1)">x</a>', '<p>x</p>'],
  ['<a href="&#106;avascript:alert(1)">x</a>', '<p>x</p>'],
  ['<a href="java\nscript:alert(1)">x</a>', '<p>x</p>'],
  ['<a href="//evil.example">x</a><a href="/\\evil.example">y</a>', '<p>xy</p>'],
  ['<a href="/&amp;#47;evil.example">x</a>', '<p><a href="/&amp;#47;evil.example">x</a></p>'],
  ['<a title="> <b>" href="/x">y</a>', '<p><b>&quot; href=&quot;/x&quot;&gt;y</b></p>'],
  [
    '<p>&copy; 2026 &ndash; &euro;5 &uuml; &amp;copy; &Lt; &lt;b&gt; &#38;lt; fish&chips</p>',
    '<p>&copy; 2026 &ndash; &euro;5 &uuml; &amp;copy; &Lt; &lt;b&gt; &amp;lt; fish&amp;chips</p>',
  ],
  ['<a href="/&sol;evil.example">x</a>', '<p><a href="/&amp;sol;evil.example">x</a></p>'],
  ['<a href="javascript&colon;alert(1)">x</a>', '<p>x</p>'],
  ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
  [
    '<section><h2>Title</h2>one<article>two</article>three</section>',
    '<h2>Title</h2><p>one</p><p>two</p><p>three</p>',
  ],
  ['<ul><li><div>one</div><div>two</div></li></ul>', '<ul><li><p>one</p><p>two</p></li></ul>'],
  ['<dl><dt>word</dt><dd>meaning</dd></dl>', '<p>word</p><p>meaning</p>'],
  [
    'First one.\n\nSecond with <b>bold</b>\nand <i>more</i>.\n\nThird.',
    '<p>First one.</p>\n<p>Second with <b>bold</b><br>and <i>more</i>.</p>\n<p>Third.</p>',
  ],
  ['<h2>Title</h2>\n\nOne\nline\n\n<b>two</b>', '<h2>Title</h2>\n<p>One\nline</p>\n<p><b>two</b></p>'],
  ['<p>one <b>two</b><i> </i>three</p><p></p><p><br></p>', '<p>one <b>two</b> three</p><p><br></p>'],
  ['One<div>\n\n</div>\n<!-- -->\n<p>two</p>', '<p>One</p>\n<p>two</p>'],
  ['<a href="/x"><h2>Title</h2></a>', '<h2><a href="/x">Title</a></h2>'],
  [
    '<h2 id="fees">Fees</h2><a href="#fees">fees</a>, <a href="#text-fees">fees</a>, <a href="#none">none</a>',
    '<h2 id="text-fees">Fees</h2><p><a href="#text-fees">fees</a>, <a href="#text-fees">fees</a>, none</p>',
  ],
  ['<p id="x">a</p><h3 id=\'"onclick\'>b</h3><a href="#x">c</a>', '<p>a</p><h3>b</h3><p>c</p>'],
  ['<a href="tel:+49 30 (123)-45">call</a>', '<p><a href="tel:+493012345" rel="noopener">call</a></p>'],
  [
    '<a href="mailto:a@x.example?subject=Hello&amp;bcc=b@x.example">mail</a>',
    '<p><a href="mailto:a@x.example" rel="noopener">mail</a></p>',
  ],
  ['', ''],
  ['<script>alert(1)</script>', ''],
])('%j becomes %j', (written, expected) => {
  expect(richText(written).html).toBe(expected);
});

test('the links that became words are told by their address', () => {
  const written = '<a href="#none">a</a><a name="b">b</a><a href="ftp://x.example">c</a><a href="/d">d</a>';
  expect(richText(written).deadLinks).toEqual(['#none', 'ftp://x.example']);
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
  ...[
    '<div>',
    '</div>',
    '\n\n',
    '<h2 id="x">',
    "<h2 id='",
    '<a href="#x">',
    '</a>',
    'tel:12',
    '&copy;',
    '&colon;',
  ],
);
const KEPT =
  /^(?:[^<>"]|<\/?(?:a|b|strong|i|em|u|s|small|code|sub|sup|br|p|h[2-4]|[uo]l|li|blockquote|pre|hr|table|thead|tbody|t[rhd])>|<h[2-4] id="text-[^"<>\s&]+">|<a href="(?:\/(?!\/)|#text-|https?:\/\/|mailto:|tel:)[^"<>\s]*"(?: rel="noopener")?>|")*$/;

test('nothing but what is allowed comes out, each element ended, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
      const text = richText(parts.join('')).html;
      expect(text).toMatch(KEPT);
      const starts = text.match(/<[a-z][^>]*>/g)?.filter((tag) => !/^<[bh]r>/.test(tag)).length ?? 0;
      expect(text.match(/<\//g)?.length ?? 0).toBe(starts);
      expect(richText(text).html).toBe(text);
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
  ['0190a1b2-0000-7000-8000-0123456789ab', false],
])('%j as a part of an address: %j', (slug, is) => {
  expect(isPageSlug(slug)).toBe(is);
});
