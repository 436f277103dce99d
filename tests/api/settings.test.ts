import { settings } from '#contract/settings.ts';
import { SETTINGS_DEFAULTS } from '#rules/constants.ts';
import { auditLog } from '#server/db/schema/operator.ts';
import { settings as table } from '#server/db/schema/settings.ts';
import {
  setSetting,
  settingNames,
  siteSettings,
  tokenRate,
} from '#server/features/settings/settings.service.ts';
import { startTestApi, type TestApi } from '#support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.reset());
afterAll(() => api.close());

test('a fresh site answers with the defaults of the specification', async () => {
  const { status, data, headers } = await api.call(settings.public);
  expect(status).toBe(200);
  // What settings name must be what takes cards.
  expect(data).toMatchObject({ ...SETTINGS_DEFAULTS, paymentGateway: 'sandbox' });
  expect(data).toMatchObject({
    siteName: 'Footlight',
    maintenance: false,
    enable18Popup: false,
    sandboxPayments: true,
  });
  expect(data.menus.map((item) => item.path)).toEqual([
    '/creator',
    '/page/help',
    '/contact',
    '/page/terms',
    '/page/privacy',
  ]);
  expect(headers['x-cache-tags']).toBe('settings');
});

test('what stays on the server is in neither call', async () => {
  await setSetting(api.deps, 'contactEmail', 'owner@example.com');
  const all = await api.call(settings.public);
  const some = await api.call(settings.keys, {
    body: { keys: ['siteName', 'contactEmail', 'commission', 'blockedCountries', '__proto__', 'nothing'] },
  });
  for (const secret of ['contactEmail', 'commission', 'blockedCountries'])
    expect(all.data).not.toHaveProperty(secret);
  expect(some.data).toEqual({ siteName: 'Footlight' });
});

test('a change is seen at once and pages that show settings are forgotten', async () => {
  await api.call(settings.public);
  await setSetting(api.deps, 'siteName', 'Velvet');
  expect((await api.call(settings.public)).data.siteName).toBe('Velvet');
  expect(api.forgotten).toEqual(['settings']);
});

test('settings are read once a second however many ask', async () => {
  await siteSettings(api.deps);
  await api.deps.db.insert(table).values({ key: 'siteName', value: 'Elsewhere', updatedAt: api.clock.now() });
  expect((await siteSettings(api.deps)).siteName).toBe('Footlight');
  const later = performance.now() + 1000;
  const watch = jest.spyOn(performance, 'now').mockReturnValue(later);
  try {
    const [first, second] = await Promise.all([siteSettings(api.deps), siteSettings(api.deps)]);
    expect(first.siteName).toBe('Elsewhere');
    expect(second).toBe(first);
  } finally {
    watch.mockRestore();
  }
});

test('a stored value that makes no sense falls back instead of stopping the site', async () => {
  await api.deps.db.insert(table).values([
    { key: 'maintenance', value: 'perhaps', updatedAt: api.clock.now() },
    { key: 'siteName', value: 'Velvet', updatedAt: api.clock.now() },
    { key: 'unheardOf', value: 1, updatedAt: api.clock.now() },
  ]);
  const { status, data } = await api.call(settings.public);
  expect(status).toBe(200);
  expect(data).toMatchObject({ maintenance: false, siteName: 'Velvet' });
});

