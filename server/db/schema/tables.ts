import * as content from './content.ts';
import * as ledger from './ledger.ts';
import * as money from './money.ts';
import * as users from './users.ts';

/** Every table, for the client and for checks that walk the schema. */
export const schema = { ...users, ...content, ...ledger, ...money };
