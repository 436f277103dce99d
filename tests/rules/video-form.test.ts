import fc from 'fast-check';
import { addDays } from '#rules/calendar.ts';
import { tokens } from '#rules/money.ts';
import { cleanTags, keptPosition, videoFormProblems, videoPlace } from '#rules/video-form.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const BEFORE = new Date('2026-02-01T12:00:00Z');
const AHEAD = new Date('2026-03-05T12:00:00Z');
const OTHER = new Date('2026-03-06T12:00:00Z');

const PRICES = { min: tokens(100), max: tokens(1000) };
const FORM = {
  title: 'Lake',
  description: '',
  status: 'active',
  audience: 'ppv',
  price: tokens(500),
  tags: [],
  participants: 0,
  plannedAt: null,
} as const;

test.each([
  [{}, []],
  [{ title: ' ' }, ['title-required']],
  [{ price: tokens(99) }, ['price-too-low']],
  [{ status: 'draft', title: '', price: tokens(0) }, []],
  [{ tags: Array.from({ length: 11 }, (_, nr) => `t${nr}`) }, ['too-many-tags']],
  [{ tags: ['😀'.repeat(30)] }, []],
  [{ tags: ['x'.repeat(31)] }, ['tag-too-long']],
  [{ participants: 10 }, []],
  [{ participants: 11 }, ['too-many-participants']],
  [{ plannedAt: NOW }, ['schedule-past']],
  [{ plannedAt: new Date('unreadable') }, ['schedule-past']],
  [{ plannedAt: AHEAD }, []],
  [{ plannedAt: addDays(NOW, 732) }, ['schedule-far']],
] as const)('a video with %j', (change, codes) => {
  const problems = videoFormProblems({ ...FORM, ...change }, PRICES, NOW);
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['shown for the first time', 'active', undefined, null, NOW, null],
  ['hidden from the start', 'inactive', undefined, null, null, null],
  ['planned', 'active', AHEAD, null, AHEAD, AHEAD],
  ['planned, and something else is changed', 'active', undefined, AHEAD, AHEAD, null],
  ['planned, and the same moment is sent again', 'active', AHEAD, AHEAD, AHEAD, null],
  ['planned for another moment', 'active', OTHER, AHEAD, OTHER, OTHER],
  ['planned, and shown now instead', 'active', null, AHEAD, NOW, null],
  ['planned, and hidden', 'inactive', undefined, AHEAD, AHEAD, null],
  ['planned, and made a draft', 'draft', undefined, AHEAD, null, null],
  ['out, and hidden', 'inactive', undefined, BEFORE, BEFORE, null],
  ['out, and shown again', 'active', null, BEFORE, BEFORE, null],
  ['out, and made a draft', 'draft', undefined, BEFORE, BEFORE, null],
  ['out, and planned anew', 'active', AHEAD, BEFORE, AHEAD, AHEAD],
  ['a draft with a plan', 'draft', AHEAD, null, null, null],
] as const)('the place of a video that is %s', (_what, status, at, before, publishedAt, plannedAt) => {
  expect(videoPlace(status, at, before, NOW)).toEqual({ publishedAt, plannedAt });
});

test('tags are kept in one way of writing, each once, and cleaning them again changes nothing', () => {
  expect(cleanTags(['#Summer', ' summer', 'two  words', '#', ''])).toEqual(['summer', 'two words']);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (tags) => {
      const clean = cleanTags(tags);
      expect(cleanTags(clean)).toEqual(clean);
      expect(new Set(clean).size).toBe(clean.length);
    }),
  );
});

test.each([
  [0, 100, null],
  [4.9, 100, null],
  [5, 100, 5],
  [94.9, 100, 94],
  [95, 100, null],
  [1e6, 100, null],
  [10, 0, null],
])('stopped at %d of %d seconds', (seconds, duration, kept) => {
  expect(keptPosition(seconds, duration)).toBe(kept);
});
