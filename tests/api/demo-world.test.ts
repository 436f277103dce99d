import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { CATEGORIES } from '../../demo/categories.ts';
import { DIARY } from '../../demo/diary.ts';
import { FANS, PERFORMERS } from '../../demo/people.ts';
import { alternativeText, type PictureFolder, picture } from '../../demo/pictures.ts';
import { writings } from '../../demo/writing.ts';

const people = [...PERFORMERS, ...FANS];
const themes = [...new Set(PERFORMERS.map(({ theme }) => theme))];
const FOLDERS: PictureFolder[] = [
  'portraits',
  'covers',
  'posts',
  'galleries',
  'products',
  'videos',
  'streams',
];
/** Pixels of the longer side; those of posts stand in a column and are the most, so they decide how long a first start is. */
const LEAST: Partial<Record<PictureFolder, number>> = { portraits: 640, posts: 960 };
const namesIn = (folder: PictureFolder): string[] =>
  readdirSync(join('demo/pictures', folder)).map((file) => file.replace(/\.webp$/, ''));

test('everyone has a portrait, every performer a cover, and nobody else has', () => {
  expect(namesIn('portraits').sort()).toEqual(people.map(({ username }) => username).sort());
  expect(namesIn('covers').sort()).toEqual(PERFORMERS.map(({ username }) => username).sort());
});

test.each(FOLDERS)(
  'the pictures in %s can be decoded, are as large as they are shown, and belong to somebody',
  async (folder) => {
    for (const name of namesIn(folder)) {
      const { format, width = 0, height = 0 } = await sharp(await picture(folder, name)).metadata();
      expect([name, format]).toEqual([name, 'webp']);
      const longSide = Math.max(width, height);
      expect([name, longSide]).toEqual([name, Math.max(longSide, LEAST[folder] ?? 1080)]);
      // More than the site keeps would only make the first start slow.
      expect([name, longSide]).toEqual([name, Math.min(longSide, 1600)]);
      expect(people.map(({ username }) => username)).toContain(name.split('-', 1)[0]);
    }
  },
);

test.each(FOLDERS.filter((folder) => folder !== 'portraits' && folder !== 'covers'))(
  'every picture in %s says what it shows',
  (folder) => {
    for (const name of namesIn(folder)) expect([name, alternativeText(folder, name)]).not.toEqual([name, '']);
  },
);

test('the demo world has adults, fair prices and usernames of their own', () => {
  expect(PERFORMERS[0]?.username).toBe('demoperformer');
  expect(FANS[0]?.username).toBe('demofan');
  expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
  for (const { username, country } of people) {
    expect(username).toMatch(/^[a-z0-9]+$/);
    expect(country).toMatch(/^[A-Z]{2}$/);
  }
  for (const { birthYear, monthlyPrice, yearlyPrice } of PERFORMERS) {
    expect(birthYear).toBeLessThan(2005);
    for (const price of [monthlyPrice, yearlyPrice]) {
      expect(price).toBeGreaterThanOrEqual(2.95);
      expect(price).toBeLessThanOrEqual(300);
    }
  }
});

test.each(themes)('there is enough to read about %s, and it fits a post', (theme) => {
  const texts = writings(theme).map(({ text }) => text);
  expect(new Set(texts).size).toBeGreaterThanOrEqual(8);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(300);
});

/** Decision 13. */
const AT_ONCE = 12;

test('one performer has more posts than a profile brings at once, and no text of them stands twice', () => {
  expect(DIARY.length).toBeGreaterThanOrEqual(2 * AT_ONCE);
  const texts = DIARY.map(({ text }) => text);
  expect(new Set([...texts, ...writings('dance').map(({ text }) => text)]).size).toBe(
    texts.length + writings('dance').length,
  );
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(300);
});

test('every performer is found under a category, and no category is empty', () => {
  const covered = CATEGORIES.flatMap((category) => category.themes);
  expect([...new Set(covered)].sort()).toEqual([...themes].sort());
  for (const { name, themes: chosenBy } of CATEGORIES) expect([name, chosenBy.length]).not.toEqual([name, 0]);
});
