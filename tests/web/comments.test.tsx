import { screen, waitFor, within } from '@testing-library/react';
import { type Comment, comments } from '#contract/comments.ts';
import type { Feed } from '#contract/feeds.ts';
import type { CurrentUser } from '#contract/users.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { PostCard } from '#features/feeds/post-card.tsx';
import { ItemComments } from '#features/items/item-comments.tsx';
import { aComment, aFeed, aLockedFeed } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

function show(held: Comment[], feed: Partial<Feed> = {}, viewer: CurrentUser | null = aUser({ _id: 'u1' })) {
  server.use(
    mockCall(comments.list, ({ query }) => {
      const data = query.objectType === 'comment' ? [] : held;
      return { data, total: data.length, nextCursor: null };
    }),
  );
  return renderScreen(<ItemComments item={feedItem(aFeed(feed))} level={2} />, viewer ? { viewer } : {});
}

test.each<[Feed['commentsBy'], boolean, RegExp]>([
  ['everyone', false, /Log in to comment/],
  ['followers', true, /Followers of Nova Stage can comment here/],
  ['subscribers', true, /Subscribers of Nova Stage can comment here/],
  ['nobody', true, /Comments are closed/],
])('where %s may write, it says why one may not', async (commentsBy, isSignedIn, text) => {
  show([], { commentsBy, isFollowed: false, isSubscribed: false }, isSignedIn ? aUser({ _id: 'u1' }) : null);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByLabelText('Your comment')).not.toBeInTheDocument();
  expect(await screen.findByText('No comments yet')).toBeInTheDocument();
});

test('words that were not sent stay, are the same request when sent again, and then stand on top', async () => {
  const keys: (string | null)[] = [];
  server.use(
    mockCall(comments.create, ({ request, body }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length === 1 ? refuse(503) : aComment({ _id: 'c2', content: body.content });
    }),
  );
  const { user } = show([aComment()]);
  await screen.findByText('Lovely light');
  const field = screen.getByLabelText('Your comment');
  await user.type(field, 'Second');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Your comment wasn’t sent/)).toBeInTheDocument();
  expect(field).toHaveValue('Second');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field).toHaveValue(''));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  const shown = () =>
    screen.getAllByRole('listitem').map((item) => within(item).getByText(/Second|Lovely/).textContent);
  await waitFor(() => expect(shown()).toEqual(['Second', 'Lovely light']));
  // Said once to those who do not see it appear.
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said.filter((text) => text === 'Comment sent')).toHaveLength(1);
});

test('a list that did not come says so once, with one button that tries again', async () => {
  let isDown = true;
  server.use(
    mockCall(comments.list, () =>
      isDown ? refuse(500) : { data: [aComment()], total: 1, nextCursor: null },
    ),
  );
  const { user } = renderScreen(<ItemComments item={feedItem(aFeed())} level={2} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('We couldn’t load more.')).not.toBeInTheDocument();
  isDown = false;
  await user.click(again);
  expect(await screen.findByText('Lovely light')).toBeInTheDocument();
});

test('what was deleted is gone at once, and comes back by Undo without a call', async () => {
  const { user } = show([aComment(), aComment({ _id: 'c2', content: 'Another', createdBy: 'u2' })]);
  const own = (await screen.findByText('Lovely light')).closest('li') as HTMLElement;
  await user.click(within(own).getByRole('button', { name: /^More about the comment by Ada/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(screen.queryByText('Lovely light')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /omment/ })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Lovely light')).toBeInTheDocument();
});

test('a comment of somebody else can be reported, one’s own cannot', async () => {
  const { user } = show([aComment(), aComment({ _id: 'c2', content: 'Another', createdBy: 'u2' })]);
  const menuOf = async (content: string) => {
    const row = (await screen.findByText(content)).closest('li') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /^More about the comment by Ada/ }));
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return entries;
  };
  expect(await menuOf('Another')).toEqual(['Report']);
  expect(await menuOf('Lovely light')).not.toContain('Report');
});

test('two comments that were deleted one after the other both come back', async () => {
  const { user } = show([aComment(), aComment({ _id: 'c2', content: 'Another' })]);
  for (const content of ['Lovely light', 'Another']) {
    const row = (await screen.findByText(content)).closest('li') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: /^More about the comment by Ada/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.queryByText(content)).not.toBeInTheDocument();
  }
  for (const left of [1, 0]) {
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(left));
  }
  expect(screen.getByText('Lovely light')).toBeInTheDocument();
  expect(screen.getByText('Another')).toBeInTheDocument();
});

