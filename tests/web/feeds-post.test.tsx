import { screen, waitFor } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { PostScreen } from '#features/feeds/post-screen.tsx';
import { aFeed, aLockedFeed } from '#support/web-content.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** The posts whose looks were counted, as they come. */
function countedLooks(): unknown[] {
  const counted: unknown[] = [];
  server.use(
    mockCall(feeds.countView, ({ params }) => {
      counted.push(params.id);
      return true;
    }),
  );
  return counted;
}

describe('the post page', () => {
  it('shows the post, its creator and more of theirs, and counts the look once', async () => {
    const counted = countedLooks();
    const related = [aLockedFeed()];
    const { rerender } = renderScreen(<PostScreen feed={aFeed()} related={related} />, { path: '/post/f1' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Morning light');
    expect(screen.getByRole('complementary', { name: 'About the creator' })).toHaveTextContent('Nova Stage');
    expect(screen.getByRole('link', { name: /Behind the curtain, locked/ })).toBeInTheDocument();
    rerender(<PostScreen feed={aFeed()} related={related} />);
    await waitFor(() => expect(counted).toEqual(['f1']));
  });

  it('does not count the creator’s own looks', async () => {
    const counted = countedLooks();
    const { rerender } = renderScreen(<PostScreen feed={aFeed()} related={[]} />, { viewer: aPerformer() });
    expect(screen.getByRole('article', { name: 'Morning light' })).toBeInTheDocument();
    const elses = aFeed({ _id: 'f2', performer: { ...aFeed().performer, _id: 'p2' } });
    rerender(<PostScreen feed={elses} related={[]} />);
    await waitFor(() => expect(counted).toEqual(['f2']));
  });
});
