/** Lower-case hex of the SHA-256 of a text. Needs a secure origin, as browsers offer WebCrypto only there. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is sent as a password: its hash when the site asks for that (HASH_PW_CLIENT, spec §5), else the text. */
export async function hashIfAsked(asked: boolean, password: string): Promise<string> {
  return asked ? sha256(password) : password;
}
