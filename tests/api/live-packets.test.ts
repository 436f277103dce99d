import type { FilmPiece } from '#server/providers/live/live.ts';
import { Film } from '#server/providers/live/relay/child/film.ts';
import { beginsKeyFrame, vp8Descriptor } from '#server/providers/live/relay/child/frames.ts';
import { Incoming } from '#server/providers/live/relay/child/incoming.ts';
import { LayerChoice } from '#server/providers/live/relay/child/layers.ts';
import { type MediaPacket, Outgoing } from '#server/providers/live/relay/child/outgoing.ts';
import {
  buildKeyFrameRequest,
  buildNack,
  buildReceiverReport,
  buildSenderReport,
  parseRtcp,
} from '#server/providers/live/relay/child/rtcp.ts';
import { ahead, buildRtp, extension, isRtcp, parseRtp } from '#server/providers/live/relay/child/rtp.ts';
import { TransportFeedback } from '#server/providers/live/relay/child/transport-feedback.ts';

const bytes = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const hex = (packet: Buffer | null): string => packet?.toString('hex') ?? '';

/** Version 2, one extension block (transport number 0x1234 under id 3, padded), marker, payload type 96. */
const PACKET = bytes('90e0 0007 00000064 11223344 bede0001 31123400 aabbcc');

describe('RTP', () => {
  test('a packet is taken apart, with the number of its transport', () => {
    expect(parseRtp(PACKET)).toEqual({
      payloadType: 96,
      isMarked: true,
      sequence: 7,
      timestamp: 100,
      ssrc: 0x11223344,
      start: 20,
      end: 23,
    });
    expect(extension(PACKET, 3)).toBe(0x1234);
    expect(extension(PACKET, 4)).toBeNull();
    expect(isRtcp(PACKET)).toBe(false);
  });

  test('padding is no payload', () => {
    const padded = bytes('a060 0001 00000000 00000001 aabb 0003');
    expect(parseRtp(bytes('a060000100000000 00000001 aabb000003'))).toMatchObject({ start: 12, end: 14 });
    expect(parseRtp(padded)).toMatchObject({ start: 12, end: 13 });
  });

  test.each([
    ['nothing', ''],
    ['too short', '8060'],
    ['another version', '4060 0001 00000000 00000001'],
    ['an extension longer than the packet', '9060 0001 00000000 00000001 bede00ff'],
    ['more padding than packet', 'a060 0001 00000000 00000001 ff'],
  ])('%s is none', (_name, text) => expect(parseRtp(bytes(text))).toBeNull());

  test('ours carries the time of sending where the browser named a number for it', () => {
    const header = {
      payloadType: 96,
      isMarked: true,
      sequence: 1,
      timestamp: 2,
      ssrc: 3,
      sendTimeId: 4,
      sentAt: 1500,
    };
    expect(hex(buildRtp(header, bytes('aabb')))).toBe(
      '90e00001000000020000000 3bede00014206 0000aabb'.replaceAll(' ', ''),
    );
    expect(hex(buildRtp({ ...header, sendTimeId: 0 }, bytes('aa')))).toBe(
      '80e00001000000020000000 3aa'.replaceAll(' ', ''),
    );
  });

  test('numbers go round', () => {
    expect(ahead(2, 65_535)).toBe(3);
    expect(ahead(65_535, 2)).toBe(-3);
  });
});

describe('RTCP', () => {
  test('what is missing is asked for in as few words as it takes', () => {
    const packet = buildNack(1, 0x22, [10, 11, 13, 40]);
    expect(hex(packet)).toBe('81cd0004 00000001 00000022 000a0005 00280000'.replaceAll(' ', ''));
    expect(parseRtcp(packet)).toEqual([{ kind: 'nack', ssrc: 0x22, sequences: [10, 11, 13, 40] }]);
    expect(parseRtcp(buildNack(1, 2, [65_535, 1]))).toEqual([
      { kind: 'nack', ssrc: 2, sequences: [65_535, 1] },
    ]);
  });

  test('a new picture is asked for, by PLI and by FIR', () => {
    expect(hex(buildKeyFrameRequest(1, 0x22))).toBe('81ce00020000000100000022');
    expect(parseRtcp(buildKeyFrameRequest(1, 0x22))).toEqual([{ kind: 'key-frame', ssrc: 0x22 }]);
    expect(parseRtcp(bytes('84ce0004 00000001 00000000 00000033 01000000'))).toEqual([
      { kind: 'key-frame', ssrc: 0x33 },
    ]);
  });

  test('an estimate of REMB is read', () => {
    // 2^3 times 0x1e848 (125,000): a million.
    expect(parseRtcp(bytes('8fce0005 00000001 00000000 52454d42 010de848 00000022'))).toEqual([
      { kind: 'estimate', bitsPerSecond: 1_000_000 },
    ]);
  });

  test('reports are written and read, several in one packet', () => {
    const sent = {
      ssrc: 5,
      ntpHigh: 0x11111111,
      ntpLow: 0x22222222,
      timestamp: 90_000,
      packets: 3,
      bytes: 4,
    };
    const got = {
      ssrc: 6,
      fractionLost: 128,
      lost: -1,
      highest: 70_000,
      jitter: 2,
      lastSenderReport: 7,
      delay: 8,
    };
    const compound = Buffer.concat([buildSenderReport(sent), buildReceiverReport(1, got)]);
    expect(parseRtcp(compound)).toEqual([
      { kind: 'sender-report', ssrc: 5, ntpHigh: 0x11111111, ntpLow: 0x22222222, timestamp: 90_000 },
      { kind: 'report-block', ssrc: 6, lost: 0.5, lastSenderReport: 7, delay: 8 },
    ]);
    for (let end = 0; end < compound.length; end += 1)
      expect(() => parseRtcp(compound.subarray(0, end))).not.toThrow();
  });
});

