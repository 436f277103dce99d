import { act, screen, waitFor, within } from '@testing-library/react';
import { feedbackStore } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { MyPostsScreen } from '#features/feeds/my-posts/my-posts-screen.tsx';
import { MySubscribersScreen } from '#features/subscriptions/subscribers/my-subscribers-screen.tsx';
import { lastToast } from '#support/toasts.ts';
import { aFeed } from '#support/web-content.ts';
import { anApproved, aSubscription, wideScreen } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

type Query = Record<string, string>;

const hidden = aFeed({ _id: 'f2', slug: 'second', title: 'Second', status: 'inactive', isSale: false });
const sold = aFeed({
  _id: 'f3',
  slug: 'third',
  title: 'Third',
  price: 25,
  totalPurchases: 2,
  totalIncome: 40,
  totalViews: 7,
});

/** Answers the list from these posts; `asked` holds the queries. */
function posts(all = [aFeed(), hidden, sold], total = all.length) {
  const asked: Query[] = [];
  server.use(
    mockCall(ownFeeds.mine, ({ query }) => {
      asked.push(query);
      const data = all.filter((post) => !query.status || post.status === query.status);
      return { data, total: query.status ? data.length : total, nextCursor: null };
    }),
  );
  return asked;
}

const openPosts = (path = '/creator/my-post') =>
  renderScreen(<MyPostsScreen />, { viewer: anApproved(), path, settings: { tokenConversionRate: 0.1 } });
const choose = async (user: ReturnType<typeof openPosts>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: action }));
};

describe('pages of a work list', () => {
  it('are as long as one likes, and one may go to any of them', async () => {
    const asked = posts(undefined, 230);
    const { user } = openPosts();
    await screen.findByRole('link', { name: 'Third' });
    const turned = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(turned).getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 1');
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '7{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: '20', offset: '120' }));
    expect(within(turned).getByRole('button', { current: 'page' })).toHaveAccessibleName('Page 7');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows on a page' }), '50 / page');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ limit: '50', offset: '0' }));
  });

  it('are not there where everything fits on the shortest', async () => {
    posts(undefined, 10);
    openPosts();
    await screen.findByRole('link', { name: 'Third' });
    expect(screen.queryByText('20 / page')).toBeNull();
  });
});

