import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/item-access.ts';
const owner = { test: 'calls', only: 'who owns every file' } as const;
const sale = { test: 'postSales', only: 'a sale that finds' } as const;
const one = { test: 'calls', only: 'the post itself' } as const;

/** The rule that decides who sees what of a thing, and what it asks about. */
export const rule: readonly Mutation[] = [
  { name: 'deleted', file: RULE, from: "  if (item.deleted) return refuse('hidden');\n", to: '', ...one },
  {
    name: 'not out',
    file: RULE,
    from: "  if (!isOutAndApproved(input)) return refuse('hidden');\n",
    to: '',
    ...one,
  },
  { name: 'planned', file: RULE, from: '  !(scheduledAt && scheduledAt > now) &&\n', to: '', ...one },
  { name: 'ended', file: RULE, from: '!(expiredAt && expiredAt <= now)', to: 'true', ...one },
  { name: 'waiting', file: RULE, from: '  !isWaiting &&\n', to: '', ...one },
  { name: 'hidden or a draft', file: RULE, from: "  status === 'active' &&\n", to: '', ...one },
  { name: 'performer not active', file: RULE, from: ' && performer.active', to: '', ...one },
  { name: 'performer not approved', file: RULE, from: ' && performer.approved', to: '', ...one },
  {
    name: 'blocked country',
    file: RULE,
    from: "  if (isCountryBlocked(input) && !isSubscriber) return refuse('country');\n",
    to: '',
    ...one,
  },
  {
    name: 'for sale',
    file: RULE,
    from: "return viewer?.owned ? allow : refuse('buy');",
    to: 'return allow;',
    ...one,
  },
  {
    name: 'for subscribers',
    file: RULE,
    from: "return isSubscriber ? allow : refuse('subscribe');",
    to: 'return allow;',
    ...one,
  },
  {
    name: 'end of a subscription',
    file: RULE,
    from: 'viewer?.subscribedUntil && viewer.subscribedUntil > now',
    to: 'viewer?.subscribedUntil',
    ...one,
  },
  {
    name: 'later changes in a blocked country',
    file: RULE,
    from: 'boolean => !isCountryBlocked(input);',
    to: 'boolean => input !== null;',
    test: 'calls',
    only: 'what a post gets after',
  },
  {
    name: 'comments on what was bought',
    file: RULE,
    from: 'return isKnown(itemAccess({ ...input, viewer: viewer && { ...viewer, bought: false } }));',
    to: 'return viewer !== undefined;',
    test: 'calls',
    only: 'the post itself|comments and likes',
  },
  {
    name: 'a refunded purchase',
    file: 'server/db/item-columns.ts',
    from: " || ${id} and ${tokenTransactions.status} = 'success'`;",
    to: ' || ${id}`;',
    ...one,
  },
  {
    name: 'words and polls of posts whose files one owns',
    file: 'server/db/functions/owns_every.sql',
    from: 'CASE WHEN more_than_files(kind, item) THEN false ELSE files_owned(fan, kind, item) END',
    to: 'files_owned(fan, kind, item)',
    ...owner,
  },
  {
    name: 'files of what is not for sale, by owning nothing of it',
    file: 'server/features/feeds/feeds.present.ts',
    from: "access.allowed || (row.hasFiles && lockReasonOf(access) === 'buy')",
    to: "access.allowed || lockReasonOf(access) === 'buy'",
    ...one,
  },
  {
    name: 'sales of posts that are being hidden, deleted or planned',
    file: 'server/features/feeds/purchase.queries.ts',
    from: ' and ${outAt(now)}\n',
    to: ' and ${now.toISOString()}::text is not null\n',
    ...sale,
  },
  {
    name: 'sales of posts at an old price',
    file: 'server/features/feeds/purchase.queries.ts',
    from: ' and ${feeds.price} = ${price} for',
    to: ' and ${price}::int >= 0 for',
    ...sale,
  },
  {
    name: 'countries of the account',
    file: 'server/features/performers/visibility.ts',
    from: '[...new Set([here, ...(viewer?.countries ?? [])])]',
    to: '[here]',
    ...one,
  },
];
