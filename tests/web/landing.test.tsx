import { screen } from '@testing-library/react';
import { createApi } from '#api/client.ts';
import { feeds } from '#contract/feeds.ts';
import { performers } from '#contract/performers.ts';
import { LandingScreen, loadLanding } from '#features/landing/landing-screen.tsx';
import type { LoadContext } from '#shell/page.tsx';
import { aFeed, aLockedFeed, aPerformerCard } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, server, TEST_API } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const api = createApi({
  base: TEST_API,
  fetch: (...request) => fetch(...request),
  token: () => null,
  locale: () => 'en-US',
  onUnauthorized: () => undefined,
});

describe('the landing page', () => {
  const people = ['p1', 'p2', 'p3'].map((_id) =>
    aPerformerCard({ _id, name: `Person ${_id}`, username: _id }),
  );

  it('promises, shows people and open posts, and invites', () => {
    renderScreen(<LandingScreen featured={people} posts={[aFeed()]} />);
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
    server.use(
      mockCall(performers.search, () => ({ data: people, total: 3 })),
      mockCall(feeds.list, () => ({ data, total: data.length, nextCursor: null })),
    );
    const { posts, featured } = await loadLanding({ api } as LoadContext);
    expect(posts).toHaveLength(shown);
    expect(featured).toHaveLength(3);
  });

  it('stands on a site that has nobody yet', () => {
    renderScreen(<LandingScreen featured={[]} posts={[]} />);
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'In the spotlight today' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'For creators' })).toBeInTheDocument();
  });

  it('takes the operator’s own words as plain text', () => {
    renderScreen(<LandingScreen featured={[]} posts={[]} />, {
      settings: { userBenefit: 'See more.\n\n<b>Pay less.</b>', modelBenefit: '' },
    });
    expect(screen.getByText('<b>Pay less.</b>')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Follow anyone for free' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Paid for your work' })).toBeInTheDocument();
  });

  it('leads who is signed in home', () => {
    renderScreen(<LandingScreen featured={[]} posts={[]} />, { viewer: aUser() });
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/home');
    expect(screen.queryByRole('link', { name: 'Join for free' })).not.toBeInTheDocument();
  });
});
