import { ADDRESS_MAX, type AddressParts } from '#rules/addresses.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { postLines } from '../../server/features/addresses/post-lines.ts';
import { placesOf } from '../../server/features/reference/places.ts';

/** An address from the words of a line: country, state, city, district, number, street, code. */
const parts = (words: readonly string[]): AddressParts => {
  const [
    country = '',
    state = '',
    city = '',
    district = '',
    streetNumber = '',
    streetAddress = '',
    zipCode = '',
  ] = words;
  return {
    name: 'Jo Weber, work',
    country,
    state,
    city,
    district,
    ward: '',
    streetNumber,
    streetAddress,
    apartment: '',
    zipCode,
  };
};

test.each([
  [
    ['US', 'Texas', 'Austin', '', '12', 'Main Street', '73301'],
    ['12 Main Street', 'Austin, TX 73301', 'UNITED STATES'],
  ],
  [
    ['US', 'New York', 'New York', '', '5', '5th Ave', '10001'],
    ['5 5th Ave', 'New York, NY 10001', 'UNITED STATES'],
  ],
  [
    ['GB', 'England', 'London', '', '221B', 'Baker Street', 'NW1 6XE'],
    ['221B Baker Street', 'London', 'NW1 6XE', 'UNITED KINGDOM'],
  ],
  [
    ['DE', 'Hamburg', 'Hamburg', '', '14', 'Am Sandtor', '20457'],
    ['Am Sandtor 14', '20457 Hamburg', 'GERMANY'],
  ],
  [
    ['FR', 'Île-de-France', 'Paris', '', '25', 'Rue de Lille', '75007'],
    ['25 Rue de Lille', '75007 Paris', 'FRANCE'],
  ],
  [
    ['IT', 'Lazio', 'Roma', '', '12', 'Via Nazionale', '00184'],
    ['Via Nazionale 12', '00184 Roma', 'ITALY'],
  ],
  [
    ['ES', 'Madrid', 'Madrid', '', '8', 'Calle de Alcalá', '28014'],
    ['Calle de Alcalá, 8', '28014 Madrid', 'SPAIN'],
  ],
  [
    ['NL', 'North Holland', 'Amsterdam', '', '10', 'Dam', '1012 JS'],
    ['Dam 10', '1012 JS Amsterdam', 'NETHERLANDS'],
  ],
  [
    ['JP', 'Tokyo', 'Chiyoda', 'Marunouchi', '', '2-7-2', '100-0005'],
    ['2-7-2', 'Marunouchi', 'Chiyoda, Tokyo 100-0005', 'JAPAN'],
  ],
  [
    ['BR', 'São Paulo', 'São Paulo', 'Bela Vista', '1578', 'Avenida Paulista', '01310-200'],
    ['Avenida Paulista 1578', 'Bela Vista', 'São Paulo - SP', '01310-200', 'BRAZIL'],
  ],
  [
    ['BR', 'Federal District', 'Brasília', '', '1', 'Via N1', '70165-900'],
    ['Via N1 1', 'Brasília - DF', '70165-900', 'BRAZIL'],
  ],
  [
    ['IN', 'Maharashtra', 'Mumbai', 'Fort', '12', 'MG Road', '400001'],
    ['12, MG Road', 'Fort', 'Mumbai - 400001', 'Maharashtra', 'INDIA'],
  ],
  [
    ['CA', 'Ontario', 'Toronto', '', '100', 'Queen St W', 'M5H 2N2'],
    ['100 Queen St W', 'Toronto, ON M5H 2N2', 'CANADA'],
  ],
  [
    ['AU', 'New South Wales', 'Sydney', 'The Rocks', '1', 'George St', '2000'],
    ['1 George St', 'The Rocks', 'Sydney NSW 2000', 'AUSTRALIA'],
  ],
  [
    ['AT', 'Vienna', 'Vienna', '', '', 'Graben 7', '1010'],
    ['Graben 7', '1010 Vienna', 'AUSTRIA'],
  ],
  [
    ['CN', 'Guangdong', 'Shenzhen', 'Nanshan', '1', 'Keji Rd', '518000'],
    ['Keji Rd 1', 'Nanshan', 'Shenzhen', 'Guangdong', '518000', 'CHINA'],
  ],
  [
    ['KR', 'Seoul', 'Seoul', 'Jongno', '35', 'Sejong-daero', '03000'],
    ['35 Sejong-daero', 'Jongno', '03000 Seoul', 'SOUTH KOREA'],
  ],
  [
    ['TR', 'Istanbul', 'Beyoğlu', '', '5', 'İstiklal Caddesi', '34433'],
    ['İstiklal Caddesi 5', '34433 Beyoğlu', 'Istanbul', 'TÜRKIYE'],
  ],
  [
    ['GP', 'Guadeloupe', 'Pointe-à-Pitre', '', '3', 'Rue Frébault', '97110'],
    ['3 Rue Frébault', '97110 Pointe-à-Pitre', 'GUADELOUPE'],
  ],
])('the post of %j', async (words, expected) => {
  expect(await postLines(parts(words))).toEqual(['Jo Weber, work', ...expected]);
});

