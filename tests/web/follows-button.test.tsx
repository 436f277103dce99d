import { screen, waitFor } from '@testing-library/react';
import { dismissAll, feedbackStore } from '#components/toast.ts';
import { follows } from '#contract/follows.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, type Refusal, refuse, server } from '#support/web-msw.ts';
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

/** Until no call is under way: one that outlives its test would hold back the presses of the next. */
const ended = (store: ReturnType<typeof renderScreen>['store']) =>
  waitFor(() => expect(JSON.stringify(store.getState().api.mutations)).not.toContain('pending'));

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
  await ended(store);
  expect(store.getState().follows.followedIds).toEqual(['p1']);
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

it('takes back with a word that somebody stopped following', async () => {
  server.use(mockCall(follows.unfollow, () => refuse(500)));
  const { user } = renderScreen(<FollowButton performer={{ ...nova, isFollowed: true }} />, {
    viewer: aUser(),
  });
  await user.click(stop());
  await waitFor(() =>
    expect(toasts()).toEqual([
      { tone: 'error', text: 'You still follow Nova Stage: we couldn’t change that. Please try again.' },
    ]),
  );
  expect(stop()).toBeInTheDocument();
});

/** A button whose calls the test answers itself, one after the other. */
function answeredByHand() {
  const calls: { name: string; answer: (value: boolean | Refusal) => void }[] = [];
  const call = <Reply,>(name: string, agreed: Reply) => {
    const reply = later<boolean | Refusal>();
    calls.push({ name, answer: reply.answer });
    return reply.promise.then((value) => (value === true ? agreed : (value as Refusal)));
  };
  server.use(
    mockCall(follows.follow, () => call('follow', follow)),
    mockCall(follows.unfollow, () => call('unfollow', true as const)),
  );
  const names = () => calls.map(({ name }) => name);
  const arrived = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
  return { calls, names, arrived };
}

it('sends the last wish after the answer when somebody changes their mind meanwhile', async () => {
  const { calls, names, arrived } = answeredByHand();
  const both = (
    <>
      <FollowButton performer={nova} />
      <FollowButton performer={nova} plain />
    </>
  );
  const { user, store } = renderScreen(both, { viewer: aUser() });
  const press = (index: number) => user.click(screen.getAllByRole('button')[index] as HTMLElement);
  await press(0);
  await arrived(['follow']);
  await press(1);
  expect(screen.getAllByRole('button', { name: 'Follow Nova Stage' })).toHaveLength(2);
  expect(names()).toEqual(['follow']);
  calls[0]?.answer(true);
  await arrived(['follow', 'unfollow']);
  // There and back again: what the server will have is what is wished, nothing more is sent.
  await press(0);
  await press(1);
  calls[1]?.answer(true);
  await press(0);
  await arrived(['follow', 'unfollow', 'follow']);
  expect(store.getState().follows.followedIds).toEqual(['p1']);
  calls[2]?.answer(refuse(503));
  await waitFor(() => expect(toasts()).toHaveLength(1));
  expect(store.getState().follows.followedIds).toEqual([]);
  expect(names()).toEqual(['follow', 'unfollow', 'follow']);
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
