import { screen, waitFor } from '@testing-library/react';
import { dismissAll, feedbackStore } from '#components/toast.ts';
import { follows } from '#contract/follows.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const nova = { _id: 'p1', name: 'Nova Stage', isFollowed: false };
const follow = {
  _id: 'x',
  followerId: 'u1',
  followingId: 'p1',
  createdAt: '2026-03-01',
  updatedAt: '2026-03-01',
};
const toasts = () => feedbackStore.read().toasts.map(({ tone, text }) => ({ tone, text }));
const start = () => screen.getByRole('button', { name: 'Follow Nova Stage' });
const stop = () => screen.getByRole('button', { name: 'Following Nova Stage. Unfollow' });

afterEach(dismissAll);

/** An answer that comes when the test says so. */
function later<T>() {
  let answer: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

it('shows the change at once and keeps it when the server agrees', async () => {
  const reply = later<typeof follow>();
  server.use(mockCall(follows.follow, () => reply.promise));
  const { user, store } = renderScreen(<FollowButton performer={nova} />, { viewer: aUser() });
  await user.click(start());
  expect(stop()).toBeInTheDocument();
  expect(store.getState().follows.followedIds).toEqual(['p1']);
  reply.answer(follow);
  await waitFor(() => expect(store.getState().follows.followedIds).toEqual(['p1']));
  expect(toasts()).toEqual([]);
});

it('takes the change back with a word when the server refuses', async () => {
  const reply = later<ReturnType<typeof refuse>>();
  server.use(mockCall(follows.follow, () => reply.promise));
  const { user, store } = renderScreen(<FollowButton performer={nova} />, { viewer: aUser() });
  await user.click(start());
  expect(stop()).toBeInTheDocument();
  reply.answer(refuse(503));
  expect(await screen.findByRole('button', { name: 'Follow Nova Stage' })).toBeInTheDocument();
  expect(store.getState().follows.followedIds).toEqual([]);
  expect(toasts()).toEqual([
    { tone: 'error', text: 'We could not follow Nova Stage right now. Please try again.' },
  ]);
});

it('stops following, and takes that back too', async () => {
  let works = true;
  server.use(mockCall(follows.unfollow, () => (works ? true : refuse(500))));
  const { user } = renderScreen(<FollowButton performer={{ ...nova, isFollowed: true }} />, {
    viewer: aUser(),
  });
  await user.click(stop());
  expect(start()).toBeInTheDocument();
  works = false;
  server.use(mockCall(follows.follow, () => follow));
  await user.click(start());
  await waitFor(() => expect(stop()).toBeInTheDocument());
  await user.click(stop());
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(stop()).toBeInTheDocument();
});

it('is one state for all buttons of a person', async () => {
  server.use(mockCall(follows.follow, () => follow));
  const both = (
    <>
      <FollowButton performer={nova} />
      <FollowButton performer={nova} />
    </>
  );
  const { user } = renderScreen(both, { viewer: aUser() });
  await user.click(screen.getAllByRole('button', { name: 'Follow Nova Stage' })[0] as HTMLElement);
  expect(screen.getAllByRole('button', { name: /^Following/ })).toHaveLength(2);
});

it('asks a visitor to log in and come back, and offers nobody to follow themselves', () => {
  renderScreen(<FollowButton performer={nova} />, { path: '/nova' });
  expect(screen.getByRole('link', { name: 'Follow' })).toHaveAttribute(
    'href',
    '/auth/login?returnTo=%2Fnova',
  );
  renderScreen(<FollowButton performer={{ ...nova, _id: 'u1' }} />, { viewer: aUser() });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
