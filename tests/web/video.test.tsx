import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { comments } from '#contract/comments.ts';
import { library } from '#contract/library.ts';
import { reactions } from '#contract/reactions.ts';
import { users } from '#contract/users.ts';
import { type Video, videos } from '#contract/videos.ts';
import { wallet } from '#contract/wallet.ts';
import { BookmarksScreen } from '#features/reactions/bookmarks-screen.tsx';
import { ProfileVideos } from '#features/videos/profile-videos.tsx';
import { VideoScreen } from '#features/videos/video-screen.tsx';
import { videoJsonLd } from '#features/videos/video-seo.tsx';
import { api } from '#services/api.ts';
import { aCharge, aPhoto } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';
import { aFilm, aLockedVideo, aVideo } from '#support/web-videos.ts';

beforeAll(() =>
  Promise.all([import('#components/player/video-player.tsx'), import('#features/wallet/unlock-sheet.tsx')]),
);

/** What the server holds; a test may change it. */
interface Held {
  video: Video;
  others?: Video[];
}

function show(held: Held, options: ScreenOptions = {}) {
  const counted: unknown[] = [];
  const kept: unknown[] = [];
  server.use(
    mockCall(videos.view, () => held.video),
    mockCall(videos.related, () => ({ data: held.others ?? [], total: held.others?.length ?? 0 })),
    mockCall(comments.list, () => ({ data: [], total: 0, nextCursor: null })),
    mockCall(videos.countView, ({ params }) => {
      counted.push(params.id);
      return true;
    }),
    mockCall(videos.setPosition, ({ body }) => {
      kept.push(body);
      return { position: (body as { seconds: number }).seconds };
    }),
  );
  return { counted, kept, ...renderScreen(<VideoScreen id="tour" />, { path: '/video/tour', ...options }) };
}

const player = (name: string) => screen.findByLabelText<HTMLVideoElement>(name, { selector: 'video' });

