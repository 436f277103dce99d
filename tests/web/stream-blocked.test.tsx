import { act, screen, waitFor, within } from '@testing-library/react';
import { privateShows } from '#contract/private-shows.ts';
import { type Stream, streaming } from '#contract/streaming.ts';
import { LiveScreen } from '#features/streaming/on-air/live-screen.tsx';
import { StreamPicture } from '#features/streaming/watching/stream-picture.tsx';
import { saveToken } from '#lib/token-cookie.ts';
import { SocketProvider } from '#realtime/socket-provider.tsx';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import {
  aRelayAccess,
  loadRelay,
  onAirAnswers,
  RelayLine,
  relay,
  withoutRelay,
  withRelay,
} from '#support/web-relay.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aStreamShown } from '#support/web-streams.ts';

beforeEach(() => {
  withRelay();
  relay.isBlocked = true;
  saveToken('a-token', false);
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  withoutRelay();
  jest.restoreAllMocks();
});

/** Lets fifteen seconds pass at once, after this many tries. */
async function waits(tries: number) {
  await waitFor(() => expect(relay.asked.length).toBeGreaterThanOrEqual(tries), { timeout: 3000 });
  const begun = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => begun + 15_000);
}

function watch(stream: Partial<Stream> = {}, lostUntil: string | null = null) {
  server.use(mockCall(streaming.access, () => aRelayAccess('audience')));
  return renderScreen(
    <SocketProvider load={loadRelay}>
      <StreamPicture stream={aStreamShown(stream)} viewers={1} lostUntil={lostUntil} />
    </SocketProvider>,
    { viewer: aUser({ _id: 'u1' }) },
  );
}

