import { cookiesOf } from '#rules/request-cookies.ts';

it.each([
  [undefined, {}],
  ['', {}],
  ['token=abc; locale=de', { token: 'abc', locale: 'de' }],
  ['token=first; token=second', { token: 'first' }],
  ['name=a%20b', { name: 'a b' }],
  ['name=%E0%A4%A', { name: '%E0%A4%A' }],
])('the header %j holds %j', (cookie, expected) => {
  expect({ ...cookiesOf({ cookie }) }).toEqual(expected);
});