it('an open video plays, names who agreed to be named, its tags and videos like it, and counts the look', async () => {
  const card = { _id: 'p2', name: 'Ivy Lane', username: 'Ivy', avatar: '/no-avatar.jpg', isPerformer: true };
  const { counted } = show({
    video: aVideo({ participantIds: ['p2'], participants: [card] }),
    others: [aLockedVideo({ _id: 'v2', slug: 'next-1', title: 'Next day' })],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Tour of the studio' })).toBeVisible();
  expect(await player('Tour of the studio')).toHaveAttribute('src', '/api/media/vf1/film.mp4');
  expect(screen.getByRole('link', { name: 'Ivy Lane' })).toHaveAttribute('href', '/ivy');
  expect(
    within(screen.getByRole('list', { name: 'Tags' })).getByRole('link', { name: '#studio' }),
  ).toHaveAttribute('href', '/search?q=studio');
  const related = await screen.findByRole('region', { name: 'Related videos' });
  expect(within(related).getByRole('link', { name: 'Next day' })).toHaveAttribute('href', '/video/next-1');
  // They may be of several people.
  expect(within(related).getByText('Nova Stage')).toBeVisible();
  await waitFor(() => expect(counted).toEqual(['v1']));
});

it('has the film’s own shape from the first paint, open and locked, whatever its thumbnail has', async () => {
  const thumbnail = aPhoto({ url: '/thumb.webp', width: 400, height: 500 });
  const film = { width: 640, height: 360 };
  const open = show({ video: aVideo({ video: aFilm(film), thumbnail }) });
  expect((await player('Tour of the studio')).style.aspectRatio).toBe('640 / 360');
  open.unmount();
  const locked = aLockedVideo();
  const { container } = show({ video: { ...locked, video: { ...locked.video, ...film }, thumbnail } });
  await screen.findByText(/40 tokens/);
  // As wide as the words on it allow; the thumbnail alone would make it higher than wide.
  const frame = container.querySelector<HTMLElement>('[style*="--ratio"]');
  expect(frame?.style.getPropertyValue('--ratio')).toBe('1.6');
});

it('what was bought offers its files to be saved; what is open to everybody does not', async () => {
  const asked: unknown[] = [];
  server.use(
    mockCall(library.files, ({ params }) => {
      asked.push(params.id);
      return { data: [], total: 0 };
    }),
  );
  const free = show({ video: aVideo() });
  await player('Tour of the studio');
  expect(screen.queryByRole('button', { name: /^Save the files/ })).toBeNull();
  free.unmount();
  const { user } = show({ video: aVideo({ isPurchased: true }) }, { viewer: aUser() });
  await user.click(await screen.findByRole('button', { name: /^Save the files/ }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await waitFor(() => expect(asked).toEqual(['v1']));
});

it('a look at what is locked is counted once it is unlocked', async () => {
  const held: Held = { video: aLockedVideo() };
  const { counted, store } = show(held, { viewer: aUser() });
  await screen.findByText(/40 tokens/);
  held.video = aVideo({ isPurchased: true });
  act(() => void store.dispatch(api.util.invalidateTags(['videos'])));
  await player('Tour of the studio');
  await waitFor(() => expect(counted).toEqual(['v1']));
});

it('goes on where its viewer stopped, on any device, and says where they stop now', async () => {
  const { kept } = show({ video: aVideo({ position: 31 }) }, { viewer: aUser() });
  const film = await player('Tour of the studio');
  fireEvent.play(film);
  expect(await screen.findByText(/0:31/)).toBeVisible();
  film.currentTime = 52;
  fireEvent.pause(film);
  await waitFor(() => expect(kept).toEqual([{ seconds: 52 }]));
});

it('keeps no place of a visitor at the server', async () => {
  const { kept } = show({ video: aVideo() });
  const film = await player('Tour of the studio');
  fireEvent.play(film);
  film.currentTime = 52;
  fireEvent.pause(film);
  await screen.findByRole('heading', { level: 1 });
  expect(kept).toEqual([]);
});

it('a locked video shows its length, its price and its teaser, and no address of the film', async () => {
  const teaser = aFilm({ _id: 'vt1', url: '/api/media/vt1/teaser.mp4', duration: 8 });
  const { container, user } = show(
    { video: aLockedVideo({ teaserId: 'vt1', teaser }) },
    { settings: { tokenConversionRate: 0.1 } },
  );
  expect(await screen.findByText('Video · 1:30')).toBeVisible();
  expect(screen.getByText(/40 tokens/).closest('p')).toHaveTextContent('40 tokens · $4.00');
  expect(container.innerHTML).not.toContain('film.mp4');
  await user.click(screen.getByRole('button', { name: /Watch the teaser/ }));
  expect(await player('Teaser')).toHaveAttribute('src', '/api/media/vt1/teaser.mp4');
});

it('bought, it opens in place', async () => {
  const held: Held = { video: aLockedVideo() };
  let paid: unknown;
  server.use(
    mockCall(users.me, () => aUser({ balance: 60 })),
    mockCall(wallet.video, ({ body }) => {
      paid = body;
      held.video = aVideo({ price: 40, isPurchased: true });
      return aCharge({ type: 'video', target: 'video', targetId: 'v1' });
    }),
  );
  const { user } = show(held, { viewer: aUser({ balance: 100 }) });
  await user.click(await screen.findByRole('button', { name: 'Unlock' }));
  const sheet = await screen.findByRole('dialog', { name: 'Unlock this video' });
  await user.click(within(sheet).getByRole('button', { name: 'Unlock for 40 tokens' }));
  expect(await player('Tour of the studio')).toBeVisible();
  expect(paid).toEqual({ price: 40 });
});

it('a replaced film stands beside the one that was bought', async () => {
  const bought = aFilm({ _id: 'vf0', url: '/api/media/vf0/film.mp4' });
  show({ video: aVideo({ isPurchased: true, price: 40, boughtVideo: bought }) }, { viewer: aUser() });
  expect(await player('The video when you bought it')).toHaveAttribute('src', '/api/media/vf0/film.mp4');
});

it('its performer is told that it is not ready, and is led to editing; that look is not counted', async () => {
  const film = aFilm({ url: null, status: 'processing', poster: null, thumbnails: [] });
  const asked = { _id: 'p2', name: 'Ivy Lane', username: 'ivy', avatar: '/no-avatar.jpg', isPerformer: true };
  const participantRequests = [{ performer: asked, status: 'asked' as const }];
  const own = aVideo({
    _id: 'v7',
    processing: true,
    video: film,
    participants: [asked],
    participantRequests,
  });
  const { counted } = show({ video: own }, { viewer: aPerformer() });
  expect(await screen.findByText(/still being processed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/creator/my-video/update/v7');
  // Nobody is named before they agree, not even to who asked them.
  expect(screen.queryByRole('link', { name: 'Ivy Lane' })).toBeNull();
  expect(counted).not.toContain('v7');
});

it('tells search engines what it is, and of the film only the address that does not end', () => {
  const open = videoJsonLd(aVideo(), 'Tour of the studio', 'https://site.example');
  expect(open).toMatchObject({
    '@type': 'VideoObject',
    '@id': 'https://site.example/video/tour-abcd1234',
    isAccessibleForFree: true,
    duration: 'PT90S',
    uploadDate: '2026-03-01T12:00:00.000Z',
    thumbnailUrl: 'https://site.example/api/media/public/vf1-poster.webp',
  });
  expect(JSON.stringify(open)).not.toContain('film.mp4');
  expect(open).not.toHaveProperty('contentUrl');
  const shared = aVideo({ shareVideo: '/api/media/open/vf1/display' });
  expect(videoJsonLd(shared, 'Tour', 'https://site.example')).toMatchObject({
    contentUrl: 'https://site.example/api/media/open/vf1/display',
  });
  expect(videoJsonLd(aLockedVideo(), 'Tour', 'https://site.example')).toMatchObject({
    isAccessibleForFree: false,
  });
});

describe('on a profile', () => {
  const list = (from = 0) =>
    renderScreen(
      <ProfileVideos
        performerId="nova"
        empty={<p>None yet</p>}
        from={from}
        moreHref={(place) => `/nova?tab=videos&from=${place}`}
      />,
    );

  it('videos stand as cards with what they cost', async () => {
    server.use(mockCall(videos.search, () => ({ data: [aVideo(), aLockedVideo({ _id: 'v2' })], total: 2 })));
    list();
    const cards = await screen.findAllByRole('article');
    expect(cards[0]).toHaveTextContent('Video · 1:30');
    expect(cards[1]).toHaveTextContent('40 tokens');
  });

  it('go on behind a link for readers without scripts, from the row that the address names', async () => {
    const asked: Record<string, string>[] = [];
    server.use(
      mockCall(videos.search, ({ query }) => {
        asked.push(query);
        return { data: [aVideo({ _id: `v${asked.length}` })], total: 14 };
      }),
    );
    const { user } = list(12);
    const more = await screen.findByRole('link', { name: 'Show more' });
    expect(more).toHaveAttribute('href', '/nova?tab=videos&from=13');
    await user.click(more);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(asked.map(({ offset }) => offset)).toEqual(['12', '13']);
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull();
  });

  it('none, or a list that did not come, are said', async () => {
    server.use(mockCall(videos.search, () => ({ data: [], total: 0 })));
    list();
    expect(await screen.findByText('None yet')).toBeVisible();
    server.use(mockCall(videos.search, () => refuse(500, 'http.failed', 'Failed')));
    list();
    expect(await screen.findByText('The videos did not load')).toBeVisible();
  });
});

it('bookmarks have a list of videos', async () => {
  const kept = { _id: 'b1', objectType: 'video' as const, objectId: 'v1', action: 'bookmark' as const };
  server.use(
    mockCall(reactions.folders, () => ({ data: [], total: 0 })),
    mockCall(reactions.bookmarks, () => ({
      data: [
        {
          ...kept,
          createdBy: 'u1',
          createdAt: aVideo().createdAt,
          updatedAt: aVideo().updatedAt,
          folderId: null,
          objectInfo: aVideo(),
        },
      ],
      total: 1,
    })),
  );
  renderScreen(<BookmarksScreen kind="videos" />, { viewer: aUser() });
  expect(await screen.findByRole('link', { name: 'Tour of the studio' })).toHaveAttribute(
    'href',
    '/video/tour-abcd1234',
  );
});
