import { readdirSync, readFileSync } from 'node:fs';

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:tsx?|css)$/.test(path))
  .map((path) => ({ path, source: readFileSync(`src/${path}`, 'utf8') }));
const namesOf = (pattern: RegExp): string[] =>
  FILES.filter(({ source }) => pattern.test(source)).map(({ path }) => path);

/** What begins before the pointer is released, and why nothing is lost by it (WCAG 2.5.2). */
const AT_POINTER_DOWN: Readonly<Record<string, string>> = {
  'components/file-tile.tsx': 'Begins to drag a file; it falls back where it was when it is let go outside.',
  'features/galleries/editor/photo-tile.tsx': 'Begins to drag a photo, as a file is.',
  'features/planner/queue-list.tsx': 'Begins to drag a post of the queue, as a file is.',
  'components/menu.tsx': 'Closes a menu by a press beside it; a press opens it again.',
  'components/sheet.tsx': 'Remembers whether a press began beside the sheet; it closes at the release.',
  'components/player/video-player.tsx': 'Remembers where a press began; the film starts at the click.',
  'components/use-toast-keys.ts': 'Ends that the Tab key leads to the newest notice first.',
  'features/earnings/earnings-chart.tsx': 'Shows the figures of a day under the finger.',
  'shell/search-box.tsx': 'Keeps the focus in the field; the choice is made at the click.',
};

test('every handler of a press that is not yet released is listed with its reason', () => {
  const found = namesOf(/onPointerDown|onMouseDown|onTouchStart|'(?:pointerdown|mousedown|touchstart)'/);
  expect(found.sort()).toEqual(Object.keys(AT_POINTER_DOWN).sort());
});

test('no style and no script asks how a screen is turned (WCAG 1.3.4)', () => {
  expect(FILES.length).toBeGreaterThan(800);
  expect(namesOf(/\(\s*orientation\s*:|screen\.orientation|orientation\.lock/)).toEqual([]);
  expect(readFileSync('server/web/text-files.ts', 'utf8')).not.toMatch(
    /orientation: '(?:portrait|landscape)/,
  );
});

test('in a row that scrolls sideways, what has the focus is scrolled into sight (WCAG 2.4.11)', () => {
  // A browser scrolls to nothing that is in sight already, be it by a few pixels; those in the scroll padding do not count.
  const rows = FILES.flatMap(({ path, source }) =>
    [...source.matchAll(/\{[^{}]*overflow-x: auto;[^{}]*\}/g)].map(([rule]) => ({ path, rule })),
  );
  const lacking = rows.filter(({ rule }) => !rule.includes('scroll-padding-inline'));
  expect(rows.length).toBeGreaterThan(10);
  // Tables in pages of text: nothing in them takes the focus but links in their words.
  expect(lacking.map(({ path }) => path)).toEqual(['features/pages/page-screen.module.css']);
});
