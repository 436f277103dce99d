import { TOKEN_COOKIE, TOKEN_DAYS, TOKEN_DAYS_REMEMBERED } from '#rules/constants.ts';
import { keepForDays, readKept, removeKept } from './kept-cookie.ts';

/** The stored token, null for a visitor. */
export function readToken(): string | null {
  return readKept(TOKEN_COOKIE) || null;
}

/** 365 days when remembered, else one. Answers whether the browser keeps it: cookies can be forbidden. */
export function saveToken(token: string, remember: boolean): boolean {
  keepForDays(TOKEN_COOKIE, token, remember ? TOKEN_DAYS_REMEMBERED : TOKEN_DAYS);
  return readToken() === token;
}

export function removeToken(): void {
  removeKept(TOKEN_COOKIE);
}