it('a viewer whose network lets no video through is told so, and gets it with a new try elsewhere', async () => {
  const { user } = watch();
  expect(await screen.findByText('Connecting …')).toBeVisible();
  await waits(1);
  const told = await screen.findByRole('alert', {}, { timeout: 3000 });
  expect(told).toHaveTextContent('The video can’t reach you');
  expect(told).toHaveTextContent(/Try another network/);
  expect(screen.queryByText('Connecting …')).toBeNull();
  expect(screen.queryByRole('button', { name: 'End private show' })).toBeNull();
  relay.isBlocked = false;
  await user.click(within(told).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await waitFor(
    () => expect(screen.getByLabelText('Live picture of Nova Stage')).toHaveAttribute('data-state', 'live'),
    { timeout: 4000 },
  );
});

it('a line that is held is renewed once it connects', async () => {
  relay.isBlocked = false;
  relay.answer = { ok: true, sdp: 'an answer', isHeld: true };
  watch({ type: 'private' });
  await waitFor(
    () => expect(screen.getByLabelText('Live picture of Nova Stage')).toHaveAttribute('data-state', 'live'),
    { timeout: 4000 },
  );
  expect(relay.asked).toEqual(['live/watch', 'live/renew']);
});

it('a line that is held and does not connect is not renewed: nobody pays for it', async () => {
  relay.answer = { ok: true, sdp: 'an answer', isHeld: true };
  watch({ type: 'private' });
  await waits(2);
  expect(relay.asked).not.toContain('live/renew');
});

/** The way around: what a browser has for WebM that comes in pieces, and a line that brings some. */
class Buffers extends EventTarget {
  static isTypeSupported = () => true;
  readyState = 'closed';
}
class Film {
  static OPEN = 1;
  static all: Film[] = [];
  readyState = 1;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  constructor() {
    Film.all.push(this);
  }
  send = () => undefined;
  close = () => undefined;
}

it('a picture that comes the other way says so, and one that brings nothing is told as blocked', async () => {
  const { WebSocket } = globalThis;
  Object.assign(globalThis, { MediaSource: Buffers, WebSocket: Film });
  Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const { unmount } = watch();
  await waits(1);
  expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(/can’t reach you/);
  act(() => Film.all.at(-1)?.onmessage?.({ data: new ArrayBuffer(8) }));
  expect(await screen.findByText('Backup connection', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByTitle(/Your network blocks direct video/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 3000 });
  unmount();
  await waitFor(() => expect(Film.all).toHaveLength(1));
  Object.assign(globalThis, { WebSocket });
  Reflect.deleteProperty(globalThis, 'MediaSource');
});

it('a fan in a private show without a picture is told that it costs nothing, is out of its count, and can end it there', async () => {
  const ended = jest.fn();
  server.use(
    mockCall(privateShows.end, ({ params }) => {
      ended(params.id);
      return refuse(404, 'private-shows.not-found');
    }),
  );
  const { user } = watch({ type: 'private' });
  await waits(1);
  expect(
    await screen.findByText(/You aren’t charged while no video comes/, {}, { timeout: 3000 }),
  ).toBeVisible();
  expect(relay.emitted.slice(-2)).toEqual(['private-stream/leave', 'JOIN_ROOM']);
  await user.click(await screen.findByRole('button', { name: 'End private show' }, { timeout: 3000 }));
  const question = await screen.findByRole('alertdialog', { name: 'End the private show?' });
  await user.click(within(question).getByRole('button', { name: 'End private show' }));
  await waitFor(() => expect(ended).toHaveBeenCalledWith('s1'));
});

describe('a guest of a private show who is counted and gets no picture', () => {
  const { WebSocket, setTimeout: wait } = globalThis;
  let passed = 0;
  const leaves = () => relay.emitted.filter((event) => event === 'private-stream/leave').length;
  const counts = () => relay.asked.filter((event) => event === 'live/renew').length;
  beforeEach(() => {
    passed = 0;
    relay.answer = { ok: true, sdp: 'an answer', isHeld: true };
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
    Object.assign(globalThis, { WebSocket });
    Reflect.deleteProperty(globalThis, 'MediaSource');
  });
  /** Code of the page that comes later, and answers, need time that is real. */
  const asks = async () => {
    for (let turn = 0; relay.asked.length === 0 && turn < 1000; turn += 1)
      await act(async () => {
        await jest.advanceTimersByTimeAsync(10);
        await new Promise((resolve) => wait(resolve, 5));
      });
  };
  const pass = async (seconds: number, each: () => void = () => undefined) => {
    for (const until = passed + seconds; passed < until; passed += 0.5) {
      await act(() => jest.advanceTimersByTimeAsync(500));
      each();
    }
  };

  it('by the other way leaves each time, and is counted twice at most', async () => {
    class DeafFilm extends Film {
      onopen: (() => void) | null = null;
      onclose: ((event: { reason: string }) => void) | null = null;
      constructor() {
        super();
        setTimeout(() => this.onopen?.(), 50);
      }
    }
    Film.all = [];
    Object.assign(globalThis, { MediaSource: Buffers, WebSocket: DeafFilm });
    Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
    watch({ type: 'private' });
    await asks();
    let left = 0;
    // The server ends the film of who has left.
    await pass(90, () => {
      if (leaves() > left) (Film.all.at(-1) as DeafFilm).onclose?.({ reason: 'refused' });
      left = leaves();
    });
    expect([counts(), leaves()]).toEqual([2, 2]);
    expect(Film.all).toHaveLength(2);
  });

  it('after a line that was lost leaves whatever the relay answers', async () => {
    relay.isBlocked = false;
    watch({ type: 'private' });
    await asks();
    await pass(5);
    expect([counts(), leaves()]).toEqual([1, 0]);
    relay.answer = { ok: false, reason: 'unavailable' };
    act(() => RelayLine.all.at(-1)?.end());
    await pass(10);
    expect(leaves()).toBe(0);
    await pass(10);
    expect(leaves()).toBe(1);
  });

  it('leaves when a line connects and brings nothing', async () => {
    relay.isBlocked = false;
    jest.spyOn(RelayLine.prototype, 'getStats' as never).mockResolvedValue([] as never);
    watch({ type: 'private' });
    await asks();
    await pass(20);
    expect(leaves()).toBe(1);
    expect(screen.getByRole('alert')).toHaveTextContent(/You aren’t charged while no video comes/);
  });

  it('stays while it is the performer who is away', async () => {
    relay.isBlocked = false;
    jest.spyOn(RelayLine.prototype, 'getStats' as never).mockResolvedValue([] as never);
    watch({ type: 'private' }, new Date(Date.now() + 60_000).toISOString());
    await asks();
    await pass(25);
    expect(leaves()).toBe(0);
  });
});

function goOnAir(): void {
  server.use(...onAirAnswers());
  renderScreen(
    <SocketProvider load={loadRelay}>
      <LiveScreen />
    </SocketProvider>,
    { viewer: aPerformer({ _id: 'p1', reviewState: 'approved' }) },
  );
}

it('a performer is told that the network blocks video after the second try', async () => {
  goOnAir();
  await waits(2);
  const told = await screen.findByRole('alert', {}, { timeout: 3000 });
  expect(told).toHaveTextContent('This network blocks video');
  expect(told).toHaveTextContent(/Your video isn’t being sent\. Try another network/);
  expect(within(told).getByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('in a browser that has no video connections', () => {
  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
  });

  it('a fan reads what is missing, and is out of the count of a private show', async () => {
    watch({ type: 'private' });
    const told = await screen.findByRole('alert', {}, { timeout: 3000 });
    expect(told).toHaveTextContent('This browser can’t show live video');
    expect(told).toHaveTextContent(/WebRTC.*use another browser/);
    expect(screen.queryByText('Connecting …')).toBeNull();
    expect(relay.asked).toEqual([]);
    expect(relay.emitted.slice(-2)).toEqual(['private-stream/leave', 'JOIN_ROOM']);
  });

  it('a performer on air reads it', async () => {
    goOnAir();
    const told = await screen.findByRole('alert', {}, { timeout: 3000 });
    expect(told).toHaveTextContent('This browser can’t send live video');
  });

  it('a performer who is not on air reads it before, and does not go live', async () => {
    server.use(
      mockCall(streaming.own, () => ({ stream: null, lastEnded: null })),
      ...onAirAnswers(),
    );
    renderScreen(
      <SocketProvider load={loadRelay}>
        <LiveScreen />
      </SocketProvider>,
      { viewer: aPerformer({ _id: 'p1', reviewState: 'approved' }) },
    );
    expect(await screen.findByText('This browser can’t send live video')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go live' })).toBeDisabled();
  });
});