describe('my posts', () => {
  it('shows whom each post is for, what it costs and how it does', async () => {
    posts();
    openPosts();
    const card = (await screen.findByRole('link', { name: 'Third' })).closest('li') as HTMLElement;
    expect(card).toHaveTextContent('Pay per view');
    expect(card).toHaveTextContent('25 tokens · $2.50');
    expect(card).toHaveTextContent('7 views');
    expect(card).toHaveTextContent('2 sold');
    const second = screen.getByRole('link', { name: 'Second' });
    expect(second).toHaveAttribute('href', '/creator/my-post/edit/f2');
    expect(second.closest('li')).toHaveTextContent(/Hidden.*Subscribers/);
  });

  it('is a table where there is room', async () => {
    const undo = wideScreen();
    posts();
    openPosts();
    const table = await screen.findByRole('table');
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map((head) => head.textContent)).toEqual([
      '',
      'Post',
      'For',
      'Views',
      'Likes',
      'Sold',
      'Earned',
      'Status',
      'Date',
      'Actions',
    ]);
    expect(
      within(table).getByRole('row', { name: /Third.*25 tokens.*7.*2.*40 tokens.*Visible/ }),
    ).toBeVisible();
    // The head of its dates has the order.
    expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull();
    undo();
    // Only toasts are read out: no change of a row makes the whole table speak.
    expect(screen.getByRole('table').closest('[aria-live]')).toHaveAttribute('aria-live', 'off');
  });

  it('filters by state, kind and words, and keeps the filters in the address', async () => {
    const asked = posts();
    const { user, router } = openPosts();
    await screen.findByRole('link', { name: 'Second' });
    await user.click(screen.getByRole('button', { name: 'Hidden' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Third' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Photos' }));
    await user.type(screen.getByLabelText('Search titles and text'), 'sec{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'inactive', type: 'photo', q: 'sec' }));
    expect(router.replace).toHaveBeenLastCalledWith(
      { pathname: '/creator/my-post', query: { status: 'inactive', type: 'photo', q: 'sec' } },
      undefined,
      { shallow: true, scroll: false },
    );
  });

  it('puts the oldest first, on a phone by a list of orders', async () => {
    const asked = posts();
    const { user } = openPosts();
    await screen.findByRole('link', { name: 'Second' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Oldest first');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'asc' }));
  });

  it('puts those first that sold best, on a phone by a list of orders, in a table by its heads', async () => {
    const asked = posts();
    const { user, unmount } = openPosts();
    await screen.findByRole('link', { name: 'Second' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Best sellers');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'totalPurchases' }));
    unmount();
    const undo = wideScreen();
    const { user: again } = openPosts();
    await again.click(await screen.findByRole('button', { name: 'Likes' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'totalLike' }));
    undo();
  });

  it('hides several at once; one that is refused does not stop the others', async () => {
    const sent: unknown[] = [];
    posts();
    server.use(
      mockCall(ownFeeds.update, ({ params, body }) => {
        sent.push([params.id, body]);
        return params.id === 'f1' ? refuse(409, 'feeds.changed-elsewhere', 'Changed elsewhere.') : sold;
      }),
    );
    const { user } = openPosts();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Morning light' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Third' }));
    expect(screen.queryByRole('button', { name: 'Make drafts' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(sent).toEqual([
        ['f1', { status: 'inactive' }],
        ['f3', { status: 'inactive' }],
      ]),
    );
    await waitFor(() =>
      expect(
        feedbackStore
          .read()
          .toasts.slice(-2)
          .map(({ text }) => text),
      ).toEqual(['1 post was not changed. Changed elsewhere.', 'Hidden from fans']),
    );
  });

  it('deletes several at once, after a question', async () => {
    const removed: unknown[] = [];
    posts();
    server.use(
      mockCall(ownFeeds.remove, ({ params }) => {
        removed.push(params.id);
        return true;
      }),
    );
    const { user } = openPosts();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Second' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Third' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 posts?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(lastToast()?.text).toBe('2 posts deleted'));
    expect(removed).toEqual(['f2', 'f3']);
  });

  it('opens with the filters of its address and says when nothing matches', async () => {
    const asked = posts([aFeed()]);
    const { user } = openPosts('/creator/my-post?status=inactive');
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
    expect(asked[0]).toMatchObject({ status: 'inactive', offset: '0' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'Morning light' })).toBeVisible();
  });

  it('turns pages', async () => {
    const asked = posts([aFeed()], 45);
    const { user, router } = openPosts();
    await screen.findByRole('link', { name: 'Morning light' });
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ offset: '40', limit: '20' }));
    expect(router.replace).toHaveBeenLastCalledWith(
      { pathname: '/creator/my-post', query: { page: '3' } },
      undefined,
      { shallow: true, scroll: false },
    );
  });

  it('opens at the page of its address, and begins at the first with other filters', async () => {
    const asked = posts([aFeed()], 230);
    const { user, router } = openPosts('/creator/my-post?page=3&rows=50');
    await screen.findByRole('link', { name: 'Morning light' });
    expect(asked).toMatchObject([{ offset: '100', limit: '50' }]);
    await user.click(screen.getByRole('button', { name: 'Photos' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'photo', offset: '0', limit: '50' }));
    expect(router.replace).toHaveBeenLastCalledWith(
      { pathname: '/creator/my-post', query: { type: 'photo', rows: '50' } },
      undefined,
      { shallow: true, scroll: false },
    );
  });

  it('hides a post at once, and undoes it', async () => {
    const statuses: Feed['status'][] = [];
    server.use(
      mockCall(ownFeeds.mine, () => ({
        data: [{ ...sold, status: statuses.at(-1) ?? 'active' }],
        total: 1,
        nextCursor: null,
      })),
      mockCall(ownFeeds.update, ({ body }) => {
        statuses.push(body.status);
        return aFeed({ status: body.status });
      }),
    );
    const { user } = openPosts();
    await choose(user, 'Third', 'Hide from fans');
    const card = screen.getByRole('link', { name: 'Third' }).closest('li') as HTMLElement;
    await waitFor(() => expect(card).toHaveTextContent('Hidden'));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ text: 'Hidden from fans', action: { label: 'Undo' } }),
    );
    act(() => lastToast()?.action?.onClick());
    await waitFor(() => expect(card).toHaveTextContent('Visible'));
    await waitFor(() => expect(statuses).toEqual(['inactive', 'active']));
  });

  it('takes a change back that the server refuses', async () => {
    posts();
    server.use(mockCall(ownFeeds.update, () => refuse(403, 'feeds.review-pending', 'Not before approval.')));
    const { user } = openPosts();
    await choose(user, 'Second', 'Show to fans');
    await waitFor(() => expect(lastToast()?.text).toBe('Not before approval.'));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Second' }).closest('li')).toHaveTextContent('Hidden'),
    );
  });

  it('deletes after a question that tells who keeps it', async () => {
    const removed: string[] = [];
    posts();
    server.use(
      mockCall(ownFeeds.remove, ({ params }) => {
        removed.push(params.id ?? '');
        posts([aFeed(), hidden]);
        return true;
      }),
    );
    const { user } = openPosts();
    await choose(user, 'Third', 'Delete');
    const question = screen.getByRole('alertdialog', { name: 'Delete this post?' });
    expect(question).toHaveTextContent('Bought 2 times. Those people keep what they paid for.');
    expect(question).toHaveTextContent('You can restore it for 30 days.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(removed).toEqual([]);
    await choose(user, 'Third', 'Delete');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Third' })).toBeNull());
    expect(removed).toEqual(['f3']);
    const restored: unknown[] = [];
    server.use(
      mockCall(ownFeeds.restore, ({ params }) => {
        restored.push(params.id);
        posts();
        return sold;
      }),
    );
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ text: 'Post deleted', action: { label: 'Undo' } }),
    );
    act(() => lastToast()?.action?.onClick());
    expect(await screen.findByRole('link', { name: 'Third' })).toBeVisible();
    expect(restored).toEqual(['f3']);
  });

  it('finds deleted posts, which can only be brought back', async () => {
    const gone = { ...sold, deletedAt: '2026-03-02T12:00:00.000Z' };
    const asked = posts([gone]);
    const restored: unknown[] = [];
    server.use(
      mockCall(ownFeeds.restore, ({ params }) => {
        restored.push(params.id);
        posts([]);
        return sold;
      }),
    );
    const { user } = openPosts();
    await user.click(await screen.findByRole('button', { name: 'Recently deleted' }));
    const gones = () => asked.filter((query) => 'isDeleted' in query);
    await waitFor(() => expect(gones().at(-1)).toMatchObject({ isDeleted: 'true' }));
    expect(gones().at(-1)).not.toHaveProperty('status');
    expect((await screen.findByText('Third')).closest('li')).toHaveTextContent('Deleted');
    expect(screen.queryByRole('link', { name: 'Third' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions for Third' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Restore']);
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    await waitFor(() => expect(lastToast()?.text).toBe('Post restored'));
    expect(restored).toEqual(['f3']);
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
  });

  it('pins one post, and only one that fans see', async () => {
    const sent: unknown[] = [];
    const later = aFeed({ _id: 'f4', title: 'Later', isSchedule: true, publishedAt: '2099-01-01T00:00:00Z' });
    posts([aFeed(), hidden, later]);
    server.use(
      mockCall(ownFeeds.pin, ({ params, body }) => {
        sent.push([params.id, body.isPinned]);
        const pinned = aFeed({ isPinned: body.isPinned === true });
        posts([pinned, hidden, later]);
        return pinned;
      }),
    );
    const { user } = openPosts();
    await choose(user, 'Morning light', 'Pin to my profile');
    const card = screen.getByRole('link', { name: 'Morning light' }).closest('li') as HTMLElement;
    await waitFor(() => expect(card).toHaveTextContent(/Visible.*Pinned/));
    await waitFor(() => expect(lastToast()?.text).toBe('Pinned to the top of your profile'));
    await choose(user, 'Morning light', 'Unpin');
    await waitFor(() => expect(card).not.toHaveTextContent('Pinned'));
    expect(sent).toEqual([
      ['f1', true],
      ['f1', false],
    ]);
    for (const name of ['Second', 'Later']) {
      await user.click(screen.getByRole('button', { name: `More actions for ${name}` }));
      expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
      expect(screen.queryByRole('menuitem', { name: /pin/i })).toBeNull();
      await user.keyboard('{Escape}');
    }
  });

  it('publishes a planned post now, and finds planned ones', async () => {
    const later = aFeed({ _id: 'f4', title: 'Later', isSchedule: true, publishedAt: '2099-01-01T12:00:00Z' });
    const asked = posts([later]);
    const sent: unknown[] = [];
    server.use(
      mockCall(ownFeeds.update, ({ params, body }) => {
        sent.push([params.id, body]);
        posts([aFeed({ ...later, isSchedule: false, publishedAt: later.createdAt })]);
        return aFeed();
      }),
    );
    const { user } = openPosts();
    await user.click(await screen.findByRole('button', { name: 'Scheduled' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ isSchedule: 'true' }));
    const card = (await screen.findByRole('link', { name: 'Later' })).closest('li') as HTMLElement;
    expect(card).toHaveTextContent(/Jan 1, 2099.*Scheduled/);
    await choose(user, 'Later', 'Publish now');
    await waitFor(() => expect(card).toHaveTextContent('Visible'));
    expect(sent).toEqual([['f4', { isSchedule: false }]]);
  });

  it('duplicates a post as a draft, which is opened from the message', async () => {
    const draft = aFeed({ _id: 'f9', title: 'Copy', status: 'draft' });
    posts();
    server.use(
      mockCall(ownFeeds.duplicate, ({ params }) => {
        posts([draft, sold]);
        return { ...draft, _id: `${params.id}-copy` };
      }),
    );
    const { user, router } = openPosts();
    await choose(user, 'Third', 'Duplicate');
    const card = (await screen.findByRole('link', { name: 'Copy' })).closest('li') as HTMLElement;
    expect(card).toHaveTextContent('Draft');
    await waitFor(() => expect(lastToast()).toMatchObject({ text: 'Copied as a draft' }));
    act(() => lastToast()?.action?.onClick());
    expect(router.push).toHaveBeenCalledWith('/creator/my-post/edit/f3-copy');
    await user.click(screen.getByRole('button', { name: 'More actions for Copy' }));
    expect(screen.queryByRole('menuitem', { name: /to fans/ })).toBeNull();
  });

  it('leads to the first post, and says when the list did not come', async () => {
    posts([]);
    const { user, unmount } = openPosts();
    expect(await screen.findByText('Your first post goes here')).toBeVisible();
    expect(screen.queryByLabelText('Search titles and text')).toBeNull();
    unmount();
    server.use(mockCall(ownFeeds.mine, () => refuse(500)));
    const again = openPosts();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    posts();
    await again.user.click(retry);
    expect(await screen.findByRole('link', { name: 'Third' })).toBeVisible();
    void user;
  });
});