test.each([
  ['US', 'Texas', 'Austin', ['12 Main, Apt 4', 'Austin, TX 1']],
  ['CA', 'Ontario', 'Toronto', ['12 Main, Apt 4', 'Toronto, ON 1']],
  ['GB', 'England', 'London', ['Apt 4', '12 Main', 'London', '1']],
  ['FR', 'Île-de-France', 'Paris', ['Apt 4', '12 Main', '1 Paris']],
  ['DE', 'Hamburg', 'Hamburg', ['Apt 4', 'Main 12', '1 Hamburg']],
  ['ES', 'Madrid', 'Madrid', ['Main, 12, Apt 4', '1 Madrid']],
  ['PL', 'Mazovia', 'Warsaw', ['Main 12, Apt 4', '1 Warsaw']],
  ['BR', 'Bahia', 'Salvador', ['Main 12, Apt 4', 'Salvador - BA', '1']],
])('an apartment in %s stands where its post looks for it', async (country, state, city, expected) => {
  const given = parts([country, state, city, '', '12', 'Main', '1']);
  const lines = await postLines({ ...given, apartment: 'Apt 4' });
  expect(lines.slice(1, -1)).toEqual(expected);
});

test('no country loses a part but the state, and the name stands first, the country last', async () => {
  const wrong: string[] = [];
  for (const { code, name } of COUNTRIES)
    for (const optional of ['', 'x'])
      for (const { name: state } of ((await placesOf(code)) ?? []).slice(0, 3)) {
        const given = {
          ...{ name: 'Ann, a', country: code, state, city: 'city=1', zipCode: '12345,12346' },
          ...{ streetAddress: 'https://s, s', district: optional && 'D;D', ward: optional && 'w - w' },
          streetNumber: optional && '{{n}}',
          apartment: optional && 'apt. #4',
        };
        const lines = await postLines(given);
        const text = lines.join('\n');
        const { country: _, state: __, ...kept } = given;
        const lost = Object.entries(kept).filter(([, value]) => text.split(value).length < (value ? 2 : 1));
        if (lost.length > 0 || lines[0] !== 'Ann, a' || lines.at(-1) !== name.toUpperCase())
          wrong.push(`${code}: ${lines.join(' / ')}`);
        if (lines.some((line) => /^\W+$|[\uE000-\uF8FF]|undefined/.test(line)))
          wrong.push(`${code}: ${text}`);
      }
  expect(wrong).toEqual([]);
});

test('cities and states that nobody knows, and the longest parts, come through', async () => {
  const long = (field: keyof typeof ADDRESS_MAX) => 'x, '.repeat(ADDRESS_MAX[field] / 3).trim();
  const given = { ...parts(['AE', 'Other places', long('city'), '', '', long('streetAddress'), '00000']) };
  const lines = await postLines(given);
  expect(lines).toEqual([
    'Jo Weber, work',
    given.streetAddress,
    `${given.city} 00000`,
    'UNITED ARAB EMIRATES',
  ]);
});
