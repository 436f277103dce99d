import { type Cookies, parseCookie } from 'cookie';

interface CookieHeader {
  cookie?: string | undefined;
}

/** The cookies of a request; the first of several with one name. What cannot be decoded stays as it came. */
export const cookiesOf = ({ cookie }: CookieHeader): Cookies => (cookie ? parseCookie(cookie) : {});

/** Whether a request brings more than one cookie of this name. */
export const hasCookieTwice = ({ cookie = '' }: CookieHeader, name: string): boolean =>
  cookie.split(';').filter((pair) => pair.split('=', 1)[0]?.trim() === name).length > 1;
