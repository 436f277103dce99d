import type { LiveAccess, LiveAnswer } from '#contract/live.ts';
import { RelayAdapter } from '#features/streaming/live/relay.ts';
import { picturesFor, type SentPictures, USUAL_PICTURES } from '#rules/upload-speed.ts';

const added: RTCRtpTransceiverInit['sendEncodings'][] = [];
/** What the network lets through, and what the browser counts of it. */
const network = { isBlocked: false, reports: [] as object[] };
/** As much of a connection as is used. */
class Connection {
  localDescription = { sdp: 'an offer' };
  get connectionState() {
    return network.isBlocked ? 'connecting' : 'connected';
  }
  addTransceiver = (_media: unknown, { sendEncodings }: RTCRtpTransceiverInit) => {
    added.push(sendEncodings);
    return { receiver: { track: {} } };
  };
  setLocalDescription = async () => undefined;
  setRemoteDescription = async () => undefined;
  addEventListener = () => undefined;
  removeEventListener = () => undefined;
  getStats = async () => network.reports;
  close = jest.fn();
}

const access: Extract<LiveAccess, { provider: 'relay' }> = {
  provider: 'relay',
  sessionId: 'a-session',
  role: 'host',
  expiresAt: new Date(Date.now() + 120_000).toISOString(),
  ticket: 'a-ticket',
  iceServers: [],
};
const media = { getAudioTracks: () => [], getVideoTracks: () => [], getTracks: () => [] };

/** A page that sends, whose relay answers this; what it asked, and how things stood. */
async function sending(answer: LiveAnswer, pictures: SentPictures = USUAL_PICTURES) {
  added.length = 0;
  Object.assign(globalThis, { RTCPeerConnection: Connection });
  const asked: string[] = [];
  const states: string[] = [];
  const adapter = new RelayAdapter(
    { access, renew: async () => access, onState: (state) => states.push(state), onStats: () => undefined },
    {
      ask: async (request) => {
        asked.push(request);
        return answer;
      },
      onConnect: () => () => undefined,
      filmUrl: '',
    },
  );
  await adapter.publish(media as unknown as MediaStream, pictures);
  return { adapter, asked, states };
}

/** The relay sends reports about what it gets, as Firefox counts them: not in `transport`. */
function hears(bytesReceived: number) {
  network.reports = [
    { type: 'transport' },
    { type: 'outbound-rtp', bytesSent: 50_000 },
    { type: 'candidate-pair', nominated: true, bytesReceived },
    { type: 'candidate-pair', nominated: false, bytesReceived: 0 },
  ];
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(network, { isBlocked: false, reports: [] });
});
afterEach(() => jest.useRealTimers());

