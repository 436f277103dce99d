import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ACCOUNT_STATUSES, GENDERS, ROLES } from '#rules/constants.ts';
import type { FormerCountry } from '#rules/former-countries.ts';
import { oneOf } from './checks.ts';
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
    /** Where its mail arrives: what is behind a plus sign, and dots at Gmail, make no other mailbox. */
    mailbox: text().generatedAlwaysAs(
      sql`case when email ~ '@(gmail|googlemail)[.]com$'
        then replace(regexp_replace(email, '([+].*)?@.*$', ''), '.', '') || '@gmail.com'
        else regexp_replace(email, '[+].*@', '@') end`,
    ),
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
    /** A file that goes leaves the place empty. Files name their owner, so these two keys stand in a migration only. */
    avatarId: text(),
    coverId: text(),
    locale: text().notNull().default('en-US'),
    /** "For you" stands on the person's home. */
    forYou: boolean().notNull().default(true),
    /** Reminders of announced streams come by e-mail, too. */
    streamMails: boolean().notNull().default(true),
    /** In conversations others see what this person has read and when they type, and the other way round. */
    chatSigns: boolean().notNull().default(true),
    /** "Ada and 12 others": notifications of the same thing and day are one. */
    groupNotifications: boolean().notNull().default(true),
    /** Messages that creators send to many reach this person. */
    massMessages: boolean().notNull().default(true),
    referredBy: text().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    disabledReason: text(),
    lastSeenAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_username_unique').on(t.username),
    uniqueIndex('users_email_unique').on(t.email),
    index('users_mailbox_index').on(t.mailbox),
    index('users_claimed_email_index').on(t.claimedEmail),
    index('users_role_created_at_index').on(t.role, t.createdAt),
    // Asked when a file is deleted.
    index('users_avatar_id_index').on(t.avatarId).where(sql`${t.avatarId} is not null`),
    index('users_cover_id_index').on(t.coverId).where(sql`${t.coverId} is not null`),
    oneOf('users_role_check', t.role, ROLES),
    oneOf('users_status_check', t.status, ACCOUNT_STATUSES),
    oneOf('users_gender_check', t.gender, GENDERS),
  ],
);
