import { DAY_MS } from '#rules/calendar.ts';
import { TOKEN_COOKIE } from '#rules/constants.ts';
import { isKeptCookie, KEPT_COOKIES, type KeptCookieName } from '#rules/kept-cookies.ts';
import { keepCookie } from '#rules/session-cookie.ts';
import type { Viewer } from '../http/context.ts';

type Cookies = Readonly<Record<string, string | undefined>>;

/** From this long after the sign-in on, a session's cookies are set anew with each page. */
const RENEWED_AFTER_MS = DAY_MS;
const NAMES = Object.keys(KEPT_COOKIES) as KeptCookieName[];

/**
 * Sets cookies anew for their whole time. Safari forgets after seven days what scripts have written, and keeps what a
 * server has set. Only what the request brought as a cookie is set.
 */
export function cookieKeeper({ isSecure, now }: { isSecure: boolean; now: () => number }) {
  const answerCookie = (cookies: Cookies, name: KeptCookieName): string[] => {
    const value = cookies[name] ?? '';
    const { days, isValue } = KEPT_COOKIES[name];
    return isValue(value) ? [keepCookie(name, value, (days * DAY_MS) / 1000, isSecure)] : [];
  };
  /** Never longer than the session lives. */
  const tokenCookie = (token: string, { session }: Viewer): string[] => [
    keepCookie(TOKEN_COOKIE, token, Math.max(0, session.expiresAt.getTime() - now()) / 1000, isSecure),
  ];

  return {
    answerCookie: (cookies: Cookies, name: string): string[] =>
      isKeptCookie(name) ? answerCookie(cookies, name) : [],
    tokenCookie,
    /** What goes with a page of somebody who signed in a day ago or earlier. A token in a header is no cookie. */
    renewed(cookies: Cookies, token: string, viewer: Viewer): string[] {
      if (cookies[TOKEN_COOKIE] !== token) return [];
      if (now() - viewer.session.createdAt.getTime() < RENEWED_AFTER_MS) return [];
      const answers = NAMES.filter((name) => KEPT_COOKIES[name].isRenewed);
      return [...tokenCookie(token, viewer), ...answers.flatMap((name) => answerCookie(cookies, name))];
    },
  };
}
