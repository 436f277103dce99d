/** Where the parts of an RTP packet lie (RFC 3550). */
export interface RtpHeader {
  payloadType: number;
  isMarked: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  /** The payload, without padding. */
  start: number;
  end: number;
}

const FIXED = 12;
/** One-byte header extensions (RFC 8285). */
const ONE_BYTE = 0xbede;
/** As long as a header extension with one time of sending is. */
const SEND_TIME_BYTES = 8;

/** RTP and RTCP share a port: the second byte tells them apart (RFC 5761). */
export const isRtcp = (packet: Buffer): boolean => {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
};

/** Null for anything that is no RTP packet. */
export function parseRtp(packet: Buffer): RtpHeader | null {
  const first = packet[0] ?? 0;
  if (packet.length < FIXED || first >> 6 !== 2) return null;
  let start = FIXED + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (packet.length < start + 4) return null;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const padding = first & 0x20 ? (packet[packet.length - 1] ?? 0) : 0;
  const end = packet.length - padding;
  if (end < start) return null;
  const second = packet[1] ?? 0;
  return {
    payloadType: second & 0x7f,
    isMarked: second > 0x7f,
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    ssrc: packet.readUInt32BE(8),
    start,
    end,
  };
}

/** The value of a header extension as an unsigned number; null when the packet has none of this id. */
export function extension(packet: Buffer, id: number): number | null {
  const first = packet[0] ?? 0;
  if (!(first & 0x10)) return null;
  let at = FIXED + (first & 0x0f) * 4;
  if (packet.length < at + 4 || packet.readUInt16BE(at) !== ONE_BYTE) return null;
  const end = Math.min(packet.length, at + 4 + packet.readUInt16BE(at + 2) * 4);
  at += 4;
  while (at < end) {
    const head = packet[at] ?? 0;
    if (head === 0) {
      at += 1;
      continue;
    }
    const bytes = (head & 0x0f) + 1;
    if (head >> 4 === 15 || at + 1 + bytes > end) return null;
    if (head >> 4 === id) return bytes <= 6 ? packet.readUIntBE(at + 1, bytes) : null;
    at += 1 + bytes;
  }
  return null;
}

/** Seconds as the 24 bits of abs-send-time: six of whole seconds, eighteen of their parts. */
const sendTime = (milliseconds: number): number =>
  Math.floor(((milliseconds / 1000) % 64) * 2 ** 18) & 0xffffff;

interface OutgoingRtp {
  payloadType: number;
  isMarked: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  /** The number the viewer's browser gave abs-send-time; 0 without. */
  sendTimeId: number;
  sentAt: number;
}

/** A packet of ours around a payload. */
export function buildRtp(header: OutgoingRtp, payload: Buffer): Buffer {
  const hasTime = header.sendTimeId > 0;
  const start = FIXED + (hasTime ? SEND_TIME_BYTES : 0);
  const packet = Buffer.allocUnsafe(start + payload.length);
  packet[0] = hasTime ? 0x90 : 0x80;
  packet[1] = header.payloadType | (header.isMarked ? 0x80 : 0);
  packet.writeUInt16BE(header.sequence, 2);
  packet.writeUInt32BE(header.timestamp >>> 0, 4);
  packet.writeUInt32BE(header.ssrc, 8);
  if (hasTime) {
    packet.writeUInt16BE(ONE_BYTE, 12);
    packet.writeUInt16BE(1, 14);
    packet[16] = (header.sendTimeId << 4) | 2;
    packet.writeUIntBE(sendTime(header.sentAt), 17, 3);
  }
  payload.copy(packet, start);
  return packet;
}

/** How far `a` is ahead of `b` in numbers that go round after 65,535; below zero when it is behind. */
export const ahead = (a: number, b: number): number => ((a - b + 0x8000) & 0xffff) - 0x8000;
