import { locales } from '#contract/locales.ts';
import { translations } from '#server/db/schema/locales.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import {
  allTranslations,
  removeTranslation,
  setTranslation,
} from '#server/features/locales/translations.service.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { newId } from '#server/ids.ts';
import { startTestApi, type TestApi } from '#support/api.ts';

const ACTOR = 'test operator';
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

test('a locale shows the words of its language where it has none of its own', async () => {
  for (const [locale, key, value] of [
    ['de', 'common.save', 'Sichern'],
    ['de', 'common.cancel', 'Abbrechen'],
    ['de-AT', 'common.save', 'Speichern'],
  ] as const)
    await setTranslation(api.deps, ACTOR, { locale, key, value });
  const wordsOf = async (locale: string) =>
    (await api.call(locales.translations, { query: { locale } })).data.data.map(({ value }) => value);
  expect(await wordsOf('de-AT')).toEqual(['Abbrechen', 'Speichern']);
  expect(await wordsOf('de-CH')).toEqual(['Abbrechen', 'Sichern']);
  expect(await wordsOf('de')).toEqual(['Abbrechen', 'Sichern']);
  expect(await wordsOf('en-US')).toEqual([]);
});

describe('an operator words texts', () => {
  const wanted = { locale: 'en-US', key: 'common.save', value: ' Keep it ' };
  const shown = async () =>
    (await api.call(locales.translations, {})).data.data.map(({ key, value }) => `${key}=${value}`);
  const audited = async () =>
    (await api.deps.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action, target }) => [
      action,
      target,
    ]);

  test('anew, differently and not at all: pages follow and the deed is on record', async () => {
    await setTranslation(api.deps, ACTOR, wanted);
    expect(await shown()).toEqual(['common.save=Keep it']);
    expect(api.forgotten).toEqual(['settings']);
    await setTranslation(api.deps, ACTOR, { ...wanted, value: 'Store' });
    expect(await shown()).toEqual(['common.save=Store']);
    expect(await allTranslations(api.deps, 'en-US')).toMatchObject([{ key: 'common.save', value: 'Store' }]);
    expect(await allTranslations(api.deps, 'de')).toEqual([]);
    await removeTranslation(api.deps, ACTOR, 'en-US', 'common.save');
    expect([await shown(), await allTranslations(api.deps)]).toEqual([[], []]);
    expect(api.forgotten).toEqual(['settings', 'settings', 'settings']);
    const target = 'en-US common.save';
    expect(await audited()).toEqual([
      ['translations.set', target],
      ['translations.set', target],
      ['translations.remove', target],
    ]);
  });

  test.each([
    ['a locale in another case', { locale: 'en-us' }, 'unknown-locale'],
    ['a locale nobody knows', { locale: 'tlh' }, 'unknown-locale'],
    ['a key without a noun', { key: 'save' }, 'key-not-valid'],
    ['a key with markup', { key: 'common.<b>' }, 'key-not-valid'],
    ['an endless key', { key: `common.${'x'.repeat(200)}` }, 'key-not-valid'],
    ['an empty text', { value: '  ' }, 'text-not-valid'],
    ['an endless text', { value: 'x'.repeat(5001) }, 'text-not-valid'],
    ['a text with control characters', { value: 'a\u0000b' }, 'text-not-valid'],
  ])('%s is refused and changes nothing', async (_what, part, code) => {
    const refused = setTranslation(api.deps, ACTOR, { ...wanted, ...part });
    await expect(refused).rejects.toMatchObject({ code: `locales.${code}` });
    expect([await shown(), api.forgotten, await audited()]).toEqual([[], [], []]);
  });

  test('what is not there cannot be removed', async () => {
    const refused = removeTranslation(api.deps, ACTOR, 'en-US', 'common.save');
    await expect(refused).rejects.toMatchObject({ code: 'locales.not-found' });
    expect([api.forgotten, await audited()]).toEqual([[], []]);
  });
});
