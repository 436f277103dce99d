import { screen, within } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { users } from '#contract/users.ts';
import { wallet } from '#contract/wallet.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { oneSource } from '#features/feeds/feed-source.ts';
import { PostCard } from '#features/feeds/post-card.tsx';
import { ItemTile } from '#features/items/item-tile.tsx';
import { aCharge, aFeed, aLockedFeed, aPhoto } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { heldStream } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

// Loaded beforehand: on a busy machine a first import outlasts the second that findBy waits.
beforeAll(() => import('#features/wallet/unlock-sheet.tsx'));

describe('an open post', () => {
  it('shows who, what and the picture, and leads to profile and post', () => {
    renderScreen(<PostCard feed={aFeed()} />);
    const card = screen.getByRole('article', { name: 'Morning light' });
    expect(within(card).getByRole('link', { name: /Nova Stage/ })).toHaveAttribute('href', '/nova');
    expect(within(card).getByRole('link', { name: 'Morning light' })).toHaveAttribute(
      'href',
      '/post/morning-light-abcd1234',
    );
    expect(within(card).getByText('First light of the day.')).toBeInTheDocument();
    expect(within(card).getByRole('button', { name: /Open photo 1 of 1: A window/ })).toBeInTheDocument();
  });

  it('is named after its creator when it has no title', () => {
    renderScreen(<PostCard feed={aFeed({ title: '' })} />);
    expect(screen.getByRole('article', { name: 'Post by Nova Stage' })).toBeInTheDocument();
  });

  it('is marked as edited, and shows its buyer the text that was bought', () => {
    const at = '2026-02-01T10:00:00.000Z';
    const { unmount } = renderScreen(
      <PostCard
        feed={aFeed({
          isBought: true,
          isPurchased: true,
          isEdited: true,
          editedAt: at,
          boughtText: 'The text of then',
        })}
      />,
    );
    expect(screen.getByText(/^Edited/)).toBeInTheDocument();
    const then = screen.getByText('The text when you bought it').closest('details');
    expect(then).toHaveTextContent('The text of then');
    expect(screen.getByText('First light of the day.')).toBeVisible();
    unmount();
    renderScreen(<PostCard feed={aFeed()} />);
    expect(screen.queryByText(/^Edited/)).toBeNull();
    expect(screen.queryByText('The text when you bought it')).toBeNull();
  });

  it('does not tell performers that they unlocked their own post', () => {
    const viewer = aPerformer({ _id: aFeed().performer._id });
    renderScreen(<PostCard feed={aFeed({ isBought: true, isPurchased: true, isSubscribed: true })} />, {
      viewer,
    });
    expect(screen.queryByText('Unlocked')).toBeNull();
  });

  it('says when a file is still being prepared', () => {
    renderScreen(<PostCard feed={aFeed({ files: [aPhoto({ url: null, status: 'processing' })] })} />);
    expect(screen.getByText(/^1 file is still being prepared/)).toHaveAttribute('role', 'status');
  });

  it('asks a visitor to log in before tipping, and offers no tip to a performer', () => {
    renderScreen(<PostCard feed={aFeed()} />, { path: '/home?tab=latest' });
    expect(screen.getByRole('link', { name: 'Tip' })).toHaveAttribute(
      'href',
      '/auth/login?returnTo=%2Fhome%3Ftab%3Dlatest',
    );
    renderScreen(<PostCard feed={aFeed({ title: 'Second' })} />, { viewer: aPerformer({ _id: 'p9' }) });
    const second = screen.getByRole('article', { name: 'Second' });
    expect(within(second).queryByRole('button', { name: /Tip/ })).not.toBeInTheDocument();
  });

  it('leads its creator to editing it', () => {
    const feed = aFeed();
    renderScreen(<PostCard feed={feed} />, { viewer: aPerformer({ _id: feed.performer._id }) });
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/creator/my-post/edit/${feed._id}`,
    );
  });
});

describe('a post as a tile', () => {
  it('is called by its title and its creator over a picture', () => {
    renderScreen(<ItemTile item={feedItem(aFeed())} showName />);
    expect(screen.getByRole('link', { name: 'Morning light by Nova Stage' })).toBeInTheDocument();
  });

  it('is called by the words one sees where it has no picture', () => {
    const text = 'Rehearsal diary: we cut a minute and it feels longer. Good sign or terrible sign. Asking.';
    renderScreen(<ItemTile item={feedItem(aFeed({ title: '', text, files: [] }))} />);
    expect(screen.getByRole('link', { name: text })).toHaveTextContent(text);
  });
});

describe('a locked post', () => {
  it('shows the files that one owns already, and still sells the rest', () => {
    const { container } = renderScreen(<PostCard feed={aLockedFeed({ files: [aPhoto()] })} />, {
      viewer: aUser(),
    });
    expect(screen.getByRole('button', { name: /Open photo 1 of 1/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /Unlock/ })).toBeVisible();
    expect(container.textContent).not.toContain('First light of the day.');
  });

  it('shows the blurred picture, what is inside and the price, and no address of the real files', () => {
    const { container } = renderScreen(<PostCard feed={aLockedFeed()} />, {
      settings: { tokenConversionRate: 0.1 },
    });
    expect(container.querySelector('img[src="/api/media/public/photo-blurred.webp"]')).toBeInTheDocument();
    expect(container.innerHTML).not.toContain('photo.webp');
    expect(container.innerHTML).not.toContain('photo-small.webp');
    expect(screen.getByText('12 photos · 2 videos 14:20')).toBeInTheDocument();
    expect(screen.getByText(/50 tokens/).closest('p')).toHaveTextContent('50 tokens · $5.00');
  });

  it('leads a visitor to the login and back to the post', () => {
    renderScreen(<PostCard feed={aLockedFeed()} />);
    expect(screen.getByRole('link', { name: 'Unlock' })).toHaveAttribute(
      'href',
      '/auth/login?returnTo=%2Fpost%2Fbehind-the-curtain-efgh5678',
    );
  });

  it('offers a subscription for what only subscribers see', async () => {
    const { user, store } = renderScreen(
      <PostCard feed={aLockedFeed({ lockReason: 'subscribe', isSale: false })} />,
      {
        viewer: aUser(),
      },
    );
    expect(screen.getByText(/For subscribers/).parentElement).toHaveTextContent('$9.99');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(store.getState().subscriptionModal).toMatchObject({
      showModal: true,
      performer: { _id: 'p1', monthlyPrice: 9.99 },
      subscriptionType: 'monthly',
    });
  });

  it('is not for sale to performers', () => {
    renderScreen(<PostCard feed={aLockedFeed()} />, { viewer: aPerformer({ _id: 'p9' }) });
    expect(screen.queryByRole('button', { name: 'Unlock' })).not.toBeInTheDocument();
    expect(screen.getByText(/Creator accounts cannot subscribe, tip or buy/)).toBeInTheDocument();
  });

  it('opens in place once it is paid, in the list where it stands', async () => {
    const paid: unknown[] = [];
    server.use(
      mockCall(wallet.feed, ({ params, body, request }) => {
        paid.push({ ...params, ...body, key: request.headers.get('idempotency-key') });
        return aCharge({ type: 'feed', target: 'feed', targetId: 'f2', totalPrice: 50 });
      }),
      mockCall(feeds.view, () =>
        aFeed({
          _id: 'f2',
          title: 'Behind the curtain',
          text: 'You made it.',
          isBought: true,
          isPurchased: true,
        }),
      ),
      mockCall(users.me, () => aUser({ balance: 70 })),
    );
    const { user, store } = renderScreen(<FeedList sources={oneSource({})} empty="none" />, {
      viewer: aUser({ balance: 120 }),
      held: [heldStream(oneSource({}), [aFeed(), aLockedFeed()])],
    });
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    const sheet = await screen.findByRole('dialog', { name: 'Unlock this post' });
    expect(sheet).toHaveTextContent('12 photos · 2 videos 14:20');
    expect(sheet).toHaveTextContent('Your balance after70 tokens');
    await user.click(within(sheet).getByRole('button', { name: 'Unlock for 50 tokens' }));
    expect(await screen.findByText('You made it.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(paid).toEqual([{ id: 'f2', price: 50, key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    await screen.findByText('Unlocked');
    expect(store.getState().user.current?.balance).toBe(70);
  });
});

it('is the heading of its page and loads its picture at once, in the size that fits', () => {
  const { container } = renderScreen(<PostCard feed={aFeed()} level={1} priority />);
  expect(container.querySelector('h1')).toHaveTextContent('Morning light');
  const picture = container.querySelector('button img');
  expect(picture).toHaveAttribute('loading', 'eager');
  expect(picture).toHaveAttribute(
    'srcset',
    '/api/media/public/photo-small.webp 640w, /api/media/public/photo.webp 1600w',
  );
});
