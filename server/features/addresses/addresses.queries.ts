import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { containing } from '../../db/list.ts';
import { addresses } from '../../db/schema/addresses.ts';
import { users } from '../../db/schema/users.ts';

export type AddressRow = typeof addresses.$inferSelect;

/** Holds the address book of a person until the transaction ends. */
export async function lockBook(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** All addresses of a person, the default first, then the latest: they are few. */
export async function listAddresses(db: Db, userId: string, q?: string): Promise<AddressRow[]> {
  const { name, country, state, city, streetAddress, apartment, zipCode } = addresses;
  const texts = sql`concat_ws(' ', ${name}, ${country}, ${state}, ${city}, ${streetAddress}, ${apartment}, ${zipCode})`;
  const isFound: SQL | undefined = q ? sql`${texts} ilike ${containing(q)}` : undefined;
  return db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), isFound))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id));
}

export async function findAddress(db: Db, userId: string, id: string): Promise<AddressRow | null> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)));
  return row ?? null;
}

export async function insertAddress(db: Db, row: AddressRow): Promise<void> {
  await db.insert(addresses).values(row);
}

export async function updateAddressRow(db: Db, id: string, set: Partial<AddressRow>): Promise<void> {
  await db.update(addresses).set(set).where(eq(addresses.id, id));
}

export async function deleteAddress(db: Db, id: string): Promise<void> {
  await db.delete(addresses).where(eq(addresses.id, id));
}

/** No address but this one is the default of this person. */
export async function clearDefault(db: Db, userId: string, but: string): Promise<void> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), ne(addresses.id, but), addresses.isDefault));
}
