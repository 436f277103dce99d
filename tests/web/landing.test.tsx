import { screen } from '@testing-library/react';
import type { Feed } from '#contract/feeds.ts';
import { feeds } from '#contract/feeds.ts';
import type { PerformerCard } from '#contract/performer-profile.ts';
import { LandingScreen } from '#features/landing/landing-screen.tsx';
import { feedsApi } from '#services/feeds.ts';
import { aFeed, aLockedFeed, aPerformerCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPeople } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

function show(people: PerformerCard[], posts: Feed[] | null, options: ScreenOptions = {}) {
  const held = [
    heldPeople('performers', { isFeatured: true, limit: 6 }, people),
    heldPeople('topPerformers', { limit: 6 }, people),
  ];
  const pictures = posts && [
    feedsApi.util.upsertQueryEntries([
      { endpointName: 'feedPictures', arg: { query: { limit: 50 } }, value: { data: posts } },
    ]),
  ];
  return renderScreen(<LandingScreen />, { held: [...held, ...(pictures ?? [])], ...options });
}

describe('the landing page', () => {
  const people = ['p1', 'p2', 'p3'].map((_id) =>
    aPerformerCard({ _id, name: `Person ${_id}`, username: _id }),
  );

  it('promises, shows people and open posts, and invites', () => {
    show(people, [aFeed()]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The front row is yours');
    expect(screen.getAllByRole('link', { name: 'Join for free' })[0]).toHaveAttribute(
      'href',
      '/auth/register',
    );
    expect(screen.getAllByRole('link', { name: /Person p2/ })[0]).toHaveAttribute('href', '/p2');
    expect(screen.getByRole('link', { name: 'Morning light by Nova Stage' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Follow anyone for free' })).toBeInTheDocument();
  });

  it.each([
    [3, 3],
    [4, 4],
    [7, 4],
    [30, 8],
  ])('shows of %i open posts %i, in rows without holes', async (open, shown) => {
    const locked = aLockedFeed({ _id: 'locked' });
    const data = [locked, ...Array.from({ length: open }, (_, index) => aFeed({ _id: `f${index}` }))];
    server.use(mockCall(feeds.list, () => ({ data, total: data.length, nextCursor: null })));
    show(people, null);
    const tiles = await screen.findAllByRole('link', { name: 'Morning light by Nova Stage' });
    expect(tiles).toHaveLength(shown);
  });

  it('stands on a site that has nobody yet', () => {
    show([], []);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'In the spotlight today' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'For creators' })).toBeInTheDocument();
  });

  it('takes the operator’s own words as plain text', () => {
    show([], [], {
      settings: { userBenefit: 'See more.\n\n<b>Pay less.</b>', modelBenefit: '' },
    });
    expect(screen.getByText('<b>Pay less.</b>')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Follow anyone for free' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Paid for your work' })).toBeInTheDocument();
  });

  it('leads who is signed in home', () => {
    show([], [], { viewer: aUser() });
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
    expect(screen.queryByRole('link', { name: 'Join for free' })).not.toBeInTheDocument();
  });
});
