/** What we hear and say about RTP: RFC 3550, RFC 4585 (NACK, PLI), RFC 5104 (FIR) and REMB. */
const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const NACK = 1;
const PLI = 1;
const FIR = 4;
const APPLICATION = 15;
const REMB = 0x52454d42;

export interface SenderReport {
  kind: 'sender-report';
  ssrc: number;
  /** Seconds since 1900, and their 32-bit fraction. */
  ntpHigh: number;
  ntpLow: number;
  timestamp: number;
}
interface ReportBlock {
  kind: 'report-block';
  ssrc: number;
  /** Share of lost packets since the last report, 0 to 1. */
  lost: number;
  lastSenderReport: number;
  /** Since that report arrived there, in 1/65,536 seconds. */
  delay: number;
}
type RtcpMessage =
  | SenderReport
  | ReportBlock
  | { kind: 'nack'; ssrc: number; sequences: number[] }
  | { kind: 'key-frame'; ssrc: number }
  | { kind: 'estimate'; bitsPerSecond: number };

const REPORT_BYTES = 24;

function reportBlocks(packet: Buffer, from: number, count: number): ReportBlock[] {
  const blocks: ReportBlock[] = [];
  for (let at = from; blocks.length < count && at + REPORT_BYTES <= packet.length; at += REPORT_BYTES) {
    blocks.push({
      kind: 'report-block',
      ssrc: packet.readUInt32BE(at),
      lost: (packet[at + 4] ?? 0) / 256,
      lastSenderReport: packet.readUInt32BE(at + 16),
      delay: packet.readUInt32BE(at + 20),
    });
  }
  return blocks;
}

function nacked(packet: Buffer): number[] {
  const sequences: number[] = [];
  for (let at = 12; at + 4 <= packet.length; at += 4) {
    const first = packet.readUInt16BE(at);
    const others = packet.readUInt16BE(at + 2);
    sequences.push(first);
    for (let bit = 0; bit < 16; bit += 1) if (others & (1 << bit)) sequences.push((first + bit + 1) & 0xffff);
  }
  return sequences;
}

function feedback(type: number, format: number, packet: Buffer): RtcpMessage[] {
  if (packet.length < 12) return [];
  const ssrc = packet.readUInt32BE(8);
  if (type === TRANSPORT_FEEDBACK)
    return format === NACK ? [{ kind: 'nack', ssrc, sequences: nacked(packet) }] : [];
  if (format === PLI) return [{ kind: 'key-frame', ssrc }];
  if (format === FIR)
    return packet.length >= 20 ? [{ kind: 'key-frame', ssrc: packet.readUInt32BE(12) }] : [];
  if (format !== APPLICATION || packet.length < 20 || packet.readUInt32BE(12) !== REMB) return [];
  const rate = packet.readUIntBE(17, 3);
  return [{ kind: 'estimate', bitsPerSecond: (rate & 0x3ffff) * 2 ** (rate >> 18) }];
}

function oneMessage(packet: Buffer): RtcpMessage[] {
  const type = packet[1] ?? 0;
  const count = (packet[0] ?? 0) & 0x1f;
  if (type === SENDER_REPORT && packet.length >= 28) {
    return [
      {
        kind: 'sender-report',
        ssrc: packet.readUInt32BE(4),
        ntpHigh: packet.readUInt32BE(8),
        ntpLow: packet.readUInt32BE(12),
        timestamp: packet.readUInt32BE(16),
      },
      ...reportBlocks(packet, 28, count),
    ];
  }
  if (type === RECEIVER_REPORT) return reportBlocks(packet, 8, count);
  if (type === TRANSPORT_FEEDBACK || type === PAYLOAD_FEEDBACK) return feedback(type, count, packet);
  return [];
}

/** All that we act on in a compound packet; what is cut off or unknown is left out. */
export function parseRtcp(compound: Buffer): RtcpMessage[] {
  const messages: RtcpMessage[] = [];
  for (let at = 0; at + 8 <= compound.length; ) {
    const length = (compound.readUInt16BE(at + 2) + 1) * 4;
    if ((compound[at] ?? 0) >> 6 !== 2 || at + length > compound.length) break;
    messages.push(...oneMessage(compound.subarray(at, at + length)));
    at += length;
  }
  return messages;
}

/** An RTCP packet with its header; its length is a multiple of four. */
function rtcpPacket(type: number, count: number, body: Buffer): Buffer {
  const packet = Buffer.alloc(4 + body.length);
  packet[0] = 0x80 | count;
  packet[1] = type;
  packet.writeUInt16BE(body.length / 4, 2);
  body.copy(packet, 4);
  return packet;
}

const words = (...values: number[]): Buffer => {
  const body = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) body.writeUInt32BE(value >>> 0, index * 4);
  return body;
};

export const transportFeedback = (body: Buffer): Buffer => rtcpPacket(TRANSPORT_FEEDBACK, APPLICATION, body);

/** Asks the sender of `ssrc` for a picture that stands alone. */
export const buildKeyFrameRequest = (own: number, ssrc: number): Buffer =>
  rtcpPacket(PAYLOAD_FEEDBACK, PLI, words(own, ssrc));

/** Asks for packets again: each entry names one and, by bits, any of the sixteen after it. `sequences` ascend. */
export function buildNack(own: number, ssrc: number, sequences: readonly number[]): Buffer {
  const entries: number[] = [];
  let first: number | null = null;
  let bits = 0;
  for (const sequence of sequences) {
    const distance = first === null ? 0 : (sequence - first) & 0xffff;
    if (first !== null && distance >= 1 && distance <= 16) {
      bits |= 1 << (distance - 1);
      continue;
    }
    if (first !== null) entries.push(first * 0x10000 + bits);
    first = sequence;
    bits = 0;
  }
  if (first !== null) entries.push(first * 0x10000 + bits);
  return rtcpPacket(TRANSPORT_FEEDBACK, NACK, words(own, ssrc, ...entries));
}

export interface Reception {
  ssrc: number;
  /** 0 to 255, of those since the last report. */
  fractionLost: number;
  lost: number;
  highest: number;
  jitter: number;
  lastSenderReport: number;
  delay: number;
}

export function buildReceiverReport(own: number, r: Reception): Buffer {
  const lost = Math.max(-0x800000, Math.min(0x7fffff, r.lost)) & 0xffffff;
  return rtcpPacket(
    RECEIVER_REPORT,
    1,
    words(own, r.ssrc, r.fractionLost * 0x1000000 + lost, r.highest, r.jitter, r.lastSenderReport, r.delay),
  );
}

interface Sent {
  ssrc: number;
  ntpHigh: number;
  ntpLow: number;
  timestamp: number;
  packets: number;
  bytes: number;
}

/** Tells which moment a timestamp of ours is, so that picture and sound are shown together. */
export const buildSenderReport = (s: Sent): Buffer =>
  rtcpPacket(SENDER_REPORT, 0, words(s.ssrc, s.ntpHigh, s.ntpLow, s.timestamp, s.packets, s.bytes));