describe('feedback of the transport', () => {
  test('says which packets came and when', () => {
    const feedback = new TransportFeedback(1);
    feedback.heard(65_535, 640);
    feedback.heard(1, 741);
    // Numbers 65535, 0 (lost), 1; 640 ms is ten times 64; then 101 ms are 404 quarters.
    expect(hex(feedback.message(0x22))).toBe(
      '8fcd0006 00000001 00000022 ffff0003 00000a00 d200 000194 000000'.replaceAll(' ', ''),
    );
    expect(feedback.message(0x22)).toBeNull();
    feedback.heard(2, 750);
    expect(hex(feedback.message(0x22))).toContain('00020001');
  });

  test('a number of more than sixteen bits counts by its last sixteen, and stops nothing', () => {
    const feedback = new TransportFeedback(1);
    feedback.heard(0x1_0000_0005, 1);
    expect(hex(feedback.message(2)).slice(24, 32)).toBe('00050001');
    feedback.heard(0xffff_ffff, 2);
    feedback.heard(900, 3);
    expect(feedback.message(2)).not.toBeNull();
  });

  test('a stretch of nothing but losses is left out', () => {
    const feedback = new TransportFeedback(1);
    feedback.heard(1, 1);
    feedback.message(2);
    feedback.heard(600, 2);
    expect(hex(feedback.message(2)).slice(24, 32)).toBe('02580001');
  });

  test('a sender who begins anew is no gap of thousands', () => {
    const feedback = new TransportFeedback(1);
    feedback.heard(10, 1);
    feedback.heard(30_000, 2);
    expect(hex(feedback.message(2)).slice(24, 32)).toBe('75300001');
  });
});

describe('pictures', () => {
  test('a VP8 picture that stands alone is known by its first packet', () => {
    expect(vp8Descriptor(bytes('9080 8123 00'))).toMatchObject({
      pictureAt: 2,
      isLong: true,
      start: 4,
      isBeginning: true,
    });
    expect(beginsKeyFrame('vp8', bytes('9080 8123 10'))).toBe(true);
    expect(beginsKeyFrame('vp8', bytes('9080 8123 11'))).toBe(false);
    expect(beginsKeyFrame('vp8', bytes('8080 8123 10'))).toBe(false);
    expect(beginsKeyFrame('vp8', bytes('90'))).toBe(false);
  });

  test.each([
    ['a sequence set', '67 42', true],
    ['both in one packet', '78 0002 6742 0001 68', true],
    ['the first part of one', '7c 85 88', true],
    ['a later part', '7c 05 88', false],
    ['another picture', '41 9a', false],
  ])('H.264: %s', (_name, text, isKey) => expect(beginsKeyFrame('h264', bytes(text))).toBe(isKey));
});

const packetOf = (ssrc: number, sequence: number, timestamp: number): MediaPacket => ({
  header: { payloadType: 96, isMarked: false, sequence, timestamp, ssrc, start: 0, end: 0 },
  payload: bytes('9080 8001 10'),
  codec: 'vp8',
});

