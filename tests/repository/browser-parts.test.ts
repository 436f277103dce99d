import { readdirSync, readFileSync } from 'node:fs';
import { formsWithoutMethod, unguardedParts } from '#support/unguarded-parts.ts';

const FILES = ['src', 'pages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`),
);
const linesOf = (find: (source: string) => number[]): string[] =>
  FILES.flatMap((path) => find(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`));

describe('what a browser may refuse', () => {
  test.each([
    "const can = typeof indexedDB !== 'undefined';",
    "useEffect(() => { localStorage.setItem('a', 'b'); });",
    "const read = () => sessionStorage.getItem('a');",
    "void navigator.serviceWorker.register('/sw.js').catch(() => undefined);",
    'navigator.storage?.persist?.();',
    'try { work(); } catch { localStorage.clear(); }',
    'window.localStorage.clear();',
  ])('is found in: %s', (source) => {
    expect(unguardedParts(source)).toEqual([1]);
  });

  test.each([
    "try { localStorage.setItem('a', 'b'); } catch {}",
    'const can = Boolean(quietly(() => indexedDB));',
    'async function open() { return navigator.mediaDevices.getUserMedia({}); }',
    "const can = 'serviceWorker' in navigator;",
    'const settings = site.storage.caches;',
  ])('is guarded in: %s', (source) => {
    expect(unguardedParts(source)).toEqual([]);
  });

  test('is read nowhere where that would end the page', () => {
    expect(FILES.length).toBeGreaterThan(800);
    expect(linesOf(unguardedParts)).toEqual([]);
  });
});

describe('forms', () => {
  test.each([
    ['<form onSubmit={send} />', [1]],
    ['<form method="post" onSubmit={send} />', []],
    ['<SearchForm onSubmit={send} />', []],
  ])('%s', (markup, lines) => {
    expect(formsWithoutMethod(`const shown = ${markup};`)).toEqual(lines);
  });

  test('say how they are sent', () => {
    expect(linesOf(formsWithoutMethod)).toEqual([]);
  });
});

test('cookies are written in one place', () => {
  const writes = (source: string) =>
    source
      .split('\n')
      .flatMap((line, at) => (/Cookies\.set\(|document\.cookie\s*=[^=]/.test(line) ? [at] : []));
  expect(writes("Cookies.set('a', 'b')")).toEqual([0]);
  expect(linesOf(writes).map((place) => place.replace(/:\d+$/, ''))).toEqual(['src/lib/kept-cookie.ts']);
});

/** Parts that the server does not render, and why they are not rendered while a page is hydrated either. */
const NOT_ON_SERVER: Readonly<Record<string, string>> = {
  LinkQr: 'Stands beside what a call answers in the browser.',
  RecordingsPanel: 'Waits for useHydrated.',
  Drawer: 'Opened by a press.',
  ResumeIntent: 'Shown after an effect has read the stored intent.',
  TipSheet: 'Inside ResumeIntent.',
  UnlockSheet: 'Inside ResumeIntent.',
  UnlockMessageSheet: 'Inside ResumeIntent.',
  OrderSheet: 'Inside ResumeIntent.',
  AgeGate: 'Shown after an effect has read the cookie.',
  Analytics: 'As AgeGate.',
  InstallPrompt: 'As AgeGate.',
  SocketEffects: 'Renders no element.',
  SessionUnasked: 'Shown after a call to the server has failed in the browser.',
};

test('every part with ssr: false is listed with the reason why it cannot differ from the server’s HTML', () => {
  const parts = FILES.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/const (\w+) = dynamic\([^;]*ssr: false/g),
  ]);
  expect(parts.map(([, name]) => name).sort()).toEqual(Object.keys(NOT_ON_SERVER).sort());
});