test('a comment is changed where it stands; the place keeps the focus', async () => {
  server.use(
    mockCall(comments.update, ({ body }) =>
      aComment({ content: body.content, isEdited: true, isLiked: true }),
    ),
  );
  const { user } = show([aComment()]);
  await screen.findByText('Lovely light');
  await user.click(screen.getByRole('button', { name: /^More about/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const field = screen.getByLabelText('Change your comment');
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard(', again');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // The field holds the new words before the answer has come.
  expect(await screen.findByText('edited')).toBeInTheDocument();
  expect(screen.getByText('Lovely light, again')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
});

test('a card of a locked post has no comments to open', () => {
  renderScreen(
    <>
      <PostCard feed={aLockedFeed()} />
      <PostCard feed={aFeed({ totalComment: 3 })} />
    </>,
  );
  expect(screen.getAllByRole('button', { name: / comments? on / })).toHaveLength(1);
});

test('takes no other words while a comment is sent, which would go with it', async () => {
  const call = Promise.withResolvers<void>();
  server.use(
    mockCall(comments.create, async ({ body }) => {
      await call.promise;
      return aComment({ _id: 'c2', content: body.content });
    }),
  );
  const { user } = show([]);
  const field = await screen.findByLabelText('Your comment');
  await user.type(field, 'Lovely');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(field, ' light');
  expect(field).toHaveValue('Lovely');
  call.resolve();
  await waitFor(() => expect(field).toHaveValue(''));
  await user.type(field, 'More');
  expect(field).toHaveValue('More');
});

test('a reply on its way cannot be cancelled, which would only seem to take it back', async () => {
  const call = Promise.withResolvers<void>();
  server.use(
    mockCall(comments.create, async ({ body }) => {
      await call.promise;
      return aComment({ _id: 'c2', content: body.content });
    }),
  );
  const { user } = show([aComment()]);
  await user.click(await screen.findByRole('button', { name: /^Reply to/ }));
  const field = await screen.findByLabelText('Your reply to Ada Fan');
  await user.type(field, 'Words{Control>}{Enter}{/Control}{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field).toHaveValue('Words');
  call.resolve();
  await waitFor(() => expect(screen.queryByLabelText('Your reply to Ada Fan')).toBeNull());
});

test('what is typed and not sent is a draft of its place: after a new load it stands there, and nowhere else', async () => {
  server.use(mockCall(comments.create, ({ body }) => aComment({ _id: 'c9', content: body.content })));
  const one = show([aComment()]);
  await one.user.type(await screen.findByLabelText('Your comment'), 'Half a sentence');
  one.unmount();
  const other = show([aComment()], { _id: 'f2' });
  expect(await screen.findByLabelText('Your comment')).toHaveValue('');
  other.unmount();
  const { user, unmount } = show([aComment()]);
  await waitFor(() => expect(screen.getByLabelText('Your comment')).toHaveValue('Half a sentence'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.getByLabelText('Your comment')).toHaveValue(''));
  unmount();
  show([aComment()]);
  await screen.findByText('Lovely light');
  expect(screen.getByLabelText('Your comment')).toHaveValue('');
});

test('drafts are nobody else’s', async () => {
  const one = show([]);
  await one.user.type(await screen.findByLabelText('Your comment'), 'Mine');
  one.unmount();
  show([], {}, aUser({ _id: 'u2' }));
  expect(await screen.findByLabelText('Your comment')).toHaveValue('');
});

test.each([
  ['a reply', 'Your reply to Ada Fan', /^Reply to/, 'Words', ''],
  ['a change', 'Change your comment', null, 'Lovely light, again', 'Lovely light'],
] as const)(
  '%s is asked about before it is cancelled, and else a draft',
  async (_, label, reply, typed, start) => {
    const open = async ({ user }: ReturnType<typeof show>) => {
      await screen.findByText('Lovely light');
      if (reply) return user.click(screen.getByRole('button', { name: reply }));
      await user.click(screen.getByRole('button', { name: /^More about/ }));
      await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    };
    const words = () => screen.findByLabelText(label);
    const before = show([aComment()]);
    await open(before);
    await before.user.type(await words(), typed.slice(start.length));
    before.unmount();
    const after = show([aComment()]);
    const { user } = after;
    await open(after);
    await waitFor(async () => expect(await words()).toHaveValue(typed));
    await user.type(await words(), '{Escape}');
    const answer = (name: string) =>
      user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
    await answer('Keep editing');
    expect(await words()).toHaveValue(typed);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await answer('Discard');
    expect(screen.queryByLabelText(label)).toBeNull();
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
    await open(after);
    expect(await words()).toHaveValue(start);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByLabelText(label)).toBeNull();
  },
);