describe('a stream to a viewer', () => {
  const sent: Buffer[] = [];
  const outgoing = () => {
    sent.length = 0;
    return new Outgoing({
      ssrc: 9,
      clockRate: 90_000,
      payloadTypes: { vp8: 100 },
      sendTimeId: 0,
      send: (packet) => sent.push(packet),
    });
  };
  const numbers = () =>
    sent.map((packet) => parseRtp(packet)).map((header) => [header?.sequence, header?.timestamp]);

  test('goes on in its numbers when another one is behind it', () => {
    const stream = outgoing();
    stream.begin(packetOf(1, 500, 1000), 100);
    stream.forward(packetOf(1, 500, 1000), 100);
    stream.forward(packetOf(1, 501, 4000), 133);
    stream.begin(packetOf(2, 9, 77), 233);
    stream.forward(packetOf(2, 9, 77), 233);
    const [first, second, third] = numbers();
    expect(second).toEqual([(first?.[0] ?? 0) + 1, (first?.[1] ?? 0) + 3000]);
    expect(third).toEqual([(first?.[0] ?? 0) + 2, (first?.[1] ?? 0) + 12_000]);
    expect(
      sent.every((packet) => parseRtp(packet)?.ssrc === 9 && parseRtp(packet)?.payloadType === 100),
    ).toBe(true);
  });

  test('sends again what is asked for, not at once and not for ever', () => {
    const stream = outgoing();
    stream.begin(packetOf(1, 500, 1000), 0);
    stream.forward(packetOf(1, 500, 1000), 0);
    const sequence = parseRtp(sent[0] ?? Buffer.alloc(0))?.sequence ?? 0;
    stream.resend([sequence], 10);
    expect(sent).toHaveLength(1);
    for (let turn = 1; turn <= 20; turn += 1) stream.resend([sequence, sequence + 1], turn * 100);
    expect(sent).toHaveLength(5);
    expect(sent[4]).toEqual(sent[0]);
  });
});

describe('a stream of a host', () => {
  const header = (sequence: number) => ({ ...packetOf(1, sequence, sequence * 3000).header });

  test('what is missing is asked for after a moment, again, and then given up', () => {
    const incoming = new Incoming(1, 90_000);
    incoming.heard(header(65_534), 100, 0);
    incoming.heard(header(1), 100, 5);
    expect(incoming.nack(1, 10).packet).toBeNull();
    expect(parseRtcp(incoming.nack(1, 30).packet ?? Buffer.alloc(0))).toMatchObject([
      { sequences: [65_535, 0] },
    ]);
    expect(incoming.nack(1, 40).packet).toBeNull();
    expect(incoming.heard(header(0), 100, 50)).toEqual({ isOld: false, isGap: false });
    expect(incoming.heard(header(0), 100, 51)).toEqual({ isOld: true, isGap: false });
    let lost = false;
    for (let now = 100; now < 2000; now += 20) lost ||= incoming.nack(1, now).lost;
    expect(lost).toBe(true);
    expect(incoming.nack(1, 2100).packet).toBeNull();
  });
});

describe('the picture that a line carries', () => {
  const rates = { low: 250_000, high: 1_200_000 };

  test('begins small, grows on a good line, and falls on a narrow one, which is tried more and more seldom', () => {
    const choice = new LayerChoice(0);
    const at = (estimate: number, now: number) => {
      choice.estimated(estimate);
      return choice.choose(rates, now);
    };
    expect(at(380_000, 500)).toBe('low');
    expect(at(380_000, 1600)).toBe('high');
    expect(at(500_000, 3500)).toBe('high');
    expect(at(500_000, 6100)).toBe('low');
    expect(at(380_000, 15_000)).toBe('low');
    expect(at(380_000, 16_200)).toBe('high');
    expect(at(500_000, 18_000)).toBe('high');
    expect(at(420_000, 18_500)).toBe('low');
    expect(at(380_000, 30_000)).toBe('low');
    expect(at(380_000, 38_600)).toBe('high');
  });

  test('is kept while the estimate of the line still climbs', () => {
    const choice = new LayerChoice(0);
    choice.choose(rates, 1600);
    for (let step = 1; step < 30; step += 1) {
      choice.estimated(400_000 * 1.04 ** step);
      expect(choice.choose(rates, 1600 + step * 500)).toBe('high');
    }
  });

  test('is the one that comes, when only one does', () => {
    expect(new LayerChoice(0).choose({ low: 0, high: 900_000 }, 100)).toBe('high');
  });
});

test('a picture whose time jumps by more than a cluster holds begins another cluster', () => {
  const pieces: FilmPiece[] = [];
  const film = new Film(
    (piece) => pieces.push(piece),
    () => undefined,
  );
  const picture = (sequence: number, seconds: number, isKey: boolean): MediaPacket => ({
    header: {
      payloadType: 96,
      isMarked: true,
      sequence,
      timestamp: seconds * 90_000,
      ssrc: 1,
      start: 0,
      end: 0,
    },
    payload: Buffer.concat([bytes(`10 ${isKey ? '00' : '01'} 0000 9d012a 4001 f000`), Buffer.alloc(20)]),
    codec: 'vp8',
  });
  // Later than a sound would be waited for.
  const now = performance.now() + 2000;
  film.media('video', picture(0, 0, true), now);
  film.media('video', picture(1, 0.04, false), now + 10);
  film.media('video', picture(2, 40, false), now + 20);
  film.media('video', picture(3, 40.04, false), now + 200);
  film.media('video', picture(4, 40.08, false), now + 400);
  expect(pieces.map(({ kind }) => kind)).toEqual(['head', 'key', 'more', 'more']);
});
