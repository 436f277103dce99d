import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Where people have things sent to. */
export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Two letters. */
    country: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    district: text().notNull().default(''),
    ward: text().notNull().default(''),
    streetNumber: text().notNull().default(''),
    streetAddress: text().notNull(),
    /** Apartment, suite or floor. */
    apartment: text().notNull().default(''),
    zipCode: text().notNull(),
    phoneNumber: text().notNull().default(''),
    description: text().notNull().default(''),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('addresses_user_id_unique').on(t.userId).where(sql`${t.isDefault}`),
    index('addresses_user_id_created_at_id_index').on(t.userId, t.createdAt, t.id),
    check('addresses_country_check', sql`${t.country} ~ '^[A-Z]{2}$'`),
  ],
);
