import { type VideoCodec, vp8Descriptor } from './frames.ts';
import { buildSenderReport, type SenderReport } from './rtcp.ts';
import { ahead, buildRtp, type RtpHeader } from './rtp.ts';

/** Packets that a viewer may ask for again: a second of the best picture and more. */
const KEPT = 512;
const MOST_RESENT = 4;
const RESEND_MS = 30;
/** Bytes a second that are sent again; a line that loses more is not helped by more. */
const RESENT_PER_SECOND = 60_000;

/** A packet of a host, as all viewers of its stream share it. */
export interface MediaPacket {
  header: RtpHeader;
  payload: Buffer;
  codec: VideoCodec | 'opus';
}

interface Kept {
  sequence: number;
  timestamp: number;
  packet: MediaPacket;
  payload: Buffer;
  tries: number;
  sentAt: number;
}

/** How numbers of the stream that is shown now become those of the viewer. */
interface Source {
  sequence: number;
  timestamp: number;
  picture: number;
  layer: number;
}

interface OutgoingOptions {
  ssrc: number;
  clockRate: number;
  payloadTypes: Partial<Record<MediaPacket['codec'], number>>;
  sendTimeId: number;
  send(packet: Buffer): void;
}

/**
 * One stream to one viewer. Its numbers go on whatever is behind it: another layer, or the host who came back with numbers
 * of a new connection. So nothing is agreed on anew.
 */
export class Outgoing {
  private readonly options: OutgoingOptions;
  private readonly kept: (Kept | undefined)[] = new Array(KEPT);
  private source: Source | null = null;
  private sequence = Math.floor(Math.random() * 0x8000);
  private timestamp = Math.floor(Math.random() * 0x7fffffff);
  private picture = 0;
  private layer = 0;
  private lastAt = 0;
  private packets = 0;
  private bytes = 0;
  private resendBytes = RESENT_PER_SECOND;
  private resendAt = 0;

  constructor(options: OutgoingOptions) {
    this.options = options;
  }

  get ssrc(): number {
    return this.options.ssrc;
  }

  /** The next packet is the first of another stream. */
  begin(packet: MediaPacket, now: number): void {
    const passed =
      this.lastAt > 0 ? Math.max(1, Math.round(((now - this.lastAt) / 1000) * this.options.clockRate)) : 0;
    const numbers = vp8Numbers(packet);
    this.source = {
      sequence: (this.sequence + 1 - packet.header.sequence) & 0xffff,
      timestamp: (this.timestamp + passed - packet.header.timestamp) >>> 0,
      picture: (this.picture + 1 - numbers.picture) & 0x7fff,
      layer: (this.layer + 1 - numbers.layer) & 0xff,
    };
  }

  forward(packet: MediaPacket, now: number): void {
    const payloadType = this.options.payloadTypes[packet.codec];
    if (!this.source || payloadType === undefined) return;
    const sequence = (packet.header.sequence + this.source.sequence) & 0xffff;
    const timestamp = (packet.header.timestamp + this.source.timestamp) >>> 0;
    const payload = packet.codec === 'vp8' ? this.renumbered(packet.payload, this.source) : packet.payload;
    if (ahead(sequence, this.sequence) > 0) {
      this.sequence = sequence;
      this.timestamp = timestamp;
      this.lastAt = now;
    }
    this.kept[sequence % KEPT] = { sequence, timestamp, packet, payload, tries: 0, sentAt: now };
    this.packets += 1;
    this.bytes += payload.length;
    this.write(payloadType, packet, sequence, timestamp, payload, now);
  }

  private write(
    payloadType: number,
    { header }: MediaPacket,
    sequence: number,
    timestamp: number,
    payload: Buffer,
    now: number,
  ): void {
    const { ssrc, sendTimeId, send } = this.options;
    const { isMarked } = header;
    send(buildRtp({ payloadType, isMarked, sequence, timestamp, ssrc, sendTimeId, sentAt: now }, payload));
  }

  /** A viewer's browser counts pictures by these numbers as well. */
  private renumbered(payload: Buffer, source: Source): Buffer {
    const descriptor = vp8Descriptor(payload);
    if (!descriptor || descriptor.pictureAt < 0 || !descriptor.isLong) return payload;
    const copy = Buffer.from(payload);
    const picture = (payload.readUInt16BE(descriptor.pictureAt) + source.picture) & 0x7fff;
    this.picture = picture;
    copy.writeUInt16BE(picture | 0x8000, descriptor.pictureAt);
    if (descriptor.layerAt >= 0) {
      this.layer = ((payload[descriptor.layerAt] ?? 0) + source.layer) & 0xff;
      copy[descriptor.layerAt] = this.layer;
    }
    return copy;
  }

  /** Sends again what is asked for, within limits. */
  resend(sequences: readonly number[], now: number): void {
    const refilled = this.resendBytes + ((now - this.resendAt) / 1000) * RESENT_PER_SECOND;
    this.resendBytes = Math.min(RESENT_PER_SECOND, refilled);
    this.resendAt = now;
    for (const sequence of sequences) {
      const kept = this.kept[sequence % KEPT];
      if (kept?.sequence !== sequence || kept.tries >= MOST_RESENT || now - kept.sentAt < RESEND_MS) continue;
      const payloadType = this.options.payloadTypes[kept.packet.codec];
      if (payloadType === undefined || this.resendBytes < kept.payload.length) continue;
      this.resendBytes -= kept.payload.length;
      kept.tries += 1;
      kept.sentAt = now;
      this.write(payloadType, kept.packet, sequence, kept.timestamp, kept.payload, now);
    }
  }

  /** Tells the viewer which moment is which, by what the host said of the stream that is shown. */
  report({ ntpHigh, ntpLow, timestamp }: SenderReport): void {
    if (!this.source) return;
    const { ssrc, send } = this.options;
    const { packets, bytes } = this;
    send(
      buildSenderReport({
        ssrc,
        ntpHigh,
        ntpLow,
        timestamp: timestamp + this.source.timestamp,
        packets,
        bytes,
      }),
    );
  }
}

function vp8Numbers({ codec, payload }: MediaPacket): { picture: number; layer: number } {
  const descriptor = codec === 'vp8' ? vp8Descriptor(payload) : null;
  if (!descriptor || descriptor.pictureAt < 0 || !descriptor.isLong) return { picture: 0, layer: 0 };
  return {
    picture: payload.readUInt16BE(descriptor.pictureAt) & 0x7fff,
    layer: descriptor.layerAt >= 0 ? (payload[descriptor.layerAt] ?? 0) : 0,
  };
}
