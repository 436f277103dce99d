import { posesAsSite } from '#rules/site-name.ts';

test.each([
  'Footlight',
  'FOOTLIGHT ',
  'F\u043e\u043etlight',
  'Foot\u200blight',
  'F o o t l i g h t',
  'foot-light',
  'F00tl1ght',
  'FootIight',
  'Fòötlíght',
  'Ｆｏｏｔｌｉｇｈｔ',
  'Footlight Support',
  'The Footlight Team',
  'footlightsupport',
  'officialfootlight',
  'footl1ghtteam',
])('people would take %j for the site', (name) => {
  expect(posesAsSite(name, 'Footlight')).toBe(true);
});

test.each(['', 'Anna', 'Footlights', 'Spotlight', 'Bigfoot Lightning', 'footlightfan', '✨'])(
  'nobody takes %j for the site',
  (name) => {
    expect(posesAsSite(name, 'Footlight')).toBe(false);
  },
);

test('the name of the site is what its operator set, of several words or of another alphabet', () => {
  expect(posesAsSite('Velvet Rope Help', 'Velvet Rope')).toBe(true);
  expect(posesAsSite('velvetrope', 'Velvet Rope')).toBe(true);
  expect(posesAsSite('Velvet', 'Velvet Rope')).toBe(false);
  expect(posesAsSite('舞台の灯', '舞台の灯')).toBe(true);
  expect(posesAsSite('Corner', 'Comer')).toBe(true);
  expect(posesAsSite('Footlight', '✨')).toBe(false);
});
