import type { BrowserContext } from '@playwright/test';

export const BASE = process.env.E2E_URL ?? 'http://127.0.0.1:3000';
export const DEMO_PASSWORD = 'Demo-Footlight-1';
export type Account = 'demofan' | 'demoperformer' | 'demooperator';

/** Makes an API call as a client would; the envelope's data, or an error with the reply's text. */
export async function api<T>(
  method: string,
  path: string,
  options: { token?: string; body?: unknown } = {},
): Promise<T> {
  const response = await fetch(`${BASE}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token ? { authorization: options.token } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const reply = (await response.json()) as { data: T; message?: string; fields?: object };
  if (!response.ok) {
    const { message, fields = {} } = reply;
    throw new Error(`${method} ${path}: ${response.status} ${message} ${JSON.stringify(fields)}`);
  }
  return reply.data;
}

/** The token of a new session. */
export async function newToken({
  username,
  password,
}: {
  username: string;
  password: string;
}): Promise<string> {
  return (await api<{ token: string }>('POST', '/auth/login', { body: { username, password } })).token;
}

const tokens = new Map<string, Promise<string>>();

/** The token of a demo account, asked for once. */
export function tokenOf(account: Account): Promise<string> {
  const known = tokens.get(account);
  if (known) return known;
  const asked = newToken({ username: account, password: DEMO_PASSWORD });
  tokens.set(account, asked);
  return asked;
}

/** Signs a browser context in. */
export async function signIn(context: BrowserContext, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: BASE }]);
}
