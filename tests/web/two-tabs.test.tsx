import { act, screen, waitFor } from '@testing-library/react';
import type { LiveAnswer } from '#contract/live.ts';
import { privateShows } from '#contract/private-shows.ts';
import { streamChat } from '#contract/stream-chat.ts';
import { streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/live-screen.tsx';
import { saveToken } from '#lib/token-cookie.ts';
import type { Connect } from '#realtime/connection.ts';
import { SocketProvider } from '#realtime/socket-provider.tsx';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamChat, aStreamShown } from '#support/web-streams.ts';

/** A line to the relay over which something always comes. */
class Line {
  static all: Line[] = [];
  localDescription = { sdp: 'an offer' };
  connectionState = 'connected';
  private hear: () => void = () => undefined;
  private bytes = 0;
  constructor() {
    Line.all.push(this);
  }
  addTransceiver = () => undefined;
  setLocalDescription = async () => undefined;
  setRemoteDescription = async () => undefined;
  getTransceivers = () => [];
  addEventListener = (_event: string, hear: () => void) => {
    this.hear = hear;
  };
  removeEventListener = () => undefined;
  close = () => undefined;
  getStats = async () => {
    this.bytes += 1000;
    return new Map([['t', { type: 'transport', bytesReceived: this.bytes }]]);
  };
  /** As the relay does with a line that another one takes the place of. */
  end() {
    this.connectionState = 'failed';
    this.hear();
  }
}

const asked: string[] = [];
const emitted: string[] = [];
let answer: LiveAnswer = { ok: true, sdp: 'an answer' };
/** A connection to the site whose relay answers as a test says. */
const connect: Connect = () => ({
  on: (event: string, handler: () => void) => void (event === 'connect' && setTimeout(handler)),
  connect: () => undefined,
  emit: (event: string) => emitted.push(event),
  timeout: () => ({
    emitWithAck: async (event: string) => {
      asked.push(event);
      return answer;
    },
  }),
  close: () => undefined,
  onAny: () => undefined,
  io: { on: () => undefined },
});
const load = async () => connect;

beforeEach(() => {
  [Line.all, answer] = [[], { ok: true, sdp: 'an answer' }];
  [asked.length, emitted.length] = [0, 0];
  Object.assign(globalThis, { RTCPeerConnection: Line });
  const media = { getTracks: () => [], getVideoTracks: () => [], getAudioTracks: () => [] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: async () => media, enumerateDevices: async () => [] },
  });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('the older of two tabs says that the other one sends, does not fight for it, and takes over when asked', async () => {
  saveToken('a-token', false);
  const stream = { ...aStreamShown(), conversation: aStreamChat() };
  server.use(
    mockCall(streaming.own, () => ({ stream, lastEnded: null })),
    mockCall(privateShows.own, () => ({ show: null, requests: [] })),
    mockCall(streaming.access, () => ({
      ...{ provider: 'relay' as const, sessionId: 'channel', role: 'host' as const, ticket: 'a-ticket' },
      ...{ expiresAt: new Date(Date.now() + 120_000).toISOString(), iceServers: [] },
    })),
    mockCall(streamChat.list, () => ({ data: [], total: 0, lastSeq: 0, clearedSeq: 0 })),
  );
  const { user } = renderScreen(
    <SocketProvider load={load}>
      <LiveScreen />
    </SocketProvider>,
    { viewer: aPerformer({ _id: 'p1', reviewState: 'approved' }) },
  );
  expect(await screen.findByText('Viewers see and hear you.')).toBeVisible();
  expect(emitted.filter((event) => event === 'public-stream/live')).toHaveLength(1);

  answer = { ok: false, reason: 'taken' };
  act(() => Line.all.at(-1)?.end());
  expect(await screen.findByText('You are live in another tab.')).toBeVisible();
  expect(screen.queryByText('Viewers see and hear you.')).toBeNull();
  const tries = asked.filter((request) => request === 'live/publish').length;
  await act(() => new Promise<void>((resolve) => setTimeout(resolve, 1500)));
  expect(asked.filter((request) => request === 'live/publish')).toHaveLength(tries);

  answer = { ok: true, sdp: 'an answer' };
  await user.click(screen.getByRole('button', { name: 'Use this tab' }));
  expect(await screen.findByText('Viewers see and hear you.')).toBeVisible();
  expect(screen.queryByText('You are live in another tab.')).toBeNull();
  // This connection is the one that counts again.
  await waitFor(() =>
    expect(emitted.filter((event) => event === 'public-stream/live').length).toBeGreaterThan(1),
  );
});
