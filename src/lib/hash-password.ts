import { ApiError } from '#api/api-error.ts';
import type { Translate } from '#i18n/create-i18n.ts';

/** Lower-case hex of the SHA-256 of a text. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * What is sent as a password: its hash when the site asks for that, else the text.
 * Browsers hash only on secure origins; elsewhere it fails with a text that says so.
 */
export async function hashIfAsked(asked: boolean, password: string, t: Translate): Promise<string> {
  if (!asked) return password;
  if (!crypto.subtle) throw new ApiError(0, t('auth.hash.insecure'));
  return sha256(password);
}
