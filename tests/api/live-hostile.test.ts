import type { Host } from '#server/providers/live/relay/child/host.ts';
import { KeyFrameWishes } from '#server/providers/live/relay/child/key-frame-wishes.ts';
import { type MediaPacket, Outgoing } from '#server/providers/live/relay/child/outgoing.ts';
import { buildKeyFrameRequest } from '#server/providers/live/relay/child/rtcp.ts';
import { BadOffer, readOffer } from '#server/providers/live/relay/child/sdp.ts';
import { Viewer } from '#server/providers/live/relay/child/viewer.ts';
import { relayProvider } from '#server/providers/live/relay/relay.ts';
import { childProcessId } from '#support/child-process-id.ts';
import { TestClock } from '#support/clock.ts';
import { VIEWER_OFFER } from '#support/live-offer.ts';
import { until } from '#support/until.ts';

/** What one person sends costs the others nothing, and a relay's process that is stuck is replaced. */
const CHILD = 'relay/child.ts';
const QUICK_MS = 200;
const KNOWN = 'a=mid:0\na=rtpmap:2 x\n';

const KEY_PICTURE: MediaPacket = {
  header: { payloadType: 96, isMarked: true, sequence: 0, timestamp: 0, ssrc: 1, start: 0, end: 0 },
  payload: Buffer.from('908080011000', 'hex'),
  codec: 'vp8',
};

const withTypes = (count: number): string =>
  VIEWER_OFFER.replace(
    'SAVPF 96',
    `SAVPF 96${Array.from({ length: count - 1 }, (_, nr) => ` ${nr % 90}`).join('')}`,
  );
const withLines = (count: number): string =>
  VIEWER_OFFER + '\n'.repeat(count - VIEWER_OFFER.split('\n').length);

describe('an offer', () => {
  test('of a browser is read: the first of each number counts', () => {
    const offer = `${VIEWER_OFFER}a=rtpmap:96 opus/48000/2\r\na=fmtp:96 x=1;y=2\r\na=fmtp:96 z=3\r\n`;
    expect(readOffer(offer)).toMatchObject([
      { kind: 'video', codecs: [{ codec: 'vp8', payloadType: 96, format: 'x=1;y=2' }] },
    ]);
  });

  test.each([
    ['64 payload types', withTypes(64), false],
    ['65', withTypes(65), true],
    ['2,000 lines', withLines(2000), false],
    ['2,001', withLines(2001), true],
  ])('with %s', (_name, offer, isRefused) => {
    const read = () => readOffer(offer);
    if (isRefused) expect(read).toThrow(BadOffer);
    else expect(read()).toHaveLength(1);
  });

  test.each([
    ['numbers and lines', `v=0\nm=video 9 x${' 1'.repeat(9500)}\n${KNOWN}${'\n'.repeat(20_900)}`],
    ['numbers', `v=0\nm=video 9 x${' 1'.repeat(19_900)}\n${KNOWN}`],
    ['lines', `v=0\nm=video 9 x 1\n${KNOWN}${'a=rtpmap:1 x\n'.repeat(3070)}`],
    ['parts', 'm=\n'.repeat(13_000)],
  ])('of nothing but %s holds nobody up', (_name, offer) => {
    const since = performance.now();
    expect(() => readOffer(offer)).toThrow(BadOffer);
    expect(offer.length).toBeLessThanOrEqual(40_000);
    expect(performance.now() - since).toBeLessThan(QUICK_MS);
  });
});

describe('pictures that stand alone', () => {
  test('are asked for until one comes, then not for a while that grows', () => {
    const wishes = new KeyFrameWishes();
    const granted: number[] = [];
    for (let now = 0; now < 60_000; now += 100) {
      // The host's picture comes 200 ms later.
      if (wishes.wish(now) && wishes.wish(now + 100)) {
        wishes.granted(now + 200);
        granted.push(now);
      }
    }
    expect(granted).toEqual([0, 2200, 6400, 14_600, 30_800, 47_000]);
    wishes.granted(70_000);
    expect(wishes.wish(80_000)).toBe(true);
    wishes.granted(80_100);
    expect(wishes.wish(82_000)).toBe(false);
    expect(wishes.wish(82_100)).toBe(true);
  });

  test('one viewer who asks for them in a loop does not reach the host with each', () => {
    const asked: string[] = [];
    const host = { askKeyFrame: (layer: string) => asked.push(layer), reportOf: () => null, rateOf: () => 0 };
    const viewer = new Viewer({ host: () => host as unknown as Host, onClosed: () => undefined }, false);
    const stream = { ssrc: 9, clockRate: 90_000, payloadTypes: { vp8: 100 }, sendTimeId: 0 };
    const video = new Outgoing({ ...stream, send: () => undefined });
    // As after its line was opened.
    Object.assign(viewer, {
      line: { isConnected: () => true, close: () => undefined },
      outgoing: { audio: null, video },
    });
    const picture = (sequence: number) =>
      viewer.media('low', { ...KEY_PICTURE, header: { ...KEY_PICTURE.header, sequence } }, performance.now());
    const ask = () => Reflect.apply(Reflect.get(viewer, 'heard'), viewer, [buildKeyFrameRequest(1, 9)]);
    picture(1);
    ask();
    ask();
    expect(asked).toEqual(['low', 'low']);
    picture(2);
    for (let turn = 0; turn < 50; turn += 1) ask();
    expect(asked).toEqual(['low', 'low']);
    viewer.close();
  });
});

test('a process that is stuck is ended, its media count as stopped, and another one takes its place', async () => {
  const clock = new TestClock();
  const told: boolean[] = [];
  let flows = () => {};
  const place = { udpPort: 0, announcedIp: null, iceServers: [], secret: 'a-secret-of-this-test' };
  const provider = relayProvider(place, clock, {
    report: () => undefined,
    carry(own, events) {
      flows = () =>
        events.onEvent({ event: 'media', sessionId: 'a-session', userId: 'a-host', isFlowing: true });
      return own;
    },
  });
  provider.onMedia(({ isFlowing }) => void told.push(isFlowing));
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  const watch = async () => {
    const grant = { sessionId: 'a-session', userId: 'a-fan', hostId: 'a-host', role: 'audience' } as const;
    const access = await provider.access({ ...grant, expiresAt });
    const ticket = 'ticket' in access ? access.ticket : '';
    const caller = { socketId: 'a-socket', userId: 'a-fan' };
    return provider.signals?.ask(caller, 'live/watch', { ticket, lineId: 'a-line', sdp: VIEWER_OFFER });
  };
  try {
    expect(await watch()).toMatchObject({ ok: true });
    const before = childProcessId(CHILD);
    flows();
    expect(provider.flowing()).toEqual(['a-session']);
    process.kill(before ?? 0, 'SIGSTOP');
    await until(() => told.length === 2);
    expect(told).toEqual([true, false]);
    expect(provider.flowing()).toEqual([]);
    expect(await watch()).toMatchObject({ ok: true });
    expect(childProcessId(CHILD)).not.toBe(before);
  } finally {
    await provider.close();
  }
}, 60_000);
