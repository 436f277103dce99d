import { screen, waitFor } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { PostScreen } from '#features/feeds/post-screen.tsx';
import { aFeed, aLockedFeed } from '#support/web-content.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { heldNoComments, heldPost } from '#support/web-held.ts';
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
    const held = [heldPost(aFeed(), [aFeed(), aLockedFeed()]), heldNoComments('f1')];
    const { rerender } = renderScreen(<PostScreen id="f1" />, { path: '/post/f1', held });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Morning light');
    expect(screen.getByRole('complementary', { name: 'About the creator' })).toHaveTextContent('Nova Stage');
    expect(screen.getByRole('link', { name: /Behind the curtain, locked/ })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Morning light/ })).not.toBeInTheDocument();
    rerender(<PostScreen id="f1" />);
    await waitFor(() => expect(counted).toEqual(['f1']));
  });

  it('does not count the creator’s own looks', async () => {
    const counted = countedLooks();
    const elses = aFeed({ _id: 'f2', performer: { ...aFeed().performer, _id: 'p2' } });
    const held = [heldPost(aFeed()), heldPost(elses), heldNoComments('f1'), heldNoComments('f2')];
    const { rerender } = renderScreen(<PostScreen id="f1" />, { viewer: aPerformer(), held });
    expect(screen.getByRole('article', { name: 'Morning light' })).toBeInTheDocument();
    rerender(<PostScreen id="f2" />);
    await waitFor(() => expect(counted).toEqual(['f2']));
  });
});
