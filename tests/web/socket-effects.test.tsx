import { act, screen, waitFor } from '@testing-library/react';
import { feeds } from '#contract/feeds.ts';
import { payments } from '#contract/payments.ts';
import { reactions } from '#contract/reactions.ts';
import { users } from '#contract/users.ts';
import { oneSource } from '#features/feeds/feed-source.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { BookmarksScreen } from '#features/reactions/bookmarks-screen.tsx';
import { LikeButton } from '#features/reactions/reaction-buttons.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import { useFeedQuery } from '#services/feeds.ts';
import { SocketEffects } from '#shell/socket-effects.tsx';
import { aFeed, aLockedFeed, aPayment } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { heldPost, heldStream } from '#support/web-held.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** Posts that were asked for again. */
const opened: unknown[] = [];
const posts = [
  aLockedFeed({ _id: 'f1' }),
  aLockedFeed({ _id: 'f2', lockReason: 'subscribe', isSale: false }),
];
const held = [heldStream(oneSource({}), posts)];

const hear = (event: string, payload: unknown) => act(() => handSocketEvent(event, payload));

beforeEach(() => {
  opened.splice(0);
  server.use(
    mockCall(feeds.view, ({ params }) => {
      opened.push(params.id);
      return aFeed({ _id: params.id });
    }),
  );
});

it('tells a performer of a tip', async () => {
  renderScreen(<SocketEffects />, { viewer: aPerformer({ balance: 0 }) });
  hear('tipped', {
    _id: 't1',
    senderInfo: { _id: 'u1', name: 'Ada Fan', username: 'ada' },
    token: 20,
    message: '',
  });
  expect(await screen.findByText('Ada Fan tipped you 20 tokens')).toBeVisible();
});

it('tells a performer that somebody would like to name them in a video', async () => {
  renderScreen(<SocketEffects />, { viewer: aPerformer() });
  hear('video_participation', { videoId: 'v1', status: 'agreed' });
  hear('video_participation', { videoId: 'v1', status: 'asked' });
  const told = await screen.findAllByText('You are asked to be named in a video');
  expect(told).toHaveLength(1);
});

it('opens in place what was bought in another tab', async () => {
  renderScreen(<SocketEffects />, { viewer: aUser(), held });
  const item = { _id: 'x', target: 'feed', targetId: 'f1', performerId: 'p1' };
  hear('token_transaction_success', { item: { ...item, type: 'feed' } });
  hear('token_transaction_success', { item: { ...item, type: 'tip', targetId: 'p1' } });
  await waitFor(() => expect(opened).toEqual(['f1']));
});

it('opens a performer’s posts when a subscription was paid somewhere else, and only then', async () => {
  const asked: string[] = [];
  let status: 'success' | 'fail' = 'success';
  server.use(
    mockCall(users.me, () => aUser({ balance: 5 })),
    mockCall(payments.view, ({ params }) => {
      asked.push(params.id ?? '');
      return aPayment({
        _id: params.id ?? '',
        status,
        performerInfo: { _id: 'p1', name: 'Nova', username: 'nova', avatar: '', isPerformer: true },
      });
    }),
  );
  const { store } = renderScreen(<SocketEffects />, { viewer: aUser({ balance: 100 }), held });
  status = 'fail';
  hear('payment_status_callback', { redirectUrl: '/payment/cancel?transactionId=pay1' });
  hear('payment_status_callback', { redirectUrl: '/somewhere' });
  await waitFor(() => expect(asked).toEqual(['pay1']));
  // A payment that failed opens nothing: what comes next is the first that is asked for again.
  const item = { _id: 'x', target: 'feed', targetId: 'f1', performerId: 'p1' };
  hear('token_transaction_success', { item: { ...item, type: 'feed' } });
  await waitFor(() => expect(opened).toContain('f1'));
  expect(opened).toEqual(['f1']);
  status = 'success';
  hear('payment_status_callback', { redirectUrl: '/payment/success?transactionId=pay2' });
  await waitFor(() => expect(opened).toEqual(['f1', 'f2']));
  await waitFor(() => expect(store.getState().user.current?.balance).toBe(5));
});

