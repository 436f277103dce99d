import { globSync, readFileSync } from 'node:fs';
import { oldest, unsupportedInScript, unsupportedInStyles } from '#support/browser-support.ts';

/** What some browser of the list lacks, and why it may be used nevertheless. */
const ALLOWED: Record<string, string> = {
  'api.Document.exitPictureInPicture': 'its button is there where the browser has pictures in pictures',
  'api.Document.pictureInPictureElement': 'as above',
  'api.Document.pictureInPictureEnabled': 'as above',
  'api.Navigator.share': 'its button is there where the browser can share',
  'api.Navigator.wakeLock': 'is asked for first; else the screen of a performer goes dark as it always does',
  'javascript.builtins.Iterator.drop': 'functions of the product have that name, too',
  'css.properties.backdrop-filter': 'the build adds the name with -webkit-',
  'css.properties.cursor': 'a finger has no cursor',
  'css.properties.field-sizing': 'the field keeps its height, and what is written scrolls',
  'css.properties.forced-color-adjust': 'Safari forces no colours',
  'css.properties.overflow-anchor': 'browsers that keep no place by themselves need not be kept from it',
  'css.properties.overscroll-behavior': 'the page moves on after a list has ended',
  'css.properties.resize': 'a finger has no corner to pull',
  'css.properties.scrollbar-width': 'a thin bar is seen',
  'css.properties.text-align.match-parent': 'Chrome and Edge get it by its older name',
  'css.properties.text-wrap': 'a headline breaks where it is full',
  'css.properties.user-select': 'the build adds the name with -webkit-',
};
const allowedAs = (one: string): string | undefined =>
  Object.keys(ALLOWED).find((name) => one.startsWith(`${name}:`) || one.startsWith(`${name}.`));

test.each([
  ['a static function', 'Promise.try(load);', 'javascript.builtins.Promise.try'],
  ['an object of the browser', 'new CookieStoreManager();', 'api.CookieStoreManager'],
  ['a function of an element', 'node.moveBefore(a, b);', 'moveBefore'],
  ['what the navigator has', 'navigator.userAgentData.brands;', 'api.Navigator.userAgentData'],
])('%s that is too new is found in a script', (_what, script, name) => {
  expect(unsupportedInScript(script).join()).toContain(name);
});

test('a name of one’s own, and what every browser of the list has, is not', () => {
  expect(unsupportedInScript('const Promise = { try: 1 }; Promise.try();')).toEqual([]);
  expect(
    unsupportedInScript('URL.canParse(a); list.toSorted(); structuredClone(a); new WebSocket(b);'),
  ).toEqual([]);
});

test.each([
  ['a property', 'a { field-sizing: content; }', 'css.properties.field-sizing'],
  ['a value', 'a { position: absolute; width: stretch; }', 'css.properties.width.stretch'],
  ['a function', 'a { color: contrast-color(red); }', 'contrast-color'],
  ['a selector', 'a:open { color: red; }', 'css.selectors.open'],
  ['a rule', '@function --a() { result: 1px; }', 'css.at-rules.function'],
])('%s that is too new is found in styles', (_what, styles, name) => {
  expect(unsupportedInStyles(styles).join()).toContain(name);
});

test('scripts and styles use what the oldest supported browsers have', () => {
  const scripts = ['src', 'pages'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`));
  const styles = globSync('src/**/*.css');
  expect(scripts.length).toBeGreaterThan(400);
  expect(styles.length).toBeGreaterThan(50);
  expect([...oldest.keys()].sort()).toEqual(['chrome', 'edge', 'firefox', 'safari', 'safari_ios']);
  const found = [
    ...scripts.flatMap((path) => unsupportedInScript(readFileSync(path, 'utf8')).map((one) => [one, path])),
    ...styles.flatMap((path) => unsupportedInStyles(readFileSync(path, 'utf8')).map((one) => [one, path])),
  ];
  expect(found.filter(([one = '']) => !allowedAs(one)).map((pair) => pair.join(' in '))).toEqual([]);
  // What is used no more, or became old enough, leaves the list.
  const used = new Set(found.map(([one = '']) => allowedAs(one)));
  expect(Object.keys(ALLOWED).filter((name) => !used.has(name))).toEqual([]);
});
