import Cookies from 'js-cookie';
import { isLocaleLost, LOCALE_KEY, saveLocale } from '#i18n/locale-storage.ts';
import { restoreLocale } from '#i18n/restore-locale.ts';

it('keeps a chosen language in three places under one name', () => {
  saveLocale('de');
  expect(LOCALE_KEY).toBe('i18nextLng');
  expect([Cookies.get('i18nextLng'), localStorage.i18nextLng, sessionStorage.i18nextLng]).toEqual([
    'de',
    'de',
    'de',
  ]);
  expect(isLocaleLost()).toBe(false);
});

it.each([
  ['local', () => localStorage],
  ['session', () => sessionStorage],
])('brings it back from %s storage when the cookie is gone', (_, storage) => {
  storage().setItem('i18nextLng', 'de');
  expect(isLocaleLost()).toBe(true);
  expect(restoreLocale('en-US')).toBe(true);
  expect(Cookies.get('i18nextLng')).toBe('de');
  expect(isLocaleLost()).toBe(false);
});

it('asks for no page again that is in that language already', () => {
  localStorage.setItem('i18nextLng', 'en-US');
  expect(restoreLocale('en-US')).toBe(false);
  expect(Cookies.get('i18nextLng')).toBe('en-US');
});

it('leaves the cookie alone, and takes only languages that there are', () => {
  localStorage.setItem('i18nextLng', 'tlh');
  expect(restoreLocale('en-US')).toBe(false);
  expect(Cookies.get('i18nextLng')).toBeUndefined();
  localStorage.setItem('i18nextLng', 'fr');
  Cookies.set('i18nextLng', 'de');
  expect(restoreLocale('en-US')).toBe(false);
  expect(Cookies.get('i18nextLng')).toBe('de');
});
