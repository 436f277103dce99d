import Cookies from 'js-cookie';
import { TOKEN_COOKIE, TOKEN_DAYS, TOKEN_DAYS_REMEMBERED } from '#rules/constants.ts';

/** The stored token, null for a visitor. */
export function readToken(): string | null {
  return Cookies.get(TOKEN_COOKIE) || null;
}

/** 365 days when remembered, else one. */
export function saveToken(token: string, remember: boolean): void {
  Cookies.set(TOKEN_COOKIE, token, {
    expires: remember ? TOKEN_DAYS_REMEMBERED : TOKEN_DAYS,
    path: '/',
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  });
}

export function removeToken(): void {
  Cookies.remove(TOKEN_COOKIE, { path: '/' });
}
