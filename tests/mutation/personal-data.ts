import type { Mutation } from './mutation.ts';

const TABLES = 'server/features/personal-data/tables.ts';
const copied = { test: 'personalData', only: 'nothing that only others may know' } as const;
const talk = { test: 'copiedContent', only: 'as in the conversation' } as const;

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
    from: ' and conversation_id in ${MY_CONVERSATIONS}))`,',
    to: '))`,',
    ...copied,
  },
  {
    name: 'what a report quotes, in the copy of who reported it',
    file: TABLES,
    from: "      hidden: ['quote', 'file_ids', 'case_id'],\n",
    to: '',
    test: 'copiedContent',
    only: 'what they could not read',
  },
  {
    name: 'messages that were cleared, in a copy',
    file: TABLES,
    from: 'where: `${NOT_CLEARED} and (sender_id',
    to: 'where: `(sender_id',
    ...talk,
  },
  {
    name: 'messages that were cleared, and others paid to write, in a copy',
    file: TABLES,
    from: '(fee > 0 and sender_id = :me)',
    to: '(fee > 0)',
    ...talk,
  },
  {
    name: 'deleted messages that somebody bought, not in their copy',
    file: TABLES,
    from: '(not is_deleted or total_purchases > 0)',
    to: '(not is_deleted)',
    ...talk,
  },
  {
    name: 'messages to many that do not reach somebody, in their copy',
    file: TABLES,
    from: "where: 'user_id = :me and sent_at is not null',",
    to: "where: 'user_id = :me',",
    test: 'copiedContent',
    only: 'messages to many',
  },
  {
    name: 'files that operators took down, in a copy',
    file: 'server/features/personal-data/personal-data.queries.ts',
    from: 'isNull(files.takenDownAt), ',
    to: '',
    test: 'copiedContent',
    only: 'took down',
  },
];
