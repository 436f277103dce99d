import type pg from 'pg';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#rules/demo.ts';
import { hashToken, newId, newToken } from '#server/ids.ts';

export interface Person {
  id: string;
  token: string;
}

/** Fans with a signed-in device and a full wallet, made without going through the screens. */
export async function richFans(pool: pg.Pool, count: number): Promise<Person[]> {
  const fans: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const fan = { id: newId(), token: newToken() };
    await pool.query(
      "insert into users (id, username, email, name, role) values ($1, $2, $3, 'Bench fan', 'user')",
      [fan.id, `bench${index}${fan.id.slice(-6)}`, `bench-${fan.id}@example.org`],
    );
    await pool.query(
      "insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')",
      [newId(), fan.id, hashToken(fan.token)],
    );
    await pool.query('select ledger_post($1, $2, $3, $4, now(), $5, $6)', [
      newId(),
      `bench:${fan.id}`,
      'grant',
      fan.id,
      [`wallet:${fan.id}`, 'grants'],
      [5_000_000_000, -5_000_000_000],
    ]);
    fans.push(fan);
  }
  return fans;
}

/** Sees to it that the demo performer's page is full: the demo world gives fewer than twelve posts. */
export async function twelvePosts(url: string): Promise<void> {
  const call = async <T>(path: string, body?: object, token = ''): Promise<T> => {
    const reply = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', authorization: token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { data: T }).data;
  };
  const { token } = await call<{ token: string }>('/auth/login', {
    username: DEMO_ACCOUNTS.performer,
    password: DEMO_PASSWORD,
  });
  const { total } = await call<{ total: number }>('/performer/feeds?limit=1', undefined, token);
  for (let number = total; number < 12; number += 1) {
    const body = { type: 'text', title: `Evening ${number}`, text: 'The lamps are on, the kettle sings.' };
    await call('/performer/feeds', { ...body, isSale: true, price: 0, status: 'active' }, token);
  }
}
