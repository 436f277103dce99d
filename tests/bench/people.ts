import type pg from 'pg';
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
