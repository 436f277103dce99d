import { act, screen, waitFor, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { feeds } from '#contract/feeds.ts';
import { follows } from '#contract/follows.ts';
import { galleries } from '#contract/galleries.ts';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { performers } from '#contract/performers.ts';
import { products } from '#contract/products.ts';
import { videos } from '#contract/videos.ts';
import { CoverArt } from '#features/performers/cover-art.tsx';
import { ProfileScreen } from '#features/performers/profile-screen.tsx';
import { showOpened } from '#services/opened.ts';
import { aFeed, aLockedFeed, aPhoto, aProfile } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { aGallery, aLockedGallery } from '#support/web-galleries.ts';
import { heldProfile } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { drawn, renderScreen, type ScreenOptions } from '#support/web-render.tsx';

// Loaded beforehand: on a busy machine a first import outlasts the second that findBy waits.
beforeAll(() => import('#components/lightbox.tsx'));

function show(profile: Partial<PerformerDetail>, options: ScreenOptions = {}, posts = [aFeed()]) {
  const similar = [aProfile({ _id: 'p7', name: 'Theo Clay', username: 'theo' })];
  const held = heldProfile(aProfile(profile), posts, { similar });
  return renderScreen(<ProfileScreen id="p1" tab="posts" after="" />, { path: '/nova', held, ...options });
}
const head = () => within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement);
const subscription = (more: Partial<NonNullable<PerformerDetail['subscription']>> = {}) => ({
  _id: 's1',
  type: 'monthly' as const,
  status: 'active' as const,
  price: 9.99,
  expiredAt: '2026-12-21T00:00:00.000Z',
  nextRecurringDate: '2026-12-21T00:00:00.000Z',
  cancelled: false,
  ...more,
});

