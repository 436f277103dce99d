import type { VideoCodec } from './frames.ts';
import { Incoming } from './incoming.ts';
import type { Layer } from './layers.ts';
import { type Line, type LinePlace, openLine } from './line.ts';
import type { MediaPacket } from './outgoing.ts';
import { buildKeyFrameRequest, parseRtcp, type SenderReport } from './rtcp.ts';
import { extension, isRtcp, parseRtp } from './rtp.ts';
import { BadOffer, type OfferedMedia, readOffer } from './sdp.ts';
import { TransportFeedback } from './transport-feedback.ts';

export type StreamName = 'audio' | Layer;

const OWN_SSRC = 1;
const KEY_FRAME_EVERY_MS = 300;
const TICK_MS = 20;
const FEEDBACK_MS = 50;
const REPORT_MS = 1000;

interface Stream {
  name: StreamName;
  index: number;
  codec: MediaPacket['codec'];
  payloadType: number;
  transportId: number;
  incoming: Incoming | null;
  report: SenderReport | null;
  askedAt: number;
}

interface HostEvents {
  onMedia(stream: StreamName, packet: MediaPacket, now: number): void;
  onReport(stream: StreamName, report: SenderReport): void;
  onClosed(): void;
}

/** The line of the one who sends: a sound, and the same picture in two sizes, the larger one first. */
export class Host {
  private line: Line | null = null;
  private readonly streams: Stream[];
  private readonly feedback = new TransportFeedback(OWN_SSRC);
  private readonly events: HostEvents;
  private readonly timer: NodeJS.Timeout;
  private readonly offered: OfferedMedia[];
  private fedBackAt = 0;
  private reportedAt = 0;
  /** When a packet came last; 0 before the first one. */
  heardAt = 0;

  constructor(offer: string, events: HostEvents) {
    this.offered = readOffer(offer).map((media) => ({ ...media, codecs: media.codecs.slice(0, 1) }));
    this.events = events;
    const names: Record<OfferedMedia['kind'], StreamName[]> = { audio: ['audio'], video: ['high', 'low'] };
    this.streams = this.offered.map((media, index) => {
      const name = names[media.kind].shift();
      const [chosen] = media.codecs;
      if (!name || !chosen) throw new BadOffer('more pictures or sounds than a host sends');
      const { codec, payloadType } = chosen;
      const { transportId } = media;
      return { name, index, codec, payloadType, transportId, incoming: null, report: null, askedAt: 0 };
    });
    this.timer = setInterval(() => this.safely(() => this.tick(performance.now())), TICK_MS);
  }

  async open(name: string, place: LinePlace, offer: string): Promise<string> {
    this.line = await openLine(name, {
      place,
      offer,
      offered: this.offered,
      ssrcs: null,
      // Whatever stands in a packet ends this line at most.
      onPacket: (index, packet) => this.safely(() => this.heard(index, packet)),
      onClosed: () => {
        clearInterval(this.timer);
        this.events.onClosed();
      },
    });
    return this.line.answer;
  }

  close(): void {
    clearInterval(this.timer);
    this.line?.close();
  }

  private heard(index: number, packet: Buffer): void {
    const now = performance.now();
    if (isRtcp(packet)) this.heardControl(packet, now);
    else this.heardMedia(index, packet, now);
  }

  private heardMedia(index: number, packet: Buffer, now: number): void {
    const header = parseRtp(packet);
    const stream = this.streams[index];
    if (!header || !stream || header.payloadType !== stream.payloadType) return;
    this.heardAt = now;
    if (stream.incoming?.ssrc !== header.ssrc)
      stream.incoming = new Incoming(header.ssrc, stream.codec === 'opus' ? 48_000 : 90_000);
    const number = stream.transportId > 0 ? extension(packet, stream.transportId) : null;
    if (number !== null) this.feedback.heard(number, now);
    const { isOld, isGap } = stream.incoming.heard(header, packet.length, now);
    if (isOld) return;
    if (isGap) this.askKeyFrame(stream.name, now);
    this.events.onMedia(
      stream.name,
      { header, payload: packet.subarray(header.start, header.end), codec: stream.codec },
      now,
    );
  }

  private heardControl(packet: Buffer, now: number): void {
    for (const message of parseRtcp(packet)) {
      if (message.kind !== 'sender-report') continue;
      const stream = this.streams.find(({ incoming }) => incoming?.ssrc === message.ssrc);
      if (!stream?.incoming || stream.report?.ntpLow === message.ntpLow) continue;
      stream.report = message;
      stream.incoming.reported(message, now);
      this.events.onReport(stream.name, message);
    }
  }

  private find(name: StreamName): Stream | undefined {
    return this.streams.find((stream) => stream.name === name);
  }

  reportOf(name: StreamName): SenderReport | null {
    return this.find(name)?.report ?? null;
  }
  rateOf(name: StreamName): number {
    return this.find(name)?.incoming?.rate ?? 0;
  }
  codecOf(name: Layer): VideoCodec | null {
    const codec = this.find(name)?.codec;
    return codec === 'vp8' || codec === 'h264' ? codec : null;
  }

  /** Asks for a picture that stands alone; several who need one at the same time share it. */
  askKeyFrame(name: StreamName, now: number): void {
    const stream = this.find(name);
    if (!stream?.incoming || stream.name === 'audio' || now - stream.askedAt < KEY_FRAME_EVERY_MS) return;
    stream.askedAt = now;
    this.line?.send(stream.index, buildKeyFrameRequest(OWN_SSRC, stream.incoming.ssrc));
  }

  /** What a host sends can end its own line, never the process with everybody else's. */
  private safely(work: () => void): void {
    try {
      work();
    } catch {
      this.close();
    }
  }

  private tick(now: number): void {
    for (const { incoming, index, name } of this.streams) {
      if (!incoming || name === 'audio') continue;
      const { packet, lost } = incoming.nack(OWN_SSRC, now);
      if (packet) this.line?.send(index, packet);
      if (lost) this.askKeyFrame(name, now);
    }
    if (now - this.fedBackAt >= FEEDBACK_MS) {
      this.fedBackAt = now;
      const stream = this.streams.find(({ incoming }) => incoming);
      const message = stream?.incoming ? this.feedback.message(stream.incoming.ssrc) : null;
      if (stream && message) this.line?.send(stream.index, message);
    }
    if (now - this.reportedAt < REPORT_MS) return;
    this.reportedAt = now;
    for (const { incoming, index } of this.streams) {
      const report = incoming?.receiverReport(OWN_SSRC, now);
      if (report) this.line?.send(index, report);
    }
  }
}
