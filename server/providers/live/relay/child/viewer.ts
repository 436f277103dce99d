import { beginsKeyFrame } from './frames.ts';
import type { Host, StreamName } from './host.ts';
import { KeyFrameWishes } from './key-frame-wishes.ts';
import { type Layer, LayerChoice } from './layers.ts';
import { type Line, type LinePlace, openLine } from './line.ts';
import { type MediaPacket, Outgoing } from './outgoing.ts';
import { parseRtcp, type SenderReport } from './rtcp.ts';
import { isRtcp } from './rtp.ts';
import { BadOffer, readOffer } from './sdp.ts';

/** Each process counts its streams: they must only differ within one line. */
const AUDIO_SSRC = 0x11111111;
const VIDEO_SSRC = 0x22222222;
const CHOOSE_MS = 500;

interface ViewerEvents {
  host(): Host | null;
  onClosed(): void;
}

/** The line of one who watches: a sound and a picture, in the size that the network carries. */
export class Viewer {
  private line: Line | null = null;
  private readonly events: ViewerEvents;
  private readonly outgoing: { audio: Outgoing | null; video: Outgoing | null } = {
    audio: null,
    video: null,
  };
  private readonly choice = new LayerChoice(performance.now());
  private readonly wishes = new KeyFrameWishes();
  /** The streams whose packets go out now, by the numbers of whoever sends them. */
  private shown: { audio: number | null; video: number | null } = { audio: null, video: null };
  private layer: Layer | null = null;
  private wanted: Layer = 'low';
  private readonly timer: NodeJS.Timeout;

  /** Nothing goes out yet. */
  isHeld: boolean;

  constructor(events: ViewerEvents, isHeld: boolean) {
    this.events = events;
    this.isHeld = isHeld;
    this.timer = setInterval(() => this.choose(performance.now()), CHOOSE_MS);
  }

  async open(name: string, place: LinePlace, offer: string): Promise<string> {
    const offered = readOffer(offer);
    const ssrcs = offered.map(({ kind }) => (kind === 'audio' ? AUDIO_SSRC : VIDEO_SSRC));
    if (new Set(ssrcs).size !== ssrcs.length) throw new BadOffer('one picture and one sound');
    for (const [index, media] of offered.entries()) {
      this.outgoing[media.kind] = new Outgoing({
        ssrc: ssrcs[index] ?? 0,
        clockRate: media.kind === 'audio' ? 48_000 : 90_000,
        payloadTypes: Object.fromEntries(media.codecs.map(({ codec, payloadType }) => [codec, payloadType])),
        sendTimeId: media.sendTimeId,
        send: (packet) => this.line?.send(index, packet),
      });
    }
    this.line = await openLine(name, {
      place,
      offer,
      offered,
      ssrcs,
      onPacket: (_index, packet) => this.heard(packet),
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

  media(stream: StreamName, packet: MediaPacket, now: number): void {
    if (this.isHeld || !this.line?.isConnected()) return;
    if (stream === 'audio') this.audio(packet, now);
    else this.video(stream, packet, now);
  }

  private audio(packet: MediaPacket, now: number): void {
    const { audio } = this.outgoing;
    if (!audio) return;
    if (this.shown.audio !== packet.header.ssrc) {
      this.shown.audio = packet.header.ssrc;
      audio.begin(packet, now);
    }
    audio.forward(packet, now);
  }

  private video(layer: Layer, packet: MediaPacket, now: number): void {
    const { video } = this.outgoing;
    const { ssrc } = packet.header;
    if (!video) return;
    const isShown = layer === this.layer && ssrc === this.shown.video;
    if (!isShown) {
      // Nothing is shown yet, or this layer is to be: from its next picture on that stands alone.
      if (layer !== this.wanted) return;
      if (packet.codec === 'opus' || !beginsKeyFrame(packet.codec, packet.payload)) {
        this.events.host()?.askKeyFrame(layer, now);
        return;
      }
      this.layer = layer;
      this.shown.video = ssrc;
      video.begin(packet, now);
      const report = this.events.host()?.reportOf(layer);
      if (report) video.report(report);
    }
    if (this.wishes.isOpen && packet.codec !== 'opus' && beginsKeyFrame(packet.codec, packet.payload))
      this.wishes.granted(now);
    video.forward(packet, now);
  }

  report(stream: StreamName, report: SenderReport): void {
    if (stream === 'audio') this.outgoing.audio?.report(report);
    else if (stream === this.layer && report.ssrc === this.shown.video) this.outgoing.video?.report(report);
  }

  private choose(now: number): void {
    const host = this.events.host();
    if (host) this.wanted = this.choice.choose({ low: host.rateOf('low'), high: host.rateOf('high') }, now);
  }

  private heard(packet: Buffer): void {
    if (!isRtcp(packet)) return;
    const now = performance.now();
    const { audio, video } = this.outgoing;
    for (const message of parseRtcp(packet)) {
      if (message.kind === 'estimate') this.choice.estimated(message.bitsPerSecond);
      else if (message.kind === 'nack')
        (message.ssrc === audio?.ssrc ? audio : video)?.resend(message.sequences, now);
      else if (message.kind === 'key-frame') {
        if (this.wishes.wish(now)) this.events.host()?.askKeyFrame(this.layer ?? this.wanted, now);
      } else if (message.kind === 'report-block' && message.ssrc === video?.ssrc)
        this.choice.lost(message.lost);
    }
  }
}
