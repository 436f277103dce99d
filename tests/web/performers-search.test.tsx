import type { UnknownAction } from '@reduxjs/toolkit';
import { act, screen, waitFor } from '@testing-library/react';
import type { PerformerCard } from '#contract/performer-profile.ts';
import { search } from '#contract/search.ts';
import {
  type CreatorQuery,
  creatorSearch,
  creatorsPath,
  readCreatorQuery,
} from '#features/performers/creator-query.ts';
import { CreatorsScreen } from '#features/performers/creators-screen.tsx';
import { CATEGORIES, categoriesApi } from '#services/categories.ts';
import { aPerformerCard } from '#support/web-content.ts';
import { heldPeople } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const everybody = readCreatorQuery({});

describe('the address', () => {
  it.each([
    [{}, '/creator'],
    [{ q: '  Ada  Stage ', sort: 'latest', page: '2' }, '/creator?q=Ada+Stage&sort=latest&page=2'],
    [{ gender: 'female', country: 'NL', trial: '1' }, '/creator?gender=female&country=NL&trial=1'],
    [{ category: '019a-b' }, '/creator?category=019a-b'],
    [{ category: 'a b' }, '/creator'],
    [{ gender: 'robot', country: 'XX', sort: 'worst', page: '-3', trial: 'yes' }, '/creator'],
    [{ page: '1.5' }, '/creator'],
    // The API skips no further than to the page before.
    [{ page: '835' }, '/creator'],
    [{ page: '834' }, '/creator?page=834'],
  ])('%j is read and written as %s', (query, path) => {
    expect(creatorsPath(readCreatorQuery(query as Record<string, string>))).toBe(path);
  });

  it('becomes a call', () => {
    expect(creatorSearch(readCreatorQuery({ q: 'ada', category: 'c1', trial: '1', page: '3' }))).toEqual({
      q: 'ada',
      categoryIds: 'c1',
      isFreeSubscription: true,
      sortBy: 'popular',
      limit: 12,
      offset: 24,
    });
  });
});

const found = (query: CreatorQuery, people: PerformerCard[], total?: number) =>
  heldPeople('performers', creatorSearch(query), people, total);
const show = (query: CreatorQuery, people: PerformerCard[], total?: number, others: UnknownAction[] = []) =>
  renderScreen(<CreatorsScreen query={query} />, { held: [found(query, people, total), ...others] });

describe('the creators screen', () => {
  it('is a form that works without JavaScript, cards, and pages as links', () => {
    show({ ...everybody, page: 2 }, [aPerformerCard()], 30);
    const form = screen.getByRole('search');
    expect(form).toHaveAttribute('action', '/creator');
    expect(form).toHaveAttribute('method', 'get');
    expect([...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))).toEqual([
      'q',
      'gender',
      'country',
      'sort',
      'trial',
    ]);
    expect(screen.getByText('30 creators')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Nova Stage/ })).toHaveAttribute('href', '/nova');
    expect(screen.getByText('$9.99 a month')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/creator?page=3');
  });

  it('filters by category where the operator has made some', async () => {
    const dance = { _id: 'c2', name: 'Dance' };
    const some = categoriesApi.util.upsertQueryEntries([
      { endpointName: 'categories', arg: CATEGORIES, value: { data: [dance] } },
    ]);
    const { user, router } = show(everybody, [aPerformerCard()], 1, [some]);
    await user.selectOptions(screen.getByLabelText('Category'), 'Dance');
    expect(router.push).toHaveBeenLastCalledWith('/creator?category=c2');
  });

  it('goes to the search in place, and a choice takes effect at once', async () => {
    const { user, router } = show(everybody, [aPerformerCard()]);
    await user.type(screen.getByRole('searchbox', { name: 'Search creators' }), 'ada{Enter}');
    expect(router.push).toHaveBeenLastCalledWith('/creator?q=ada');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Women');
    expect(router.push).toHaveBeenLastCalledWith('/creator?q=ada&gender=female');
    await user.click(screen.getByLabelText('With a free trial'));
    expect(router.push).toHaveBeenLastCalledWith('/creator?q=ada&gender=female&trial=1');
  });

  it('says that nobody was found, shows a way out and others, and remembers the search once', async () => {
    const logged: unknown[] = [];
    server.use(
      mockCall(search.log, ({ body }) => {
        logged.push(body);
        return { success: true };
      }),
    );
    const query = { ...everybody, q: 'zzz' };
    const others = heldPeople('randomPerformers', { limit: 6 }, [aPerformerCard()]);
    const { rerender, store } = show(query, [], 0, [others]);
    expect(screen.getByText('No creators found for “zzz”')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show everyone' })).toHaveAttribute('href', '/creator');
    expect(screen.getByRole('heading', { name: 'You may like' })).toBeInTheDocument();
    act(() => void store.dispatch(found({ ...query, page: 2 }, [])));
    rerender(<CreatorsScreen query={{ ...query, page: 2 }} />);
    await waitFor(() => expect(logged).toEqual([{ keyword: 'zzz', objectType: 'performer' }]));
  });

  it('shows what the address says after going back', () => {
    const query = { ...everybody, q: 'ada', trial: true };
    const { rerender } = show(query, [aPerformerCard()], 1, [found(everybody, [aPerformerCard()])]);
    server.use(mockCall(search.log, () => ({ success: true })));
    rerender(<CreatorsScreen query={everybody} />);
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByLabelText('With a free trial')).not.toBeChecked();
  });
});