describe('the one primary action', () => {
  it('is the subscription with its price', async () => {
    const { user, store } = show({}, { viewer: aUser() });
    await user.click(head().getByRole('button', { name: 'Subscribe for $9.99 a month' }));
    expect(store.getState().subscriptionModal).toMatchObject({
      showModal: true,
      subscriptionType: 'monthly',
    });
  });

  it('is the trial where there is one, with its days', async () => {
    const trial = { isFreeSubscription: true, durationFreeSubscriptionDays: 7 };
    const { user, store } = show(trial, { viewer: aUser() });
    await user.click(head().getByRole('button', { name: 'Start 7-day free trial' }));
    expect(store.getState().subscriptionModal.subscriptionType).toBe('free');
  });

  it('is following where nothing is sold', () => {
    show({ monthlyPrice: 0, yearlyPrice: 0 }, { viewer: aUser() });
    expect(head().queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument();
    expect(head().getByRole('button', { name: 'Follow Nova Stage' })).toHaveClass('primary');
  });

  it.each([
    ['active', subscription(), 'Renews', false],
    ['cancelled', subscription({ status: 'cancelled', nextRecurringDate: null }), 'Ends', false],
    ['past-due', subscription({ status: 'past-due' }), 'Your card was declined', true],
    ['pending', subscription({ status: 'pending', expiredAt: null }), 'Waiting for your bank', false],
    ['a running trial', subscription({ type: 'free', nextRecurringDate: null }), 'Ends', true],
    ['a gift', subscription({ type: 'system', nextRecurringDate: null }), 'Ends', true],
  ])('tells a subscriber how it stands: %s', (_, summary, words, offers) => {
    show({ subscription: summary, isSubscribed: true }, { viewer: aUser() });
    expect(head().getByText(words)).toBeInTheDocument();
    expect(head().getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/user/my-subscription');
    expect(head().queryAllByRole('button', { name: /^Subscribe for/ })).toHaveLength(offers ? 1 : 0);
  });

  it.each([
    ['a gift', subscription({ type: 'system', nextRecurringDate: null })],
    ['a canceled year', subscription({ type: 'yearly', status: 'cancelled', nextRecurringDate: null })],
  ])('offers no trial behind %s, which would be refused', (_, summary) => {
    const trial = { isFreeSubscription: true, durationFreeSubscriptionDays: 7 };
    show({ ...trial, subscription: summary, isSubscribed: true }, { viewer: aUser() });
    expect(screen.queryByRole('button', { name: /trial|free/i })).not.toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Subscribe/ }).length).toBeGreaterThan(0);
  });

  it('leads a month that runs to the year', async () => {
    const { user, store } = show({ subscription: subscription(), isSubscribed: true }, { viewer: aUser() });
    await user.click(head().getByRole('button', { name: /^Switch to yearly/ }));
    expect(store.getState().subscriptionModal).toMatchObject({
      showModal: true,
      performer: { _id: 'p1' },
      subscriptionType: 'yearly',
    });
  });

  it('offers no year where a year runs or nothing renews', () => {
    show({ subscription: subscription({ type: 'yearly' }), isSubscribed: true }, { viewer: aUser() });
    expect(head().queryByRole('button', { name: /^Switch to yearly/ })).not.toBeInTheDocument();
  });

  it('is the renewal where one has cancelled: the sheet switches it on for free', async () => {
    const cancelled = subscription({ status: 'cancelled', nextRecurringDate: null, cancelled: true });
    const { user, store } = show({ subscription: cancelled, isSubscribed: true }, { viewer: aUser() });
    await user.click(head().getByRole('button', { name: 'Turn renewal on' }));
    expect(store.getState().subscriptionModal).toMatchObject({
      showModal: true,
      subscriptionType: 'monthly',
    });
  });

  it('is editing on one’s own profile', async () => {
    show({}, { viewer: aPerformer() }, []);
    expect(head().getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/creator/account');
    expect(head().queryByRole('button', { name: /Follow|Subscribe|Tip/ })).not.toBeInTheDocument();
    expect(screen.getByText('Your stage is set')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your plans' })).toBeInTheDocument();
    expect(screen.queryByText(/Cancel whenever you like/)).not.toBeInTheDocument();
    expect(screen.queryByText('You may also like')).not.toBeInTheDocument();
    await drawn();
  });

  it('is following for another performer, who cannot subscribe', () => {
    show({}, { viewer: aPerformer({ _id: 'p9' }) });
    expect(screen.queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument();
    expect(head().getByRole('button', { name: 'Follow Nova Stage' })).toBeInTheDocument();
    expect(screen.getByText(/Creator accounts cannot subscribe, tip or buy/)).toBeInTheDocument();
  });
});

it('counts a look at somebody else’s profile, once', async () => {
  const counted: unknown[] = [];
  server.use(
    mockCall(performers.countView, ({ params }) => {
      counted.push(params.id);
      return true;
    }),
  );
  const profile = (id: string) => <ProfileScreen id={id} tab="posts" after="" />;
  const held = ['own', 'p2', 'p3'].flatMap((id) => heldProfile(aProfile({ _id: id })));
  const own = aPerformer({ _id: 'own' });
  const { rerender } = renderScreen(profile('own'), { viewer: own, path: '/nova', held });
  for (const id of ['p2', 'p2', 'p3']) rerender(profile(id));
  await waitFor(() => expect(counted).toContain('p3'));
  // A look of the test before may still have been on its way.
  expect(counted.filter((id) => ['own', 'p2', 'p3'].includes(String(id)))).toEqual(['p2', 'p3']);
});

it('suggests nobody the viewer follows or subscribes to, nor the viewer', () => {
  const one = (_id: string, name: string, more: Partial<PerformerDetail> = {}) =>
    aProfile({ _id, name, username: _id, ...more });
  const similar = [
    one('followed', 'Followed', { isFollowed: true }),
    one('paid', 'Paid', { isSubscribed: true }),
    one('me', 'Me'),
    one('p1', 'Nova'),
    one('new', 'Somebody New'),
  ];
  const held = heldProfile(aProfile(), [], { similar });
  const viewer = aPerformer({ _id: 'me' });
  renderScreen(<ProfileScreen id="p1" tab="posts" after="" />, { path: '/nova', held, viewer });
  const section = screen.getByRole('heading', { name: 'You may also like' }).closest('section');
  const names = within(section as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(names).toEqual([expect.stringContaining('Somebody New')]);
});

it.each([
  ['posts', 'New post', '/creator/my-post/create'],
  ['videos', 'New video', '/creator/my-video/create'],
  ['photos', 'New gallery', '/creator/my-gallery/create'],
  ['store', 'New product', '/creator/my-store/create'],
] as const)('an empty own tab %s leads to its form', async (tab, name, path) => {
  const nothing = () => ({ data: [], total: 0 });
  server.use(
    mockCall(videos.search, nothing),
    mockCall(galleries.search, nothing),
    mockCall(products.search, nothing),
    mockCall(feeds.list, () => ({ ...nothing(), nextCursor: null })),
  );
  const held = heldProfile(aProfile(), [], { tab });
  const viewer = aPerformer({ _id: 'p1' });
  renderScreen(<ProfileScreen id="p1" tab={tab} after="" />, { path: '/nova', held, viewer });
  const [text] = await screen.findAllByText('Your stage is set');
  const empty = within(text?.parentElement as HTMLElement);
  expect(await empty.findByRole('link', { name })).toHaveAttribute('href', path);
  await drawn();
});

it('counts a new follower at once, and not when the server refuses', async () => {
  server.use(mockCall(follows.follow, () => refuse(503)));
  const { user } = show({ stats: { ...aProfile().stats, followers: 41 } }, { viewer: aUser() });
  expect(head().getByText('41')).toBeInTheDocument();
  await user.click(head().getByRole('button', { name: 'Follow Nova Stage' }));
  expect(await head().findByText('41')).toBeInTheDocument();
});

it('turns into the subscriber’s view when somebody has subscribed on it', async () => {
  server.use(mockCall(performers.view, () => aProfile({ isSubscribed: true, subscription: subscription() })));
  const { store } = show({}, { viewer: aUser() });
  act(() => store.dispatch(showOpened({ performerId: 'p1' })));
  expect(await head().findByText('Renews')).toBeInTheDocument();
});

it('says that there are no posts yet, and asks again when they did not come', async () => {
  show({}, {}, []);
  expect(screen.getByText('No posts yet')).toBeInTheDocument();
  let down = true;
  server.use(
    mockCall(feeds.list, () => (down ? refuse(503) : { data: [aFeed()], total: 1, nextCursor: null })),
  );
  const { user } = renderScreen(<ProfileScreen id="p1" tab="posts" after="" />, {
    held: heldProfile(aProfile(), null),
  });
  await screen.findByText('The posts did not load');
  down = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Morning light' })).toBeInTheDocument();
});

describe('photos', () => {
  it('are squares that open large; a locked post is one blurred square that leads to it', async () => {
    const photos = [aPhoto(), aPhoto({ _id: 'photo2', alt: 'A door' })];
    const held = heldProfile(aProfile(), [aFeed({ files: photos }), aLockedFeed()], { tab: 'photos' });
    const { user } = renderScreen(<ProfileScreen id="p1" tab="photos" after="" />, { held });
    expect(
      await screen.findByRole('link', { name: /Behind the curtain, locked: 12 photos/ }),
    ).toHaveAttribute('href', '/post/behind-the-curtain-efgh5678');
    await user.click(screen.getByRole('button', { name: 'Open photo 2 of 2: A door' }));
    expect(await screen.findByRole('dialog', { name: 'Photos and videos' })).toHaveTextContent('2 of 2');
  });

  it('stand below the galleries, which lead to their pages and say what they cost', async () => {
    const galleries = [aLockedGallery(), aGallery({ _id: 'g2', title: 'Summer', slug: 'summer-1' })];
    const held = heldProfile(aProfile(), [aFeed()], { tab: 'photos', galleries });
    renderScreen(<ProfileScreen id="p1" tab="photos" after="" />, { held });
    const shown = await screen.findByRole('region', { name: 'Galleries' });
    expect(within(shown).getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/gallery/summer-1');
    expect(shown).toHaveTextContent('12 photos · 40 tokens');
    expect(screen.getByRole('region', { name: 'Photos from posts' })).toContainElement(
      screen.getByRole('button', { name: /^Open photo 1 of 1/ }),
    );
  });

  it('are counted at their tab only where no gallery stands there: its photos are not counted', async () => {
    const tabOf = async (totalGalleries: number) => {
      const stats = { ...aProfile().stats, totalPhotos: 8, totalGalleries };
      const shown = renderScreen(<ProfileScreen id="p1" tab="photos" after="" />, {
        held: heldProfile(aProfile({ stats }), [aFeed()], { tab: 'photos', galleries: [] }),
      });
      const text = (await screen.findByRole('link', { name: /^Photos/ })).textContent;
      shown.unmount();
      return text;
    };
    expect([await tabOf(0), await tabOf(3)]).toEqual(['Photos8', 'Photos']);
  });

  it('have more galleries behind a link for readers without scripts, and there nothing else', async () => {
    server.use(mockCall(galleries.search, () => ({ data: [aGallery()], total: 30 })));
    const held = heldProfile(aProfile(), [aFeed()], { tab: 'photos' });
    renderScreen(<ProfileScreen id="p1" tab="photos" after="" from={12} />, { held });
    expect(await screen.findByRole('link', { name: 'Show more' })).toHaveAttribute(
      'href',
      '/nova?tab=photos&from=13',
    );
    expect(screen.queryByRole('region', { name: 'Photos from posts' })).toBeNull();
  });

  it('may be missing', async () => {
    const held = heldProfile(aProfile(), [], { tab: 'photos' });
    renderScreen(<ProfileScreen id="p1" tab="photos" after="" />, { held });
    expect(await screen.findByText('No photos yet')).toBeInTheDocument();
    await drawn();
  });
});

describe('a cover that is still on its way', () => {
  const cover = <CoverArt src="/api/media/public/wide.webp" small="/api/media/public/small.webp" />;

  it('has its small rendition behind it after a navigation', () => {
    const { container } = renderScreen(cover);
    expect(container.querySelector('div')).toHaveStyle({
      backgroundImage: 'url("/api/media/public/small.webp")',
    });
  });

  it('asks for no second picture on a first page', async () => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(cover);
    expect(place.innerHTML).not.toContain('background-image');
    const root = await act(async () => hydrateRoot(place, cover));
    expect(place.innerHTML).not.toContain('background-image');
    act(() => root.unmount());
    place.remove();
  });
});
