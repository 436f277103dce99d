import type { LiveAccess } from '#contract/live.ts';
import { AgoraAdapter, type AgoraSdk } from '#features/streaming/live/agora.ts';
import { picturesFor } from '#rules/upload-speed.ts';

type Access = Extract<LiveAccess, { provider: 'agora' }>;
type Listener = (...values: unknown[]) => void;

class FakeStream {
  private tracks: { kind: string }[] = [];
  addTrack = (track: { kind: string }) => this.tracks.push(track);
  removeTrack = (track: { kind: string }) => {
    this.tracks = this.tracks.filter((one) => one !== track);
  };
  getTracks = () => this.tracks;
}
beforeAll(() => Object.assign(globalThis, { MediaStream: FakeStream }));

/** Stands in for Agora's code: what is called, and a way to fire what it tells. */
function fakeAgora() {
  const heard: Record<string, Listener> = {};
  const client = {
    on: (event: string, listener: Listener) => Object.assign(heard, { [event]: listener }),
    setClientRole: jest.fn(async () => undefined),
    join: jest.fn(async () => 'uid'),
    leave: jest.fn(async () => undefined),
    publish: jest.fn(async () => undefined),
    unpublish: jest.fn(async () => undefined),
    subscribe: jest.fn(async (_user: unknown, kind: string) => ({ getMediaStreamTrack: () => ({ kind }) })),
    renewToken: jest.fn(async () => undefined),
    getRTCStats: () => ({ RTT: 12, SendBitrate: 1, RecvBitrate: 2 }),
  };
  const made = (kind: string) => ({ kind, close: jest.fn() });
  const sdk = {
    createClient: jest.fn(() => client),
    createCustomAudioTrack: jest.fn(() => made('audio')),
    createCustomVideoTrack: jest.fn(() => made('video')),
  };
  return { heard, client, sdk: sdk as unknown as AgoraSdk };
}

const access = (changes: Partial<Access> = {}): Access => ({
  provider: 'agora',
  sessionId: 'a-session',
  role: 'audience',
  expiresAt: '2026-01-01T00:00:00.000Z',
  appId: 'an-app',
  channel: 'a-session',
  uid: 'a-person',
  hostUid: 'host',
  token: 'a-token',
  ...changes,
});

function start(changes: Partial<Access> = {}, renew: () => Promise<LiveAccess | null> = async () => null) {
  const agora = fakeAgora();
  const states: string[] = [];
  const adapter = new AgoraAdapter(
    { access: access(changes), renew, onState: (state) => states.push(state), onStats: () => undefined },
    async () => agora.sdk,
  );
  return { ...agora, states, adapter };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const screen = () =>
  ({ play: jest.fn(async () => undefined), srcObject: null }) as unknown as HTMLVideoElement;

test('a host joins as host and sends what they have; another camera takes the place of the first', async () => {
  const { adapter, client, sdk, states } = start({ role: 'host' });
  const tracks = [{ kind: 'audio' }, { kind: 'video' }] as MediaStreamTrack[];
  await adapter.publish({ getTracks: () => tracks } as MediaStream, picturesFor(1_600_000));
  expect(client.setClientRole).toHaveBeenCalledWith('host');
  expect(client.join).toHaveBeenCalledWith('an-app', 'a-session', 'a-token', 'a-person');
  expect(client.publish).toHaveBeenCalledTimes(2);
  expect(sdk.createCustomVideoTrack).toHaveBeenCalledWith({ mediaStreamTrack: tracks[1], bitrateMax: 886 });
  expect(states).toEqual(['connecting', 'live']);
  await adapter.replaceTrack('video', { kind: 'video' } as MediaStreamTrack);
  expect(client.unpublish).toHaveBeenCalledTimes(1);
  expect(client.publish).toHaveBeenCalledTimes(3);
  await adapter.replaceTrack('video', null);
  expect(client.publish).toHaveBeenCalledTimes(3);
  adapter.stop();
  await settled();
  expect(client.leave).toHaveBeenCalled();
});

test('a viewer gets what the host sends, and sees when it stops', async () => {
  const { adapter, client, heard, states } = start();
  adapter.watch(screen());
  await settled();
  expect(client.setClientRole).toHaveBeenCalledWith('audience');
  heard['user-published']?.({ uid: 'host' }, 'video');
  await settled();
  expect(states).toEqual(['connecting', 'live']);
  heard['user-unpublished']?.({ uid: 'host' }, 'video');
  expect(states.at(-1)).toBe('reconnecting');
  adapter.stop();
});

test('what somebody else sends in the channel is neither shown nor heard, and changes nothing', async () => {
  const { adapter, client, heard, states } = start();
  adapter.watch(screen());
  await settled();
  heard['user-published']?.({ uid: 'a-stranger' }, 'video');
  heard['user-published']?.({ uid: 'a-stranger' }, 'audio');
  await settled();
  expect(client.subscribe).not.toHaveBeenCalled();
  expect(states).toEqual(['connecting']);
  heard['user-published']?.({ uid: 'host' }, 'video');
  await settled();
  heard['user-unpublished']?.({ uid: 'a-stranger' }, 'video');
  expect(client.subscribe).toHaveBeenCalledTimes(1);
  expect(states).toEqual(['connecting', 'live']);
  adapter.stop();
});

test('a token that ends is changed for another one; who gets none is out', async () => {
  const { adapter, client, heard, states } = start({}, async () => access({ token: 'another' }));
  adapter.watch(screen());
  await settled();
  heard['token-privilege-will-expire']?.();
  await settled();
  expect(client.renewToken).toHaveBeenCalledWith('another');
  adapter.stop();
  const refused = start();
  refused.adapter.watch(screen());
  await settled();
  refused.heard['token-privilege-did-expire']?.();
  await settled();
  expect(refused.client.leave).toHaveBeenCalled();
  expect(refused.states.at(-1)).toBe('ended');
  refused.adapter.stop();
  expect(states.at(-1)).toBe('idle');
});

test('a line that breaks is one that comes back, until Agora ends it', async () => {
  const { adapter, heard, states } = start();
  adapter.watch(screen());
  await settled();
  heard['connection-state-change']?.('RECONNECTING', 'CONNECTED');
  heard['connection-state-change']?.('CONNECTED', 'RECONNECTING');
  heard['connection-state-change']?.('DISCONNECTED', 'CONNECTED', 'CHANNEL_BANNED');
  expect(states).toEqual(['connecting', 'reconnecting', 'live', 'ended']);
  adapter.stop();
});