it('a page whose picture another page took over says so, and does not fight for it', async () => {
  const { asked, states } = await sending({ ok: false, reason: 'taken' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['connecting', 'taken']);
  expect(asked).toEqual(['live/publish']);
});

it('a relay that cannot be reached is asked again', async () => {
  const { adapter, asked } = await sending({ ok: false, reason: 'unavailable' });
  await jest.advanceTimersByTimeAsync(2000);
  expect(asked.length).toBeGreaterThan(1);
  adapter.stop();
});

it.each([
  [null, [2_000_000, 250_000]],
  [1_600_000, [886_000, 250_000]],
  [400_000, [236_000]],
])('a line of %s bits a second sends a sound and pictures of %j', async (bits, rates) => {
  const { adapter } = await sending({ ok: false, reason: 'unavailable' }, picturesFor(bits));
  expect(added.map((encodings) => encodings?.[0]?.maxBitrate)).toEqual([undefined, ...rates]);
  adapter.stop();
});

it('a host is live in a browser that counts no bytes of transports, and sees within ten seconds that the relay died', async () => {
  const { adapter, states, asked } = await sending({ ok: true, sdp: 'an answer' });
  for (let second = 1; second <= 4; second += 1) {
    hears(second * 100);
    await jest.advanceTimersByTimeAsync(1000);
  }
  expect(states).toEqual(['connecting', 'live']);
  await jest.advanceTimersByTimeAsync(4000);
  expect(states).toEqual(['connecting', 'live', 'reconnecting']);
  expect(asked).toContain('live/renew');
  adapter.stop();
});

describe.each([
  ['missing', undefined],
  [
    'there and throwing',
    class {
      constructor() {
        throw new Error('turned off');
      }
    },
  ],
])('where video connections are %s', (_what, RTCPeerConnection) => {
  const { WebSocket } = globalThis;
  const films: { onopen?: () => void; send: jest.Mock; close: () => void; readyState: number }[] = [];
  const canvas = { play: async () => undefined, removeAttribute: () => undefined, load: () => undefined };
  beforeEach(() => {
    films.length = 0;
    Object.assign(URL, { createObjectURL: () => 'blob:film', revokeObjectURL: () => undefined });
  });
  afterEach(() => {
    Object.assign(globalThis, { WebSocket });
    Reflect.deleteProperty(globalThis, 'MediaSource');
  });
  /** A browser like that, with or without the way around, in which somebody begins to watch or to send. */
  async function begins(role: LiveAccess['role'], hasFilm: boolean, answer: LiveAnswer = { ok: true }) {
    class Film {
      static OPEN = 1;
      readyState = 1;
      send = jest.fn();
      close = () => undefined;
      constructor() {
        films.push(this);
      }
    }
    class Buffers extends EventTarget {
      static isTypeSupported = () => true;
    }
    Object.assign(globalThis, {
      RTCPeerConnection,
      WebSocket: Film,
      ...(hasFilm ? { MediaSource: Buffers } : {}),
    });
    const asked: string[] = [];
    const states: string[] = [];
    const adapter = new RelayAdapter(
      {
        access: { ...access, role },
        renew: async () => ({ ...access, role }),
        onState: (state) => states.push(state),
        onStats: () => undefined,
      },
      {
        ask: async (request) => {
          asked.push(request);
          return answer;
        },
        onConnect: () => () => undefined,
        filmUrl: '',
      },
    );
    if (role === 'host') await adapter.publish(media as unknown as MediaStream, USUAL_PICTURES);
    else adapter.watch(canvas as unknown as HTMLVideoElement);
    await jest.advanceTimersByTimeAsync(10);
    return { adapter, asked, states };
  }

  it('a viewer gets the film at once, and is in the stream by it', async () => {
    const { adapter, asked, states } = await begins('audience', true);
    expect(films).toHaveLength(1);
    films[0]?.onopen?.();
    await jest.advanceTimersByTimeAsync(10);
    expect(asked).toEqual(['live/film']);
    expect(films[0]?.send).toHaveBeenCalledWith(JSON.stringify({ ticket: 'a-ticket' }));
    expect(states).toEqual(['connecting']);
    adapter.stop();
  });

  it('a guest who is charged by it and sees nothing is charged twice at most', async () => {
    const { adapter, asked, states } = await begins('audience', true, { ok: true, isCharged: true });
    for (let turn = 0; turn < 4; turn += 1) {
      const film = films[turn] as { onopen?: () => void; onclose?: (event: object) => void } | undefined;
      film?.onopen?.();
      await jest.advanceTimersByTimeAsync(16_000);
      film?.onclose?.({ reason: 'refused' });
      await jest.advanceTimersByTimeAsync(10_000);
    }
    expect(films).toHaveLength(2);
    expect(asked.filter((one) => one === 'live/film')).toHaveLength(2);
    expect(states).toContain('blocked');
    adapter.stop();
  });

  it('a viewer without a way around is told at once', async () => {
    expect((await begins('audience', false)).states).toEqual(['connecting', 'unsupported']);
  });

  it('so is a performer, who has no other way', async () => {
    expect((await begins('host', true)).states).toEqual(['connecting', 'unsupported']);
  });
});
