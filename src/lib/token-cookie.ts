import Cookies from 'js-cookie';
import { publicConfig } from '#config';
import { TOKEN_COOKIE, TOKEN_DAYS, TOKEN_DAYS_REMEMBERED } from '#rules/constants.ts';

/** The stored token, null for a visitor. */
export function readToken(): string | null {
  return Cookies.get(TOKEN_COOKIE) || null;
}

/** In split mode pictures come from the API's host, and only the cookie can tell it who asks for them. */
function place(): { path: string; domain?: string } {
  const { cookieDomain } = publicConfig();
  return { path: '/', ...(cookieDomain ? { domain: cookieDomain } : {}) };
}

/** 365 days when remembered, else one (spec §4). */
export function saveToken(token: string, remember: boolean): void {
  Cookies.set(TOKEN_COOKIE, token, {
    expires: remember ? TOKEN_DAYS_REMEMBERED : TOKEN_DAYS,
    ...place(),
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  });
}

export function removeToken(): void {
  Cookies.remove(TOKEN_COOKIE, place());
}