describe('my subscribers', () => {
  const open = () =>
    renderScreen(<MySubscribersScreen />, { viewer: anApproved(), path: '/creator/my-subscriber' });
  const cancelled = aSubscription({
    _id: 's2',
    userInfo: { _id: 'u2', name: 'Ben Fan', username: 'ben', avatar: '', isPerformer: false },
    subscriptionType: 'free',
    price: 0,
    state: 'cancelled',
    nextRecurringDate: null,
    cancelledAt: '2026-03-02T12:00:00.000Z',
  });
  const gone = aSubscription({
    _id: 's3',
    userInfo: null,
    status: 'deactivated',
    state: 'expired',
    isActive: false,
    nextRecurringDate: null,
  });

  it('tells plan, state, since when, and what happens next', async () => {
    server.use(
      mockCall(subscriptions.performerSearch, () => ({ data: [aSubscription(), cancelled, gone], total: 3 })),
    );
    open();
    const rows = await within(screen.getByRole('region', { name: 'Subscribers' })).findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(
      /Ada Fan.*Monthly, \$9\.99 · since Mar 1, 2026.*Renews on Apr 1, 2026.*Active/,
    );
    expect(rows[1]).toHaveTextContent(/Ben Fan.*Free trial.*Access until Apr 1, 2026.*Canceled/);
    expect(rows[2]).toHaveTextContent(/Deleted account.*Ended on/);
  });

  it('is a table where there is room, with one column for what comes next', async () => {
    const undo = wideScreen();
    server.use(
      mockCall(subscriptions.performerSearch, () => ({ data: [aSubscription(), cancelled, gone], total: 3 })),
    );
    open();
    const next = async (name: RegExp) =>
      within(await screen.findByRole('row', { name }))
        .getAllByRole('cell')
        .at(-2)?.textContent;
    expect(await next(/Ada Fan/)).toBe('Renews on Apr 1, 2026');
    expect(await next(/Ben Fan/)).toBe('Access until Apr 1, 2026');
    expect(await next(/Deleted account/)).toBe('Ended on Apr 1, 2026');
    expect(screen.getByRole('link', { name: 'Message Ada Fan' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/messages\?to=.+&source=user$/),
    );
    expect(screen.queryByRole('link', { name: 'Message Deleted account' })).toBeNull();
    undo();
  });

  it('filters by state, plan and name', async () => {
    const asked: Query[] = [];
    server.use(
      mockCall(subscriptions.performerSearch, ({ query }) => {
        asked.push(query);
        return { data: [aSubscription()], total: 1 };
      }),
    );
    const { user } = open();
    await screen.findByText('Ada Fan');
    await user.click(screen.getByRole('button', { name: 'Canceled or ended' }));
    await user.selectOptions(screen.getByLabelText('Plan'), 'Yearly');
    await user.type(screen.getByLabelText('Search names'), 'ada');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ status: 'deactivated', subscriptionType: 'yearly', q: 'ada' }),
    );
  });

  it('is friendly when there is nobody yet, and when it fails', async () => {
    server.use(mockCall(subscriptions.performerSearch, () => ({ data: [], total: 0 })));
    const { unmount } = open();
    expect(await screen.findByText('Your subscribers will appear here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my profile' })).toHaveAttribute('href', '/nova');
    unmount();
    server.use(mockCall(subscriptions.performerSearch, () => refuse(500)));
    open();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
