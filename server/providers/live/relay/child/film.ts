import type { FilmPiece } from '../../live.ts';
import { beginsKeyFrame, vp8Descriptor } from './frames.ts';
import type { MediaPacket } from './outgoing.ts';
import { ahead } from './rtp.ts';
import { type Block, webmCluster, webmHead } from './webm.ts';

/** Sound and picture come over different ways: what belongs in front may come this much later. */
const ORDER_MS = 80;
/** A packet that is asked for again comes within this. */
const PATIENCE_MS = 250;
const MOST_WAITING = 300;
/** Packets of one picture; one of more never ends. */
const MOST_PARTS = 1000;
const FIRST_SOUND_MS = 1000;
/** WebM tells the time of a block from the beginning of its cluster, in 16 bits. */
const MOST_OF_A_CLUSTER_MS = 30_000;

/** Packets of one stream in their order; what does not come is left out. */
class Ordered {
  private readonly waiting = new Map<number, { packet: MediaPacket; at: number }>();
  private next: number | null = null;

  /** Those that are next now; `isBroken` where some were left out before them. */
  take(packet: MediaPacket, now: number): { packets: MediaPacket[]; isBroken: boolean } {
    this.next ??= packet.header.sequence;
    if (ahead(packet.header.sequence, this.next) < 0) return { packets: [], isBroken: false };
    this.waiting.set(packet.header.sequence, { packet, at: now });
    let isBroken = false;
    const oldest = this.waiting.values().next().value;
    if (
      !this.waiting.has(this.next) &&
      oldest &&
      (now - oldest.at > PATIENCE_MS || this.waiting.size > MOST_WAITING)
    ) {
      this.next = [...this.waiting.keys()].reduce((first, one) => (ahead(one, first) < 0 ? one : first));
      isBroken = true;
    }
    const packets: MediaPacket[] = [];
    for (let found = this.waiting.get(this.next); found; found = this.waiting.get(this.next)) {
      this.waiting.delete(this.next);
      packets.push(found.packet);
      this.next = (this.next + 1) & 0xffff;
    }
    return { packets, isBroken };
  }
}

interface Track {
  ssrc: number;
  ordered: Ordered;
  /** The time of the last packet on the film's clock; its timestamps go round after hours. */
  time: number;
  timestamp: number;
}

/**
 * One session as WebM, for viewers whose network lets no video connection through and for recordings. Nothing is encoded
 * anew: VP8 and Opus are put into other boxes.
 */
export class Film {
  private readonly send: (piece: FilmPiece) => void;
  private readonly askKeyFrame: () => void;
  private readonly startedAt = performance.now();
  private readonly tracks: { audio: Track | null; video: Track | null } = { audio: null, video: null };
  private frame: { parts: Buffer[]; isKey: boolean } | null = null;
  /** A picture is missing: what comes builds on it, up to the next one that stands alone. */
  private isBroken = true;
  private blocks: (Block & { at: number })[] = [];
  private hasHead = false;
  private hasAudio = false;
  private lastTime = 0;

  constructor(send: (piece: FilmPiece) => void, askKeyFrame: () => void) {
    this.send = send;
    this.askKeyFrame = askKeyFrame;
  }

  media(kind: 'audio' | 'video', packet: MediaPacket, now: number): void {
    const clock = kind === 'audio' ? 48 : 90;
    const track = this.trackOf(kind, packet, now);
    const { packets, isBroken } = track.ordered.take(packet, now);
    if (isBroken && kind === 'video') this.breakOff();
    for (const one of packets) {
      track.time += ((one.header.timestamp - track.timestamp) | 0) / clock;
      track.timestamp = one.header.timestamp;
      const time = Math.max(0, Math.round(track.time));
      if (kind === 'video') this.picture(one, time, now);
      else if (one.payload.length > 0)
        this.blocks.push({ kind, time, isKey: true, data: Buffer.from(one.payload), at: now });
    }
    this.flush(now);
  }

  private trackOf(kind: 'audio' | 'video', { header }: MediaPacket, now: number): Track {
    const known = this.tracks[kind];
    if (known?.ssrc === header.ssrc) return known;
    if (known && kind === 'video') this.breakOff();
    const { ssrc, timestamp } = header;
    const track = { ssrc, ordered: new Ordered(), time: now - this.startedAt, timestamp };
    this.tracks[kind] = track;
    return track;
  }

  private breakOff(): void {
    this.frame = null;
    this.isBroken = true;
    this.askKeyFrame();
  }

  private picture({ header, payload, codec }: MediaPacket, time: number, now: number): void {
    const descriptor = codec === 'vp8' && payload.length > 0 ? vp8Descriptor(payload) : null;
    if (!descriptor) return;
    if (descriptor.isBeginning) this.frame = { parts: [], isKey: beginsKeyFrame('vp8', payload) };
    if (!this.frame) return;
    this.frame.parts.push(payload.subarray(descriptor.start));
    if (this.frame.parts.length > MOST_PARTS) {
      this.breakOff();
      return;
    }
    if (!header.isMarked) return;
    const { parts, isKey } = this.frame;
    this.frame = null;
    if (this.isBroken && !isKey) return;
    this.isBroken = false;
    this.blocks.push({ kind: 'video', time, isKey, data: Buffer.concat(parts), at: now });
  }

  /** Writes what has waited long enough for others to come before it. */
  private flush(now: number): void {
    const isDue = ({ at }: { at: number }) => now - at >= ORDER_MS;
    const [oldest] = this.blocks;
    if (!oldest || !isDue(oldest)) return;
    const due = this.blocks.filter(isDue).toSorted((a, b) => a.time - b.time);
    this.blocks = this.blocks.filter((block) => !isDue(block));
    const ready = due.flatMap((block) => (this.opens(block, now) ? [this.inOrder(block)] : []));
    // A cluster of its own begins with each picture that stands alone, where a viewer can begin, and after a jump in time.
    let from = 0;
    for (let index = 1; index <= ready.length; index += 1) {
      const next = ready[index];
      const isNear = next !== undefined && next.time - (ready[from]?.time ?? 0) <= MOST_OF_A_CLUSTER_MS;
      if (isNear && !(next.kind === 'video' && next.isKey)) continue;
      this.write(ready.slice(from, index));
      from = index;
    }
  }

  private write(blocks: Block[]): void {
    const [first] = blocks;
    if (first)
      this.send({ kind: first.kind === 'video' && first.isKey ? 'key' : 'more', bytes: webmCluster(blocks) });
  }

  private inOrder(block: Block): Block {
    this.lastTime = Math.max(this.lastTime, block.time);
    return { ...block, time: this.lastTime };
  }

  /** The head is written with the first picture that stands alone; before it nothing is. */
  private opens(block: Block, now: number): boolean {
    if (this.hasHead) return block.kind === 'video' || this.hasAudio;
    const isWaiting = !this.tracks.audio && now - this.startedAt < FIRST_SOUND_MS;
    if (block.kind !== 'video' || !block.isKey || isWaiting || block.data.length < 10) {
      if (block.kind === 'video') this.askKeyFrame();
      return false;
    }
    this.hasHead = true;
    this.hasAudio = this.tracks.audio !== null;
    const width = block.data.readUInt16LE(6) & 0x3fff;
    const height = block.data.readUInt16LE(8) & 0x3fff;
    this.send({ kind: 'head', bytes: webmHead(width, height, this.hasAudio) });
    return true;
  }
}
