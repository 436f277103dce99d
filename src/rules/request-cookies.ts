import { type Cookies, parseCookie } from 'cookie';

/** The cookies of a request; the first of several with one name. What cannot be decoded stays as it came. */
export const cookiesOf = ({ cookie }: { cookie?: string | undefined }): Cookies =>
  cookie ? parseCookie(cookie) : {};
