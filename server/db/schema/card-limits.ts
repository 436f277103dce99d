import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ATTEMPT_KINDS, ATTEMPT_OUTCOMES, CARD_LIMIT_SUBJECTS } from '#rules/card-limits.ts';
import { notNegative, oneOf } from './checks.ts';
import { createdAt, id, minorUnits } from './columns.ts';
import { users } from './users.ts';

/** What people wanted of cards within the last day (product.md 29). Of a charge, the id is that of its payment. */
export const cardAttempts = pgTable(
  'card_attempts',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A hash of the card; null while the card service has not said which one it is. */
    card: text(),
    /** A hash of where the person was. */
    address: text().notNull(),
    kind: text({ enum: ATTEMPT_KINDS }).notNull(),
    outcome: text({ enum: ATTEMPT_OUTCOMES }).notNull().default('open'),
    /** Cents. */
    amount: minorUnits().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('card_attempts_user_id_created_at_index').on(t.userId, t.createdAt),
    index('card_attempts_card_created_at_index').on(t.card, t.createdAt),
    index('card_attempts_address_created_at_index').on(t.address, t.createdAt),
    index('card_attempts_created_at_index').on(t.createdAt),
    oneOf('card_attempts_kind_check', t.kind, ATTEMPT_KINDS),
    oneOf('card_attempts_outcome_check', t.outcome, ATTEMPT_OUTCOMES),
    notNegative('card_attempts_amount_check', t.amount),
  ],
);

/** Whom an operator let go: attempts before that moment do not count for them. */
export const cardReleases = pgTable(
  'card_releases',
  {
    subject: text({ enum: CARD_LIMIT_SUBJECTS }).notNull(),
    /** An account's id, or the hash of a card or of an address. */
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.key] }),
    index('card_releases_created_at_index').on(t.createdAt),
    oneOf('card_releases_subject_check', t.subject, CARD_LIMIT_SUBJECTS),
  ],
);
