import { files } from './schema/files.ts';
import { performers } from './schema/performers.ts';
import { users } from './schema/users.ts';

/** Columns a card is made of, over `users`, `performers` and the portrait's `files`. */
export const cardColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  role: users.role,
  lastSeenAt: users.lastSeenAt,
  verifiedAccount: performers.verifiedAccount,
  portrait: files.versions,
};

/** A performer as the one who sells: the card, and what decides who may buy, who is written to and who gets what. */
export const sellerColumns = {
  ...cardColumns,
  email: users.email,
  status: users.status,
  reviewState: performers.reviewState,
  blockCountries: performers.blockCountries,
  commissionRate: performers.commissionRate,
};
