import type { LiveAccess, LiveAnswer } from '#contract/live.ts';
import { RelayAdapter } from '#features/streaming/live/relay.ts';
import { picturesFor, type SentPictures, USUAL_PICTURES } from '#rules/upload-speed.ts';

const added: RTCRtpTransceiverInit['sendEncodings'][] = [];
/** As much of a connection as is used before the relay has answered. */
class Connection {
  localDescription = { sdp: 'an offer' };
  addTransceiver = (_media: unknown, { sendEncodings }: RTCRtpTransceiverInit) => added.push(sendEncodings);
  setLocalDescription = async () => undefined;
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

beforeEach(() => jest.useFakeTimers());
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
