import { getTableColumns } from 'drizzle-orm';
import sharp from 'sharp';
import { tokensFromWire } from '#rules/money.ts';
import { performers } from '#server/db/schema/performers.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword, passwordCost, saltFor } from '#server/features/auth/passwords.ts';
import { openSession } from '#server/features/auth/sessions.service.ts';
import { account } from '#server/features/ledger/accounts.ts';
import { post } from '#server/features/ledger/ledger.service.ts';
import { newId } from '#server/ids.ts';
import type { TestDeps } from './api.ts';

/** Someone who is signed in. `password` is there only when one was asked for. */
export interface Person {
  id: string;
  username: string;
  email: string;
  token: string;
  password: string | undefined;
}

type UserRow = typeof users.$inferInsert;
type PerformerRow = typeof performers.$inferInsert;
/** Columns of the account, and a password when the test signs in with one. */
export type PersonOverrides = Partial<Omit<UserRow, 'role' | 'passwordHash'>> & { password?: string };
/** Columns of the account and of the performer in one object. */
export type PerformerOverrides = PersonOverrides & Partial<PerformerRow>;

let count = 0;

async function aPerson(
  api: TestDeps,
  role: UserRow['role'],
  prefix: string,
  overrides: PersonOverrides,
): Promise<Person> {
  const { password, ...columns } = overrides;
  const { deps } = api;
  const now = deps.clock.now();
  count += 1;
  const row = {
    id: newId(),
    username: `${prefix}${count}`,
    email: `${prefix}${count}@example.com`,
    name: `${prefix[0]?.toUpperCase()}${prefix.slice(1)} ${count}`,
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
    ...columns,
    role,
  };
  const salt = row.email ? saltFor(deps.config, row.email) : undefined;
  const passwordHash = password && (await hashPassword(password, passwordCost('test'), { salt }));
  await deps.db.insert(users).values({ ...row, ...(passwordHash ? { passwordHash } : {}) });
  const token = await openSession(deps, deps.db, row.id, {
    remember: false,
    userAgent: 'test',
    ip: '127.0.0.1',
  });
  return { id: row.id, username: row.username ?? '', email: row.email ?? '', token, password };
}

/** A signed-in fan. */
export const aFan = (api: TestDeps, overrides: PersonOverrides = {}): Promise<Person> =>
  aPerson(api, 'user', 'fan', overrides);

/** A signed-in operator. */
export const anOperator = (api: TestDeps, overrides: PersonOverrides = {}): Promise<Person> =>
  aPerson(api, 'admin', 'operator', overrides);

/** A signed-in performer, approved unless `reviewState` says otherwise. */
export async function aPerformer(api: TestDeps, overrides: PerformerOverrides = {}): Promise<Person> {
  const own = Object.entries(overrides).filter(([key]) => key in getTableColumns(performers));
  const account = Object.entries(overrides).filter(
    ([key]) => key === 'password' || key in getTableColumns(users),
  );
  const now = api.deps.clock.now();
  const person = await aPerson(api, 'performer', 'performer', Object.fromEntries(account));
  await api.deps.db.insert(performers).values({
    reviewState: 'approved',
    reviewedAt: now,
    verifiedAccount: true,
    createdAt: now,
    updatedAt: now,
    ...Object.fromEntries(own),
    id: person.id,
  });
  return person;
}

/** Puts tokens (as on the wire: 12.5) into a wallet, through the ledger. */
export async function tokensFor(api: TestDeps, userId: string, amount: number): Promise<void> {
  const value = tokensFromWire(amount);
  await post(api.deps.db, {
    key: `grant:${newId()}`,
    kind: 'grant',
    reference: userId,
    at: api.deps.clock.now(),
    lines: [
      { account: account.grants, amount: -value },
      { account: account.wallet(userId), amount: value },
    ],
  });
}

/** A small real picture, as a browser would send it. */
export async function aPicture(
  options: { width?: number; height?: number; type?: 'png' | 'jpeg' | 'webp' } = {},
): Promise<Blob> {
  const { width = 64, height = 48, type = 'png' } = options;
  const image = sharp({ create: { width, height, channels: 3, background: '#c07a4b' } });
  return new File([new Uint8Array(await image.toFormat(type).toBuffer())], `picture.${type}`, {
    type: `image/${type}`,
  });
}
