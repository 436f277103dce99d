import { act, screen, waitFor } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import type { PerformerCard } from '#contract/performer-profile.ts';
import { users } from '#contract/users.ts';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { oneSource } from '#features/feeds/feed-source.ts';
import { HomeScreen } from '#features/feeds/home-screen.tsx';
import { type HomeTab, homeSources, homeTab } from '#features/feeds/home-tabs.ts';
import { interleave } from '#rules/interleave.ts';
import { showOpened } from '#services/opened.ts';
import { toasts, toastTexts } from '#support/toasts.ts';
import { aFeed, aLockedFeed, aPerformerCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldStream, heldSuggestions } from '#support/web-held.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const post = (id: string) => aFeed({ _id: id, title: `Post ${id}` });
const page = (ids: string[], nextCursor: string | null = null) => ({
  data: ids.map(post),
  total: 9,
  nextCursor,
});
const titles = () => screen.getAllByRole('article').map((card) => card.querySelector('h2')?.textContent);
const list = <FeedList sources={oneSource({})} empty={<p>Nothing</p>} />;

describe('weaving', () => {
  const ids = (feeds: { _id: string }[]) => feeds.map(({ _id }) => _id).join('');
  it.each([
    [
      'in turns by their shares',
      [
        ['a', 'b', 'c', 'd'],
        ['x', 'y'],
      ],
      'abxcdy',
    ],
    ['and leaves the turns of an ended list to the others', [['a'], ['x', 'y', 'z']], 'axyz'],
    [
      'and keeps what several hold once',
      [
        ['a', 'x'],
        ['x', 'y'],
      ],
      'axy',
    ],
  ])('takes lists %s', (_, lists, expected) => {
    expect(
      ids(
        interleave(
          lists.map((one) => one.map(post)),
          [2, 1],
        ),
      ),
    ).toBe(expected);
  });
});

describe('the feed', () => {
  it('waits as a skeleton, then shows the posts and the end', async () => {
    server.use(mockCall(feeds.list, () => page(['a', 'b'])));
    renderScreen(list);
    expect(screen.getByText('Loading')).toBeInTheDocument();
    expect(await screen.findByText('You are all caught up')).toBeInTheDocument();
    expect(titles()).toEqual(['Post a', 'Post b']);
  });

  it('says that there is nothing', async () => {
    server.use(mockCall(feeds.list, () => page([])));
    renderScreen(list);
    expect(await screen.findByText('Nothing')).toBeInTheDocument();
  });

  it('says that it failed and tries again on request', async () => {
    let down = true;
    server.use(mockCall(feeds.list, () => (down ? refuse(503) : page(['a']))));
    const { user } = renderScreen(list);
    expect(await screen.findByRole('alert')).toHaveTextContent('The posts did not load');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Post a' })).toBeInTheDocument();
  });

  it('goes on by the cursor, keeps what it has when that fails, and shows no post twice', async () => {
    const asked: Record<string, string>[] = [];
    server.use(
      mockCall(feeds.list, ({ query }) => {
        asked.push(query);
        if (asked.length === 1) return refuse(503);
        return page(['b', 'c']);
      }),
    );
    const held = [heldStream(oneSource({}), [post('a'), post('b')], ['after-b'])];
    const { user } = renderScreen(list, { held });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('We couldn’t load more.')).toBeInTheDocument();
    expect(titles()).toEqual(['Post a', 'Post b']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['Post a', 'Post b', 'Post c']));
    expect(asked).toEqual([
      { limit: '12', cursor: 'after-b' },
      { limit: '12', cursor: 'after-b' },
    ]);
  });

  it('opens the subscribers’ posts of a performer one has just subscribed to, and no others', async () => {
    const asked: string[] = [];
    server.use(
      mockCall(feeds.view, ({ params }) => {
        asked.push(params.id ?? '');
        return aFeed({ _id: params.id, title: 'Now open', isSale: false, isSubscribed: true });
      }),
    );
    const posts = [
      aLockedFeed({ _id: 's', lockReason: 'subscribe', isSale: false }),
      aLockedFeed({ _id: 'buy' }),
      post('a'),
    ];
    const { store } = renderScreen(list, { held: [heldStream(oneSource({}), posts)] });
    act(() => store.dispatch(showOpened({ performerId: 'p1' })));
    await waitFor(() => expect(titles()).toEqual(['Now open', 'Behind the curtain', 'Post a']));
    expect(asked).toEqual(['s']);
  });
});

/** The shelf of begun videos comes with code of its own to those who have signed in. */
const shelfCame = () => act(async () => void (await import('#features/videos/begun-videos.tsx')));