/** The post as the store holds it, as on a page. */
function Held() {
  const { data } = useFeedQuery({ params: { id: 'f3' } });
  return data ? <LikeButton type="feed" thing={data} name="a post" performer={data.performer} /> : null;
}

describe('what somebody does in another tab', () => {
  const post = aFeed({ _id: 'f3', isLiked: false, totalLike: 4, isBookMarked: false });
  const AT = '2026-03-01T12:00:00.000Z';
  const likes = { objectType: 'feed', objectId: 'f3', action: 'like' } as const;
  const like = () => screen.getByRole('button', { name: /^Like a post/ });

  const show = () =>
    renderScreen(
      <>
        <SocketEffects />
        <FollowButton performer={{ _id: 'p1', name: 'Nova Stage', isFollowed: false }} />
        <Held />
      </>,
      { viewer: aUser(), held: [heldPost(post)] },
    );

  const shows = (pressed: boolean, count: number) =>
    waitFor(() => {
      expect(like()).toHaveAttribute('aria-pressed', String(pressed));
      expect(like()).toHaveAccessibleName(`Like a post, ${count} likes`);
    });

  it('shows here: a follow and its end, a like and its end, counted once', async () => {
    show();
    const follow = screen.getByRole('button', { name: 'Follow Nova Stage' });
    hear('follow_changed', { performerId: 'p1', isFollowed: true });
    expect(follow).toHaveAccessibleName('Following Nova Stage. Unfollow');
    hear('follow_changed', { performerId: 'p1', isFollowed: false });
    expect(follow).toHaveAccessibleName('Follow Nova Stage');
    hear('reaction_changed', { ...likes, isOn: true });
    hear('reaction_changed', { ...likes, isOn: true });
    await shows(true, 5);
    hear('reaction_changed', { ...likes, isOn: false });
    await shows(false, 4);
  });

  it('does not undo what was pressed here and is on its way', async () => {
    const answer = Promise.withResolvers<void>();
    server.use(
      mockCall(reactions.add, async () => {
        await answer.promise;
        return { ...likes, _id: 'r1', createdBy: 'u1', createdAt: AT, updatedAt: AT };
      }),
      mockCall(reactions.remove, async () => {
        // Told of by the server before it answers.
        hear('reaction_changed', { ...likes, isOn: true });
        return true;
      }),
    );
    const { user, store } = show();
    await user.click(like());
    await shows(true, 5);
    await user.click(like());
    await shows(false, 4);
    answer.resolve();
    // A call that outlives its test would hold back the presses of the next.
    await waitFor(() => expect(JSON.stringify(store.getState().api.mutations)).not.toContain('pending'));
    await shows(false, 4);
    hear('reaction_changed', { ...likes, isOn: true });
    await shows(true, 5);
  });

  it('asks for the bookmarks again when one came or went, but not of a press of one’s own', async () => {
    const asked: unknown[] = [];
    server.use(
      mockCall(reactions.bookmarks, ({ query }) => {
        asked.push(query);
        return { data: [], total: 0 };
      }),
      mockCall(reactions.folders, () => ({ data: [], total: 0 })),
    );
    renderScreen(
      <>
        <SocketEffects />
        <BookmarksScreen kind="feeds" />
      </>,
      { viewer: aUser(), held: [heldPost(post)] },
    );
    await waitFor(() => expect(asked).toHaveLength(1));
    const bookmark = { ...likes, action: 'bookmark' };
    hear('reaction_changed', { ...bookmark, isOn: false });
    hear('reaction_changed', { ...bookmark, isOn: true });
    await waitFor(() => expect(asked).toHaveLength(2));
    hear('reaction_changed', { ...bookmark, isOn: true });
    hear('reaction_changed', { ...bookmark, objectId: 'f4', isOn: true });
    await waitFor(() => expect(asked).toHaveLength(3));
  });
});
