import { act, screen, waitFor } from '@testing-library/react';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { saveToken } from '#lib/token-cookie.ts';
import { SocketProvider } from '#realtime/socket-provider.tsx';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { aRelayAccess, loadRelay, RelayLine, relay, withoutRelay, withRelay } from '#support/web-relay.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamChat, aStreamShown } from '#support/web-streams.ts';

beforeEach(withRelay);
afterEach(withoutRelay);

it('the older of two tabs says that the other one sends, does not fight for it, and takes over when asked', async () => {
  saveToken('a-token', false);
  const stream = { ...aStreamShown(), conversation: aStreamChat() };
  server.use(
    mockCall(streaming.own, () => ({ stream, lastEnded: null })),
    mockCall(privateShows.own, () => ({ show: null, requests: [] })),
    mockCall(streaming.access, () => aRelayAccess('host')),
    mockCall(streamChat.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
  );
  const { user } = renderScreen(
    <SocketProvider load={loadRelay}>
      <LiveScreen />
    </SocketProvider>,
    { viewer: aPerformer({ _id: 'p1', reviewState: 'approved' }) },
  );
  expect(await screen.findByText('Viewers see and hear you.')).toBeVisible();
  expect(relay.emitted.filter((event) => event === 'public-stream/live')).toHaveLength(1);

  relay.answer = { ok: false, reason: 'taken' };
  act(() => RelayLine.all.at(-1)?.end());
  expect(await screen.findByText('You are live in another tab.')).toBeVisible();
  expect(screen.queryByText('Viewers see and hear you.')).toBeNull();
  const tries = relay.asked.filter((request) => request === 'live/publish').length;
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 1500)));
  expect(relay.asked.filter((request) => request === 'live/publish')).toHaveLength(tries);

  relay.answer = { ok: true, sdp: 'an answer' };
  await user.click(screen.getByRole('button', { name: 'Use this tab' }));
  expect(await screen.findByText('Viewers see and hear you.')).toBeVisible();
  expect(screen.queryByText('You are live in another tab.')).toBeNull();
  // This connection is the one that counts again.
  await waitFor(() =>
    expect(relay.emitted.filter((event) => event === 'public-stream/live').length).toBeGreaterThan(1),
  );
});