test.each([
  ['siteName', ' ', 'must not be empty'],
  ['siteName', 5, 'siteName: '],
  ['siteName', 'Two\nlines', 'one line'],
  ['homeTitle', 'Two\u2028lines', 'one line'],
  ['homeMetaDescription', 'A\u0000B', 'one line'],
  ['sellerName', 'Footlight\r\nLtd', 'one line'],
  ['tokenConversionRate', 0, 'above 0'],
  ['tokenConversionRate', 1_000_000, 'worth a token or a part of one'],
  ['tokenConversionRate', 0.000001, 'more than 10000000 tokens'],
  ['maximumWalletPrice', 1_000_001, 'more than 10000000 tokens'],
  ['minimumTipPrice', 20_000, 'maximumTipPrice'],
  ['maximumSubscriptionPrice', 1, 'minimumSubscriptionPrice'],
  ['minimumWalletPrice', 2.955, 'two places'],
  ['minimumWalletPrice', -1, 'two places'],
  ['currency', 'dollars', 'currency code'],
  ['supportedLocales', [], 'at least one'],
  ['supportedLocales', ['tlh'], 'en-US'],
  ['blockedCountries', ['xx'], 'country codes'],
  ['blockedCountries', ['de'], 'capitals'],
  ['contactEmail', 'nobody', 'e-mail'],
  ['commission', 1.5, 'at most 1'],
  ['commission', 0.33333, 'four decimal places'],
  ['logoUrl', 'javascript:alert(1)', 'https://'],
  ['logoUrl', '//elsewhere.example', 'https://'],
  ['logoUrl', '/\\elsewhere.example', 'https://'],
  ['darkmodeLogoUrl', '/\t/elsewhere.example', 'one line'],
  ['favicon', 'https://bank.example@elsewhere.example', 'https://'],
  ['favicon', 'www.elsewhere.example', 'https://'],
  ['logoUrl', 'mailto:a@b.example', 'https://'],
  ['freeSubscriptionDuration', 0, 'days'],
  ['freeSubscriptionDuration', 31, 'days'],
  ['minimumPayoutAmount', 60.001, 'at most two places'],
  ['payoutPendingDays', 91, '0 to 90'],
  ['payoutCoolOffDays', 1.5, '0 to 30'],
  ['loginPlaceholderImage', '/a.webp', 'There is no setting'],
  ['sandboxPayments', false, 'There is no setting'],
  ['paymentGateway', 'stripe', 'There is no setting'],
  ['constructor', 'x', 'There is no setting'],
])('%s cannot become %j', async (key, value, reason) => {
  const before = await siteSettings(api.deps);
  await expect(setSetting(api.deps, key, value)).rejects.toThrow(reason);
  api.clock.advance({ seconds: 2 });
  expect(await siteSettings(api.deps)).toEqual(before);
});

test('a menu item never runs a script, nor looks like a page of this site and is none', async () => {
  const item = {
    _id: '1',
    title: 'Press',
    path: 'javascript:alert(1)',
    internal: false,
    section: 'main',
    isNewTab: false,
    ordering: 1,
  };
  const elsewhere = [
    '/\\press.example',
    '//press.example',
    '/a\tb',
    '/\u202eb',
    'https://a@press.example',
    '',
    'press',
  ];
  for (const path of [item.path, ...elsewhere])
    await expect(setSetting(api.deps, 'menus', [{ ...item, path }])).rejects.toThrow('"Press"');
  await expect(
    setSetting(api.deps, 'menus', [{ ...item, path: '/press', title: 'Pr\ness' }]),
  ).rejects.toThrow('one line');
  await setSetting(api.deps, 'menus', [{ ...item, path: 'https://press.example' }]);
  expect((await api.call(settings.public)).data.menus).toHaveLength(1);
});

test('every setting that can be stored accepts its own default', async () => {
  const defaults: Record<string, unknown> = { ...(await siteSettings(api.deps)) };
  for (const key of settingNames()) await setSetting(api.deps, key, defaults[key]);
  expect(await siteSettings(api.deps)).toEqual(defaults);
});

describe('of two that are set at once and do not suit each other one is refused', () => {
  test.each([
    ['minimumSubscriptionPrice', 200, 'maximumSubscriptionPrice', 100],
    ['minimumWalletPrice', 200, 'maximumWalletPrice', 100],
    ['minimumTipPrice', 5000, 'maximumTipPrice', 1000],
    ['minimumPpvPrice', 5000, 'maximumPpvPrice', 1000],
    ['performerReferralCommission', 0.8, 'userReferralCommission', 0.7],
    ['maximumWalletPrice', 100_000, 'tokenConversionRate', 0.001],
  ])('%s %d, %s %d', async (one, oneValue, other, otherValue) => {
    const results = await Promise.allSettled([
      setSetting(api.deps, one, oneValue),
      setSetting(api.deps, other, otherValue),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { [one]: first, [other]: second } = (await siteSettings(api.deps)) as Record<string, unknown>;
    expect([first === oneValue, second === otherValue].sort()).toEqual([false, true]);
  });
});

test('the token rate follows its setting', async () => {
  await setSetting(api.deps, 'tokenConversionRate', 0.25);
  expect(await tokenRate(api.deps)).toBe(250_000);
});

test('every change is on record: who, what, from what to what', async () => {
  await setSetting(api.deps, 'siteName', 'Velvet', 'ada');
  await setSetting(api.deps, 'siteName', 'Satin', 'grace');
  const rows = await api.deps.db.select().from(auditLog).orderBy(auditLog.id);
  expect(rows.slice(-2)).toMatchObject([
    { actor: 'ada', action: 'settings.set', target: 'siteName', detail: { to: 'Velvet' } },
    { actor: 'grace', action: 'settings.set', target: 'siteName', detail: { from: 'Velvet', to: 'Satin' } },
  ]);
  await expect(setSetting(api.deps, 'siteName', '', 'eve')).rejects.toThrow();
  expect(await api.deps.db.select().from(auditLog)).toHaveLength(rows.length);
});
