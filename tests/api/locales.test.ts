import { locales } from '#contract/locales.ts';
import { translations } from '#server/db/schema/content.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

test('only the locales the site offers are listed, with their direction', async () => {
  expect((await api.call(locales.list)).data).toEqual({
    data: [{ code: 'en-US', name: 'English (United States)', direction: 'ltr' }],
    total: 1,
  });
  await setSetting(api.deps, 'supportedLocales', ['ar', 'en-US']);
  const { data } = await api.call(locales.list);
  expect(data.data.map(({ code, direction }) => [code, direction])).toEqual([
    ['en-US', 'ltr'],
    ['ar', 'rtl'],
  ]);
});

test("an operator's wordings come by locale, as a list of key and value", async () => {
  const at = api.clock.now();
  await api.deps.db.insert(translations).values([
    { id: newId(), locale: 'en-US', key: 'common.save', value: 'Keep', updatedAt: at },
    { id: newId(), locale: 'de', key: 'common.save', value: 'Sichern', updatedAt: at },
  ]);
  const english = await api.call(locales.translations, { query: { locale: 'en_us' } });
  expect(english.data).toMatchObject({
    total: 1,
    data: [{ key: 'common.save', value: 'Keep', locale: 'en-US' }],
  });
  const none = await api.call(locales.translations, { query: { locale: 'tlh' } });
  expect(none.data.data.map(({ value }) => value)).toEqual(['Keep']);
  const german = await api.call(locales.translations, { query: { locale: 'de' } });
  expect(german.data.data.map(({ value }) => value)).toEqual(['Sichern']);
});

test('countries and phone codes are bare lists', async () => {
  const countries = await api.call(locales.countries);
  expect(countries.data.length).toBeGreaterThan(240);
  expect(countries.data).toContainEqual({ code: 'DE', name: 'Germany' });
  const codes = await api.call(locales.phoneCodes);
  expect(codes.data.length).toBeGreaterThanOrEqual(70);
  expect(codes.data).toContainEqual({ name: 'Nigeria', dialCode: '234', code: 'NG' });
});

test("a performer's choices are an object of lists", async () => {
  const { data } = await api.call(locales.userAdditional);
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
