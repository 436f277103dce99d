import { date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ACCOUNT_STATUSES, GENDERS, ROLES } from '#rules/constants.ts';
import type { FormerCountry } from '#rules/former-countries.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';

/** Every account: fan, performer or operator. Username and e-mail are stored lower-cased. */
export const users = pgTable(
  'users',
  {
    id: id(),
    role: text({ enum: ROLES }).notNull().default('user'),
    status: text({ enum: ACCOUNT_STATUSES }).notNull().default('active'),
    username: text(),
    /** The address in force: the one mail goes to and resets are sent to. */
    email: text(),
    emailVerifiedAt: at(),
    /** A new address that counts once its own link is opened; any number of people may wait for the same one. */
    pendingEmail: text(),
    /** What somebody signed up with although it is another account's. They see it as theirs; nothing is sent to it. */
    claimedEmail: text(),
    passwordHash: text(),
    name: text().notNull().default(''),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    gender: text({ enum: GENDERS }),
    country: text().notNull().default(''),
    /** Country of the address the last signed-in request came from; empty while unknown. */
    seenCountry: text().notNull().default(''),
    /** Countries the account named before, each with the moment until which it counts for blocks. */
    formerCountries: jsonb().$type<FormerCountry[]>().notNull().default([]),
    phone: text().notNull().default(''),
    dateOfBirth: date({ mode: 'string' }),
    avatarId: text(),
    coverId: text(),
    locale: text().notNull().default('en-US'),
    referredBy: text(),
    disabledReason: text(),
    lastSeenAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_username').on(t.username),
    uniqueIndex('users_email').on(t.email),
    index('users_claimed_email').on(t.claimedEmail),
    index('users_role_created').on(t.role, t.createdAt),
  ],
);
