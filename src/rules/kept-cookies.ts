import { LOCALE_COOKIE } from './constants.ts';
import { isSupportedLocale } from './locales.ts';

interface KeptCookie {
  days: number;
  isValue: (value: string) => boolean;
  /** Kept on for as long as its person comes back; consent and offers end after their time. */
  isRenewed: boolean;
}

const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);

/** What a browser remembers of its visitor beside the sign-in. */
export const KEPT_COOKIES = {
  adult: { days: 365, isValue: oneOf('1'), isRenewed: true },
  theme: { days: 365, isValue: oneOf('light', 'dark'), isRenewed: true },
  [LOCALE_COOKIE]: { days: 365, isValue: isSupportedLocale, isRenewed: true },
  analytics: { days: 180, isValue: oneOf('yes', 'no'), isRenewed: false },
  install: { days: 180, isValue: oneOf('asked'), isRenewed: false },
} as const satisfies Record<string, KeptCookie>;

export type KeptCookieName = keyof typeof KEPT_COOKIES;

export const isKeptCookie = (name: string): name is KeptCookieName => Object.hasOwn(KEPT_COOKIES, name);

/** Asked for by POST, with the cookie's name: the server sets anew what the request's cookie says. */
export const KEEP_PATH = '/cookies/';
