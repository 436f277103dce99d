import sharp from 'sharp';
import { FANS, PERFORMERS } from '#server/seed/people.ts';
import { createArt, type Picture, toPicture } from '#server/seed/pictures/art.ts';
import { FACES } from '#server/seed/pictures/cast.ts';
import { cover } from '#server/seed/pictures/cover.ts';
import { photo, photoAlt } from '#server/seed/pictures/photo.ts';
import { portrait } from '#server/seed/pictures/portrait.ts';
import { HAIR_STYLES, SKINS } from '#server/seed/pictures/portrait-look.ts';
import { toJpeg } from '#server/seed/pictures/render.ts';
import { PHOTO_SUBJECTS, SUBJECTS, type SubjectName } from '#server/seed/pictures/subjects.ts';
import type { Theme } from '#server/seed/themes.ts';
import { writings } from '#server/seed/writing.ts';

const THEMES = Object.keys(PHOTO_SUBJECTS) as Theme[];
const SHAPES = ['1200x1500', '1560x1040', '1320x1320', '1600x900'];
const people = [...PERFORMERS, ...FANS];

const drawingOf = ({ svg, behind }: Picture) => svg + (behind ?? '');
const seconds = (count: number) => count * 1000;

test('the same seed draws the same portrait, another seed another one', () => {
  expect(portrait('someone').svg).toBe(portrait('someone').svg);
  const all = Array.from({ length: 60 }, (_, index) => drawingOf(portrait(`person ${index}`)));
  expect(new Set(all).size).toBe(60);
});

test('a portrait is a square and its mood changes the face', () => {
  const { width, height, svg } = portrait('someone');
  expect([width, height]).toEqual([640, 640]);
  expect(portrait('someone', { mood: 'bright' }).svg).not.toBe(portrait('someone', { mood: 'calm' }).svg);
  expect(svg).toContain('viewBox="0 0 640 640"');
});

test('every hairstyle suits every skin without a broken number', () => {
  for (const gender of ['female', 'male'] as const) {
    for (const hair of [...HAIR_STYLES[gender], 'hat' as const]) {
      for (let skin = 0; skin < SKINS.length; skin += 1) {
        expect(drawingOf(portrait(`${hair} ${skin}`, { look: { gender, hair, skin } }))).not.toMatch(
          /NaN|Infinity|undefined/,
        );
      }
    }
  }
});

test('everyone of the demo world has a face that suits their name', () => {
  for (const { username, gender } of people)
    expect([username, FACES[username]?.gender]).toEqual([username, gender]);
  expect(Object.keys(FACES).sort()).toEqual(people.map(({ username }) => username).sort());
  expect(new Set(people.map(({ username }) => portrait(username).svg)).size).toBe(people.length);
});

test.each(THEMES)('a cover about %s is wide and repeatable', (theme) => {
  const picture = cover('someone', theme);
  expect([picture.width, picture.height]).toEqual([1920, 640]);
  expect(drawingOf(cover('someone', theme))).toBe(drawingOf(picture));
});

test.each(THEMES)('photos about %s are repeatable, differ, and come in four shapes', (theme) => {
  const series = Array.from({ length: 12 }, (_, index) => photo(`someone-${index}`, theme));
  expect(drawingOf(photo('someone-3', theme))).toBe(drawingOf(series[3] as Picture));
  expect(new Set(series.map(drawingOf)).size).toBe(12);
  const shapes = new Set(series.map(({ width, height }) => `${width}x${height}`));
  expect([...shapes].sort()).toEqual([...SHAPES].sort());
});

test.each(THEMES)('posts about %s take turns with their subjects', (theme) => {
  const alts = PHOTO_SUBJECTS[theme].map((_, index) => photoAlt(`someone-${index}`, theme));
  expect(new Set(alts)).toEqual(new Set(PHOTO_SUBJECTS[theme].map((name) => SUBJECTS[name].alt)));
});

test.each(Object.keys(SUBJECTS) as SubjectName[])('%s draws in any shape without a broken number', (name) => {
  for (const shape of [...SHAPES, '1920x640']) {
    const [width = 0, height = 0] = shape.split('x').map(Number);
    const art = createArt(width, height, `${name}/${shape}`);
    SUBJECTS[name].draw(art);
    expect(drawingOf(toPicture(art))).not.toMatch(/NaN|Infinity|undefined/);
    expect(art.body.length).toBeGreaterThan(0);
  }
});

test(
  'a picture becomes the same JPEG every time: its size, opaque, neither flat nor blown out',
  async () => {
    for (const picture of [portrait('someone'), cover('someone', 'travel'), photo('someone-1', 'ceramics')]) {
      const jpeg = await toJpeg(picture);
      expect(jpeg.equals(await toJpeg(picture))).toBe(true);
      const { format, width, height } = await sharp(jpeg).metadata();
      expect([format, width, height]).toEqual(['jpeg', picture.width, picture.height]);
      const { channels } = await sharp(jpeg).stats();
      for (const { mean, stdev } of channels) {
        expect(mean).toBeGreaterThan(15);
        expect(mean).toBeLessThan(245);
        expect(stdev).toBeGreaterThan(8);
      }
    }
  },
  seconds(60),
);

test(
  'every theme can be printed',
  async () => {
    for (const theme of THEMES) {
      const picture = photo('everyone-0', theme);
      expect((await toJpeg(picture)).length).toBeGreaterThan(20_000);
    }
  },
  seconds(90),
);

test('the demo world has adults, fair prices and unmistakable usernames', () => {
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
  expect(new Set(PERFORMERS.map(({ theme }) => theme))).toEqual(new Set(THEMES));
});

test.each(THEMES)('there is enough to read about %s, and it fits a post', (theme) => {
  const texts = writings(theme).map(({ text }) => text);
  expect(new Set(texts).size).toBeGreaterThanOrEqual(8);
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(300);
});
