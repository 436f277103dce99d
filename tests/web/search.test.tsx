import { screen, waitFor } from '@testing-library/react';
import { explore } from '#contract/explore.ts';
import { search } from '#contract/search.ts';
import { exploreInput, explorePath, readExplore } from '#features/explore/explore-query.ts';
import { ExploreScreen } from '#features/explore/explore-screen.tsx';
import { TrendingScreen } from '#features/explore/trending-screen.tsx';
import { readSearch, searchInput } from '#features/search/search-query.ts';
import { SearchScreen } from '#features/search/search-screen.tsx';
import { keepSearch, keptSearches } from '#lib/kept-searches.ts';
import { exploreApi } from '#services/explore.ts';
import { searchApi } from '#services/search.ts';
import { SearchBox } from '#shell/search-box.tsx';
import { searchPath } from '#shell/search-path.ts';
import { aFeed, aPerformerCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { aGallery } from '#support/web-galleries.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aVideo } from '#support/web-videos.ts';

afterEach(() => localStorage.clear());

const FOUND = [
  { kind: 'performer' as const, item: aPerformerCard() },
  { kind: 'feed' as const, item: aFeed({ title: 'Lighthouse by the sea' }) },
  { kind: 'video' as const, item: aVideo({ title: 'Lighthouse at night' }) },
  { kind: 'gallery' as const, item: aGallery({ title: 'Lighthouses' }) },
];
const nothing = { data: [], total: 0, corrected: null, nearest: [] as string[] };

describe('the page of a search', () => {
  const show = (query: Record<string, string>, reply: object, options: object = {}) => {
    const asked = readSearch(query);
    server.use(mockCall(search.log, () => ({ success: true })));
    const held = searchApi.util.upsertQueryEntries([
      { endpointName: 'found', arg: searchInput(asked), value: { ...nothing, ...reply } },
    ]);
    return renderScreen(<SearchScreen asked={asked} />, { held: [held], ...options });
  };

  it('shows people, then things, with what was corrected', async () => {
    show({ q: 'lighthuse' }, { data: FOUND, total: 4, corrected: 'lighthouse' });
    expect(screen.getByText('4 results for “lighthouse”')).toHaveRole('status');
    expect(screen.getByRole('link', { name: /Nova Stage/ })).toHaveAttribute('href', '/nova');
    for (const [name, href] of [
      ['Lighthouse by the sea', /^\/post\//],
      ['Lighthouse at night', /^\/video\//],
      ['Lighthouses', /^\/gallery\//],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(href));
    await waitFor(() => expect(keptSearches()).toEqual(['lighthuse']));
  });

  it('has kinds as tabs and pages as links', async () => {
    show({ q: 'sea', kind: 'video', page: '2' }, { data: FOUND.slice(2, 3), total: 60 });
    expect(screen.getByRole('link', { name: 'Videos' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Posts' })).toHaveAttribute('href', '/search?q=sea&kind=feed');
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/search?q=sea&kind=video&page=3',
    );
    await waitFor(() => expect(keptSearches()).toEqual(['sea']));
  });

  it('offers the nearest words where nothing was found, or something to do', async () => {
    const { unmount } = show({ q: 'lampe submarine' }, { nearest: ['lamp', 'lamps'] });
    expect(screen.getByText('Nothing found for “lampe submarine”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'lamp' })).toHaveAttribute('href', '/search?q=lamp');
    await waitFor(() => expect(keptSearches()).toEqual(['lampe submarine']));
    unmount();
    show({ q: 'zzz' }, {});
    await waitFor(() => expect(keptSearches()).toEqual(['zzz', 'lampe submarine']));
    expect(screen.getByRole('link', { name: 'Look around instead' })).toHaveAttribute('href', '/explore');
  });

  it.each([[['lamp']], [[]]])(
    'of one kind leads to all kinds where nothing was found, near %j',
    async (nearest) => {
      show({ q: 'zzz', kind: 'product' }, { nearest });
      expect(screen.getByRole('link', { name: 'Search everything' })).toHaveAttribute(
        'href',
        '/search?q=zzz',
      );
      expect(screen.queryAllByRole('link', { name: 'lamp' })).toHaveLength(nearest.length);
      await waitFor(() => expect(keptSearches()).toEqual(['zzz']));
    },
  );

  it('keeps what a visitor searched for on the device, and forgets it again', async () => {
    show({ q: 'Red Boat' }, { data: FOUND, total: 4 });
    await waitFor(() => expect(keptSearches()).toEqual(['red boat']));
    keepSearch('lamp');
    const { user } = renderScreen(<SearchScreen asked={readSearch({})} />);
    expect(await screen.findByRole('link', { name: 'lamp' })).toHaveAttribute('href', '/search?q=lamp');
    await user.click(screen.getByRole('button', { name: 'Forget “lamp”' }));
    expect(keptSearches()).toEqual(['red boat']);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(keptSearches()).toEqual([]);
    expect(screen.getByText(/Typos are fine/)).toBeInTheDocument();
  });

  it('shows an account its own searches, which the server forgets', async () => {
    keepSearch('of the device');
    let own = ['lamp', 'boat'];
    server.use(
      mockCall(search.recent, () => ({ data: own.map((keyword) => ({ keyword })) })),
      mockCall(search.forget, ({ query }) => {
        own = query.keyword ? own.filter((one) => one !== query.keyword) : [];
        return true;
      }),
    );
    const { user } = renderScreen(<SearchScreen asked={readSearch({})} />, { viewer: aUser() });
    expect(await screen.findByRole('link', { name: 'boat' })).toBeInTheDocument();
    expect(screen.queryByText('of the device')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Forget “lamp”' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'lamp' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText(/Typos are fine/)).toBeInTheDocument();
  });
});

test.each([
  [
    { q: ' a  b ', kind: 'robot', page: '99' },
    { q: 'a b', kind: '', page: 1 },
  ],
  [
    { q: 'a', kind: 'feed', page: '3' },
    { q: 'a', kind: 'feed', page: 3 },
  ],
])('the address %j is read as %j', (query, asked) => {
  expect(readSearch(query as Record<string, string>)).toEqual(asked);
  expect(searchPath('a b', 'feed', 2)).toBe('/search?q=a+b&kind=feed&page=2');
});

describe('the box', () => {
  /** Suggestions for these letters; for every other text, a part of them included, there are none. */
  const suggests = (q: string, texts: string[], people = [aPerformerCard()]) =>
    server.use(
      mockCall(search.suggest, ({ query }) =>
        (query.q ?? '') === q ? { texts, people } : { texts: [], people: [] },
      ),
    );

  it('is chosen from by keys alone: arrows, Enter, Escape', async () => {
    suggests('nov', ['nova lights', 'november']);
    const { user, router } = renderScreen(<SearchBox />);
    const box = screen.getByRole('combobox', { name: 'Search' });
    expect(box).toHaveAttribute('aria-expanded', 'false');
    await user.type(box, 'nov');
    expect(await screen.findAllByRole('option')).toHaveLength(3);
    expect(box).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Nova Stage@nova');
    expect(box).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('nova lights');
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/search?q=nova+lights');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByRole('listbox')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/search?q=nov');
    expect(box).toHaveFocus();
  });

  it('stays closed when Escape comes before the suggestions', async () => {
    const answer = Promise.withResolvers<void>();
    const asked = jest.fn();
    server.use(
      mockCall(search.suggest, async () => {
        asked();
        await answer.promise;
        return { texts: ['nova lights'], people: [] };
      }),
    );
    const { user, store } = renderScreen(<SearchBox value="nov" />);
    await user.click(screen.getByRole('combobox'));
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await user.keyboard('{Escape}');
    answer.resolve();
    const answered = searchApi.endpoints.suggestions.select({ query: { q: 'nov' } });
    await waitFor(() => expect(answered(store.getState()).isSuccess).toBe(true));
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(await screen.findByRole('option', { name: 'nova lights' })).toBeInTheDocument();
  });

  it('goes to people by a press, and works as a form without scripts', async () => {
    suggests('nov', []);
    const { user, router } = renderScreen(<SearchBox value="nov" kind="video" />);
    const form = screen.getByRole('search');
    expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/search', 'get']);
    expect(new FormData(form as HTMLFormElement).get('kind')).toBe('video');
    await user.click(screen.getByRole('combobox'));
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/search?q=nov&kind=video');
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: /Nova Stage/ }));
    expect(router.push).toHaveBeenLastCalledWith('/nova', undefined, {});
  });

  it('offers the own searches before anything is typed', async () => {
    keepSearch('red boat');
    suggests('', [], []);
    const { user, router } = renderScreen(<SearchBox />);
    await user.click(screen.getByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: 'red boat' }));
    expect(router.push).toHaveBeenLastCalledWith('/search?q=red+boat', undefined, {});
  });
});

describe('explore', () => {
  const exploredFeed = { ...aFeed({ title: 'A post' }), exploreSource: 'feed' as const, cursor: 'c1' };
  const show = (query: Record<string, string>, data: (typeof exploredFeed)[]) => {
    const asked = readExplore(query);
    const held = exploreApi.util.upsertQueryEntries([
      {
        endpointName: 'exploreList',
        arg: exploreInput(asked),
        value: { pages: [{ data }], pageParams: [null] },
      },
    ]);
    return renderScreen(<ExploreScreen query={asked} />, { held: [held] });
  };

  it('opens its choices on a phone behind a button, which says how many are made', async () => {
    const { user } = show({ audience: 'ppv', from: '5', to: '9', sort: 'like' }, [exploredFeed]);
    const button = screen.getByRole('button', { name: 'Filters, 3 chosen' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const opened = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(opened).toContainElement(screen.getByLabelText('Length'));
  });

  it('is cards with filters that take effect at once', async () => {
    const { user, router } = show({ source: 'feed' }, [exploredFeed]);
    expect(screen.getByRole('link', { name: 'A post' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Posts' })).toHaveAttribute('aria-current', 'page');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Most liked');
    expect(router.push).toHaveBeenLastCalledWith('/explore?source=feed&sort=like');
    await user.type(screen.getByLabelText('Tokens from'), '5{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/explore?source=feed&from=5&sort=like');
  });

  it('says at the field what is wrong with a price, and asks for nothing then', async () => {
    const { user, router } = show({ source: 'feed' }, [exploredFeed]);
    const [from, to] = [screen.getByLabelText('Tokens from'), screen.getByLabelText('Tokens up to')];
    await user.type(from, 'abc{Enter}');
    expect(from).toHaveAccessibleDescription('Please enter a number such as 1000 or 9.99.');
    await user.clear(from);
    expect(from).not.toHaveAccessibleDescription();
    await user.type(from, '50');
    await user.type(to, '20{Enter}');
    expect(to).toHaveAccessibleDescription('Please enter no less than in “Tokens from”.');
    expect(router.push).not.toHaveBeenCalled();
    await user.clear(to);
    await user.type(to, '50,5{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/explore?source=feed&from=50&to=50.5');
  });

  it('says so, too, of prices in an address', () => {
    show({ from: '50', to: '20' }, []);
    expect(screen.getByLabelText('Tokens up to')).toBeInvalid();
  });

  it('is searched by words, which keep the other filters', async () => {
    const { user, router } = show({ source: 'feed', sort: 'like' }, [exploredFeed]);
    await user.type(screen.getByRole('searchbox', { name: 'Keywords' }), 'harbour light{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/explore?q=harbour+light&source=feed&sort=like');
  });

  it('goes on behind the last one', async () => {
    const first = Array.from({ length: 24 }, (_, nr) => ({
      ...exploredFeed,
      _id: `f${nr}`,
      title: `Post ${nr}`,
      cursor: `c${nr}`,
    }));
    let cursor = '';
    server.use(
      mockCall(explore.explore, ({ query }) => {
        cursor = query.cursor ?? '';
        return [{ ...exploredFeed, _id: 'last', title: 'The last one' }];
      }),
    );
    const { user } = show({}, first);
    const more = screen.getByRole('link', { name: /more/i });
    expect(more).toHaveAttribute('href', '/explore?after=c23');
    await user.click(more);
    expect(await screen.findByRole('link', { name: 'The last one' })).toBeInTheDocument();
    expect(cursor).toBe('c23');
  });

  it.each([
    [{ q: 'zither' }, 'Nothing found for “zither”', 'Try other words, or fewer of them.'],
    [{ q: 'zither', audience: 'ppv' }, 'Nothing found for “zither”', 'Try fewer filters.'],
    [{ audience: 'ppv' }, 'Nothing here yet', 'Try fewer filters.'],
  ])('says of %j what was not found', (query, title, text) => {
    show(query, []);
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('clears filters where nothing is left', () => {
    show({ source: 'video', length: 'long' }, []);
    expect(screen.getByRole('link', { name: 'Clear filters' })).toHaveAttribute(
      'href',
      '/explore?source=video',
    );
  });

  test.each([
    [{}, '/explore'],
    [{ audience: 'robot', from: 'x', to: '-1', since: 'ever', sort: 'worst', after: 'a b' }, '/explore'],
    [
      { audience: 'ppv', from: '5', to: '9.50', length: 'short', since: 'week' },
      '/explore?audience=ppv&from=5&to=9.5&length=short&since=week',
    ],
  ])('%j is read and written as %s', (query, path) => {
    const read = new URL(explorePath(readExplore(query as Record<string, string>)), 'http://localhost');
    expect([...read.searchParams].sort()).toEqual([...new URL(path, 'http://localhost').searchParams].sort());
  });
});

test('trending is the week or the month, and says when there is nothing', () => {
  const held = exploreApi.util.upsertQueryEntries([
    {
      endpointName: 'trending',
      arg: { time: 'month' },
      value: {
        data: [{ ...aGallery({ title: 'Album' }), trendingSource: 'gallery' as const, trendingViews: 3 }],
      },
    },
    { endpointName: 'trending', arg: { time: 'week' }, value: { data: [] } },
  ]);
  const { unmount } = renderScreen(<TrendingScreen time="month" source="" />, { held: [held] });
  expect(screen.getByRole('link', { name: 'Album' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'This week' })).toHaveAttribute('href', '/trending');
  unmount();
  renderScreen(<TrendingScreen time="week" source="" />, { held: [held] });
  expect(screen.getByText('Nothing is trending yet')).toBeInTheDocument();
});
