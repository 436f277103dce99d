import { act, screen, waitFor } from '@testing-library/react';
import { type PrivateShow, privateShows } from '#contract/private-shows.ts';
import { PrivateRequests, PrivateShowPanel } from '#features/streaming/private-show-panel.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import { aProfile } from '#support/web-content.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const AT = '2026-03-01T12:00:00.000Z';
const nova = aProfile({ privateChatPrice: 10 });
const aShow = (more: Partial<PrivateShow> = {}): PrivateShow => ({
  _id: 'x1',
  conversationId: 'x1',
  streamId: 'x1',
  performerId: nova._id,
  performerInfo: null,
  userId: 'u1',
  userInfo: { _id: 'u1', name: 'Mara', username: 'mara', avatar: '/b.png', isPerformer: false },
  price: 10,
  status: 'requested',
  endReason: null,
  allowedMinutes: 5,
  minutes: 0,
  token: 0,
  secondsPresent: 0,
  secondsLeft: 300,
  warning: null,
  isCounting: false,
  ringsUntil: null,
  waitsUntil: null,
  createdAt: AT,
  acceptedAt: null,
  endedAt: null,
  ...more,
});

let held: { show: PrivateShow | null; requests: PrivateShow[] };
const given = (...more: Parameters<typeof server.use>) =>
  server.use(
    mockCall(privateShows.own, () => held),
    ...more,
  );
const tell = (show: PrivateShow) => {
  held = { show, requests: [] };
  act(() => handSocketEvent('private_show', show));
};

it('a fan sees what a minute costs and what the wallet buys, asks, waits, is counted and told the end', async () => {
  held = { show: null, requests: [] };
  const asked = jest.fn();
  given(
    mockCall(privateShows.request, ({ body }) => {
      asked(body);
      held.show = aShow();
      return held.show;
    }),
  );
  const { user } = renderScreen(<PrivateShowPanel performer={nova} />, {
    viewer: aUser({ _id: 'u1', balance: 55 }),
  });
  expect(await screen.findByText(/10 tokens a minute.*5 minutes/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ask for a private show' }));
  expect(asked).toHaveBeenCalledWith({ price: 10 });
  expect(await screen.findByRole('button', { name: 'Take it back' })).toBeVisible();
  tell(aShow({ status: 'running', minutes: 3, token: 30, isCounting: true, warning: 2 }));
  expect(await screen.findByText('Private show: 3 min, 30 tokens')).toBeVisible();
  expect(screen.getByText('Less than 2 minutes are left.')).toBeVisible();
  tell(aShow({ status: 'ended', endReason: 'tokens' }));
  expect(await screen.findByText(/the wallet held no further minute/)).toBeVisible();
});

it('a performer hears the request and declines it', async () => {
  held = { show: null, requests: [aShow()] };
  given(
    mockCall(privateShows.accept, () => refuse(422, 'private-shows.ended')),
    mockCall(privateShows.decline, () => {
      held = { show: null, requests: [] };
      return aShow({ status: 'ended', endReason: 'declined' });
    }),
  );
  const { user } = renderScreen(<PrivateRequests onNews={() => undefined} />, {
    viewer: aPerformer({ _id: nova._id, reviewState: 'approved' }),
  });
  expect(await screen.findByText(/Mara asks for a private show at 10 tokens a minute/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.getByLabelText('Private shows')).toBeEmptyDOMElement());
});
