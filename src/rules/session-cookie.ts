import { TOKEN_COOKIE } from './constants.ts';

/** Tells the page that comes next why somebody has been sent to it; read once and removed. */
export const NOTICE_COOKIE = 'notice';
/** Their session has ended: they are asked to sign in again. */
export const LOGIN_NOTICE = 'login';
const NOTICE_SECONDS = 60;

/** `Set-Cookie` by which a browser keeps a value for so many seconds. Scripts read it, so it is not HttpOnly. */
export const keepCookie = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${name}=${value}; Path=/; Max-Age=${Math.floor(seconds)}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/** `Set-Cookie` that makes a browser forget a token that no longer lets anybody in. */
export const forgetTokenCookie = (): string => `${TOKEN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

/** `Set-Cookie` beside a redirect to the login, for somebody whose session has ended. */
export const loginNoticeCookie = (): string =>
  `${NOTICE_COOKIE}=${LOGIN_NOTICE}; Path=/; Max-Age=${NOTICE_SECONDS}; SameSite=Lax`;
