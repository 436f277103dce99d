import { COMMENTS_BY, type CommentInput, mayComment, mayDeleteComment } from '#rules/comments.ts';

const NOBODY = { viewer: null, isFollowed: false, isSubscribed: false };
const fan = { id: 'fan', role: 'user' } as const;
const PEOPLE = {
  visitor: NOBODY,
  stranger: { ...NOBODY, viewer: fan },
  follower: { ...NOBODY, viewer: fan, isFollowed: true },
  subscriber: { ...NOBODY, viewer: fan, isSubscribed: true },
  colleague: { ...NOBODY, viewer: { id: 'other', role: 'performer' } },
  owner: { ...NOBODY, viewer: { id: 'star', role: 'performer' } },
  operator: { ...NOBODY, viewer: { id: 'operator', role: 'admin' } },
} as const satisfies Record<string, Pick<CommentInput, 'viewer' | 'isFollowed' | 'isSubscribed'>>;
type Who = keyof typeof PEOPLE;
const WHO = Object.keys(PEOPLE) as Who[];

function outcome(who: Who, more: Partial<CommentInput>): string {
  const decision = mayComment({
    ownerId: 'star',
    commentsBy: 'everyone',
    isReadable: true,
    isPublished: true,
    ...PEOPLE[who],
    ...more,
  });
  return decision.allowed ? 'allowed' : decision.code;
}
const outcomes = (more: Partial<CommentInput>) => WHO.map((who) => outcome(who, more));

test.each<[(typeof COMMENTS_BY)[number], string[]]>([
  // visitor, stranger, follower, subscriber, colleague, owner, operator
  ['everyone', ['sign-in', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
  ['followers', ['sign-in', 'followers-only', 'allowed', 'allowed', 'followers-only', 'allowed', 'allowed']],
  [
    'subscribers',
    ['sign-in', 'subscribers-only', 'subscribers-only', 'allowed', 'subscribers-only', 'allowed', 'allowed'],
  ],
  ['nobody', ['closed', 'closed', 'closed', 'closed', 'closed', 'allowed', 'allowed']],
])('who may write where %s may', (commentsBy, expected) => {
  expect(outcomes({ commentsBy })).toEqual(expected);
});

test('nobody writes where they may not read, nor under what its owner has hidden', () => {
  for (const commentsBy of COMMENTS_BY) {
    expect(new Set(outcomes({ commentsBy, isReadable: false }))).toEqual(new Set(['locked']));
    expect(new Set(outcomes({ commentsBy, isPublished: false }))).toEqual(new Set(['closed']));
  }
});

test('a comment is deleted by its author, the owner of what it is about, or an operator', () => {
  const may = (viewer: { id: string; role: 'user' | 'performer' | 'admin' }, ownerId: string | null) =>
    mayDeleteComment(viewer, { authorId: 'fan' }, ownerId);
  expect([
    may(fan, null),
    may(fan, 'star'),
    may({ id: 'star', role: 'performer' }, 'star'),
    may({ id: 'operator', role: 'admin' }, 'star'),
    may({ id: 'other', role: 'performer' }, 'star'),
    may({ id: 'other', role: 'user' }, 'star'),
    may({ id: 'star', role: 'performer' }, null),
  ]).toEqual([true, true, true, true, false, false, false]);
});
