import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { reactions } from '#contract/reactions.ts';
import { LikeButton } from '#features/reactions/reaction-buttons.tsx';
import { useFeedQuery } from '#services/feeds.ts';
import { toastTexts } from '#support/toasts.ts';
import { aFeed } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { heldPost } from '#support/web-held.ts';
import { mockCall, type Refusal, refuse, server, TEST_API } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const at = '2026-03-01T12:00:00.000Z';
const liked = {
  _id: 'r1',
  action: 'like',
  objectId: 'f1',
  objectType: 'feed',
  createdBy: 'u1',
  createdAt: at,
  updatedAt: at,
};
const feed = aFeed({ isLiked: false, totalLike: 3 });

function Like() {
  const { data } = useFeedQuery({ params: { id: feed._id } });
  if (!data) return null;
  return <LikeButton type="feed" thing={data} name="Morning light" performer={feed.performer} />;
}

it('sends the last wish after the answer, and takes back what is refused', async () => {
  const calls: { name: string; answer: (reply: typeof liked | Refusal) => void }[] = [];
  const call = (name: string) => () =>
    new Promise<never>((resolve) => calls.push({ name, answer: resolve as never }));
  server.use(mockCall(reactions.add, call('like')), mockCall(reactions.remove, call('unlike')));
  const arrived = (...names: string[]) => waitFor(() => expect(calls.map(({ name }) => name)).toEqual(names));
  const { user } = renderScreen(<Like />, { viewer: aUser(), held: [heldPost(feed)] });
  const button = screen.getByRole('button', { name: /^Like Morning light/ });
  const shown = (pressed: string) => waitFor(() => expect(button).toHaveAttribute('aria-pressed', pressed));
  await user.click(button);
  await arrived('like');
  await shown('true');
  await user.click(button);
  await shown('false');
  calls[0]?.answer(liked);
  await arrived('like', 'unlike');
  calls[1]?.answer(refuse(503));
  await waitFor(() => expect(toastTexts()).toEqual(['We couldn’t take your like back. Please try again.']));
  await shown('true');
  expect(button).toHaveAccessibleName('Like Morning light, 4 likes');
});

it('says that one is offline when that is why it could not be kept', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.post(`${TEST_API}/reactions`, () => HttpResponse.error()));
  const { user } = renderScreen(<Like />, { viewer: aUser(), held: [heldPost(feed)] });
  const button = screen.getByRole('button', { name: /^Like Morning light/ });
  await user.click(button);
  await waitFor(() =>
    expect(toastTexts()).toEqual(['You are offline. Check your connection and try again.']),
  );
  expect(button).toHaveAttribute('aria-pressed', 'false');
  onLine.mockRestore();
});
