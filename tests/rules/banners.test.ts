import { isBannerPosition, isForVisitors } from '#rules/banners.ts';

it.each([
  ['top', true],
  ['Top', false],
  ['constructor', false],
  ['', false],
])('%j is a place for a banner: %s', (text, expected) => {
  expect(isBannerPosition(text)).toBe(expected);
});

it.each([
  ['/auth/login', true],
  ['/auth', true],
  ['/auth?rel=x', true],
  ['/authors', false],
  ['/creator', false],
  ['https://elsewhere.example/auth/login', false],
])('%s leads to where only visitors have something to do: %s', (link, expected) => {
  expect(isForVisitors(link)).toBe(expected);
});
