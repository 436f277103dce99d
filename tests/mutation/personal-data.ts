import type { Mutation } from './mutation.ts';

const TABLES = 'server/features/personal-data/tables.ts';
const copied = { test: 'personalData', only: 'nothing that only others may know' } as const;

/** The copy of what is kept about a person: what stays out of it. */
export const personalData: readonly Mutation[] = [
  {
    name: 'where buyers live, in the copy of a seller',
    file: TABLES,
    from: "hidden: ['delivery_address', 'delivery_parts', 'postal_code', 'phone_number', 'user_note'],",
    to: '',
    ...copied,
  },
  {
    name: 'the hash of a password in a copy',
    file: TABLES,
    from: "hidden: ['password_hash'], ",
    to: '',
    ...copied,
  },
  {
    name: 'conversations of other people in a copy',
    file: TABLES,
    from: ' and conversation_id in ${MY_TALKS})',
    to: ')',
    ...copied,
  },
];