describe('the home screen', () => {
  const heldHome = (tab: HomeTab, posts = [post('a')], people: PerformerCard[] = []) => [
    heldStream(homeSources(tab), posts),
    heldSuggestions(12, people),
  ];

  it('gives a visitor the latest posts without tabs, and people to discover', () => {
    const people = [aPerformerCard({ name: 'Mira Moss' })];
    renderScreen(<HomeScreen tab="latest" />, { held: heldHome('latest', [post('a')], people) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Latest posts');
    expect(screen.queryByRole('navigation', { name: 'Which posts to show' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Mira Moss/ })).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'Post a' })).toBeInTheDocument();
  });

  it('gives a fan tabs that are links', async () => {
    renderScreen(<HomeScreen tab="following" />, { viewer: aUser(), held: heldHome('following') });
    await shelfCame();
    const links = screen.getByRole('navigation', { name: 'Which posts to show' }).querySelectorAll('a');
    expect([...links].map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['For you', '/home'],
      ['Following', '/home?tab=following'],
      ['Latest', '/home?tab=latest'],
    ]);
    expect(links[1]).toHaveAttribute('aria-current', 'page');
  });

  it('tells somebody who follows nobody what to do', async () => {
    renderScreen(<HomeScreen tab="following" />, { viewer: aUser(), held: heldHome('following', []) });
    await shelfCame();
    expect(screen.getByText('Follow someone you like')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find creators' })).toHaveAttribute('href', '/creator');
  });

  it.each([
    ['following', null, 'latest'],
    ['following', aUser(), 'following'],
    ['nonsense', aUser(), 'for-you'],
    [undefined, aUser(), 'for-you'],
    ['for-you', aUser({ forYou: false }), 'following'],
    [undefined, aUser({ forYou: false }), 'following'],
    ['latest', aUser({ forYou: false }), 'latest'],
  ])('reads ?tab=%s', (asked, viewer, tab) => {
    expect(homeTab(asked, viewer)).toBe(tab);
  });

  it('weaves followed and new people into "For you", two to one, and says of each why', async () => {
    const home = ['a', 'b', 'c'].map((id) =>
      aFeed({ ...post(id), reason: { kind: id === 'b' ? 'subscription' : 'follow', category: '' } }),
    );
    const suggested = [
      aFeed({ ...post('x'), reason: { kind: 'category', category: 'Photography' } }),
      aFeed({ ...post('y'), reason: { kind: 'popular', category: '' } }),
    ];
    server.use(
      mockCall(feeds.list, ({ query }) => ({
        data: query.isSuggested ? suggested : home,
        total: 5,
        nextCursor: null,
      })),
    );
    renderScreen(<HomeScreen tab="for-you" />, { viewer: aUser(), held: [heldSuggestions(12, [])] });
    await screen.findByRole('article', { name: 'Post a' });
    expect(titles()).toEqual(['Post a', 'Post b', 'Post x', 'Post c', 'Post y']);
    expect(screen.getAllByRole('article').map((card) => card.querySelector('p')?.textContent)).toEqual([
      'Because you follow Nova Stage',
      'Because you subscribe to Nova Stage',
      'You follow or subscribe to creators in Photography',
      'Because you follow Nova Stage',
      'A popular creator',
    ]);
  });

  it('says no reason where one asked for those one follows', () => {
    const followed = aFeed({ reason: { kind: 'follow', category: '' } });
    renderScreen(<HomeScreen tab="following" />, {
      viewer: aUser(),
      held: heldHome('following', [followed]),
    });
    expect(screen.queryByText('Because you follow Nova Stage')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Why am I seeing this?' })).not.toBeInTheDocument();
  });

  it('explains "For you" and switches it off: the tab goes, and one may take that back', async () => {
    const sent: unknown[] = [];
    server.use(
      mockCall(users.update, ({ body }) => {
        sent.push(body);
        return aUser(body as object);
      }),
      mockCall(feeds.list, () => page(['b'])),
    );
    const { user, store } = renderScreen(<HomeScreen tab="for-you" />, {
      viewer: aUser(),
      held: heldHome('for-you'),
    });
    await user.click(screen.getByRole('button', { name: 'Why am I seeing this?' }));
    const sheet = await screen.findByRole('dialog', { name: 'Why am I seeing this?' });
    expect(sheet).toHaveTextContent('What you look at, like or buy is not used.');
    await user.click(screen.getByRole('button', { name: 'Turn off For you' }));
    await waitFor(() => expect(sent).toEqual([{ forYou: false }]));
    expect(await screen.findByRole('article', { name: 'Post b' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'For you' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Following' })).toHaveAttribute('href', '/home');
    const undo = toasts().find(({ action }) => action?.label === 'Undo')?.action;
    act(() => undo?.onClick());
    await waitFor(() => expect(sent).toEqual([{ forYou: false }, { forYou: true }]));
    await waitFor(() => expect(store.getState().user.current?.forYou).toBe(true));
  });

  it('keeps "For you" where it could not be switched off', async () => {
    server.use(mockCall(users.update, () => refuse(503)));
    const { user, store } = renderScreen(<HomeScreen tab="for-you" />, {
      viewer: aUser(),
      held: heldHome('for-you'),
    });
    await user.click(screen.getByRole('button', { name: 'Why am I seeing this?' }));
    await user.click(await screen.findByRole('button', { name: 'Turn off For you' }));
    await waitFor(() => expect(toastTexts()).toEqual(['We couldn’t save this. Please try again.']));
    expect(store.getState().user.current?.forYou).toBe(true);
    expect(screen.getByRole('link', { name: 'For you' })).toBeInTheDocument();
  });
});
