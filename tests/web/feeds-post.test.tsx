import { screen, waitFor } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { PostScreen } from '#features/feeds/post-screen.tsx';
import { aFeed, aLockedFeed } from '#support/web-content.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

describe('the post page', () => {
  it('shows the post, its creator and more of theirs, and counts the look once', async () => {
    const counted: unknown[] = [];
    server.use(
      mockCall(feeds.countView, ({ params }) => {
        counted.push(params.id);
        return true;
      }),
    );
    const related = [aLockedFeed()];
    const { rerender } = renderScreen(<PostScreen feed={aFeed()} related={related} />, { path: '/post/f1' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Morning light');
    expect(screen.getByRole('complementary', { name: 'About the creator' })).toHaveTextContent('Nova Stage');
    expect(screen.getByRole('link', { name: /Behind the curtain, locked/ })).toBeInTheDocument();
    rerender(<PostScreen feed={aFeed()} related={related} />);
    await waitFor(() => expect(counted).toEqual(['f1']));
  });

  it('does not count the creator’s own looks', () => {
    renderScreen(<PostScreen feed={aFeed()} related={[]} />, { viewer: aPerformer() });
    expect(screen.getByRole('article', { name: 'Morning light' })).toBeInTheDocument();
  });
});
