import { accountCountries, FORMER_COUNTRY_DAYS, formerCountriesAfter } from '#rules/former-countries.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const later = '2026-05-20T00:00:00.000Z';
const ended = '2026-05-01T12:00:00.000Z';
const inThirtyDays = '2026-05-31T12:00:00.000Z';
const was = (country: string, until = later) => ({ country, until });

it.each([
  ['the one it names', 'de', [], ['DE']],
  ['and one it named lately', 'DE', [was('fr')], ['DE', 'FR']],
  ['not one whose time is over, to the moment', 'DE', [was('FR', ended)], ['DE']],
  ['each once', 'DE', [was('DE'), was('de')], ['DE']],
  ['none where none is named', '', [], []],
  ['the former one where none is named now', '', [was('FR')], ['FR']],
])('of the countries of an account count: %s', (_, country, formerCountries, expected) => {
  expect(accountCountries({ country, formerCountries }, now)).toEqual(expected);
});

it.each([
  ['leaves one for another', 'DE', [], 'FR', [was('DE', inThirtyDays)]],
  ['names the same again', 'DE', [was('FR')], 'DE', [was('FR')]],
  ['names its first one', '', [], 'DE', []],
  ['goes back to a former one', 'DE', [was('FR')], 'FR', [was('DE', inThirtyDays)]],
  ['leaves a second one', 'DE', [was('FR')], 'NL', [was('FR'), was('DE', inThirtyDays)]],
  ['drops what is over', 'DE', [was('FR', ended)], 'NL', [was('DE', inThirtyDays)]],
  [
    'leaves one it had left before, and its time begins anew',
    'DE',
    [was('DE')],
    'NL',
    [was('DE', inThirtyDays)],
  ],
])('an account that %s', (_, country, formerCountries, next, expected) => {
  expect(formerCountriesAfter({ country, formerCountries }, next, now)).toEqual(expected);
});

test('a block outlives a change of country by a month', () => {
  expect(FORMER_COUNTRY_DAYS).toBe(30);
});
