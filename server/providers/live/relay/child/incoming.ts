import { buildNack, buildReceiverReport, type Reception, type SenderReport } from './rtcp.ts';
import { ahead, type RtpHeader } from './rtp.ts';

/** A packet that is only out of order comes within this. */
const REORDER_MS = 15;
const ASK_AGAIN_MS = 60;
const MOST_TRIES = 6;
/** More missing at once are not asked for one by one: a new picture is cheaper. */
const LARGEST_GAP = 100;
const MOST_MISSING = 200;

interface Missing {
  since: number;
  askedAt: number;
  tries: number;
}

/** One stream of packets of a host: what is missing, and what is reported about it. */
export class Incoming {
  readonly ssrc: number;
  private readonly clockRate: number;
  private readonly missing = new Map<number, Missing>();
  private first: number | null = null;
  /** The highest number, with how often the numbers went round above its 16 bits. */
  private highest = 0;
  private received = 0;
  private expectedBefore = 0;
  private receivedBefore = 0;
  private jitter = 0;
  private transit: number | null = null;
  private report: { middle: number; at: number } | null = null;
  private bytes = 0;
  private measuredAt = 0;
  /** Bits per second over the last second or so. */
  rate = 0;

  constructor(ssrc: number, clockRate: number) {
    this.ssrc = ssrc;
    this.clockRate = clockRate;
  }

  /** Notes a packet. `isOld` when it came before; `isGap` when more is missing than is asked for. */
  heard(header: RtpHeader, bytes: number, now: number): { isOld: boolean; isGap: boolean } {
    this.bytes += bytes;
    if (this.first === null) {
      this.first = header.sequence;
      this.highest = header.sequence;
      this.received = 1;
      return { isOld: false, isGap: false };
    }
    const distance = ahead(header.sequence, this.highest & 0xffff);
    if (distance <= 0) {
      const wasMissing = this.missing.delete(header.sequence);
      if (wasMissing) this.received += 1;
      return { isOld: !wasMissing, isGap: false };
    }
    this.received += 1;
    this.noteJitter(header.timestamp, now);
    const isGap = distance > LARGEST_GAP;
    if (isGap) this.missing.clear();
    else
      for (let step = 1; step < distance; step += 1)
        this.missing.set((this.highest + step) & 0xffff, { since: now, askedAt: 0, tries: 0 });
    this.highest += distance;
    return { isOld: false, isGap };
  }

  private noteJitter(timestamp: number, now: number): void {
    const transit = (now / 1000) * this.clockRate - timestamp;
    if (this.transit !== null) {
      const change = Math.abs(transit - this.transit);
      // The timestamp went round.
      if (change < this.clockRate * 10) this.jitter += (change - this.jitter) / 16;
    }
    this.transit = transit;
  }

  reported({ ntpHigh, ntpLow }: SenderReport, now: number): void {
    this.report = { middle: (ntpHigh % 0x10000) * 0x10000 + Math.floor(ntpLow / 0x10000), at: now };
  }

  /** Asks for what is missing; `lost` when something will not come any more. */
  nack(own: number, now: number): { packet: Buffer | null; lost: boolean } {
    const asked: number[] = [];
    let lost = this.missing.size > MOST_MISSING;
    if (lost) this.missing.clear();
    for (const [sequence, entry] of this.missing) {
      if (now - entry.since < REORDER_MS || (entry.tries > 0 && now - entry.askedAt < ASK_AGAIN_MS)) continue;
      if (entry.tries >= MOST_TRIES) {
        this.missing.delete(sequence);
        lost = true;
        continue;
      }
      entry.tries += 1;
      entry.askedAt = now;
      asked.push(sequence);
    }
    return { packet: asked.length > 0 ? buildNack(own, this.ssrc, asked) : null, lost };
  }

  /** The report of what arrived since the last one. */
  receiverReport(own: number, now: number): Buffer | null {
    if (this.first === null) return null;
    if (this.measuredAt > 0) this.rate = (this.bytes * 8 * 1000) / Math.max(1, now - this.measuredAt);
    this.measuredAt = now;
    this.bytes = 0;
    const expected = this.highest - this.first + 1;
    const ofThisTime = expected - this.expectedBefore;
    const lostNow = ofThisTime - (this.received - this.receivedBefore);
    this.expectedBefore = expected;
    this.receivedBefore = this.received;
    const reception: Reception = {
      ssrc: this.ssrc,
      fractionLost:
        ofThisTime > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / ofThisTime)) : 0,
      lost: expected - this.received,
      highest: this.highest,
      jitter: Math.round(this.jitter),
      lastSenderReport: this.report?.middle ?? 0,
      delay: this.report ? Math.round(((now - this.report.at) / 1000) * 65_536) : 0,
    };
    return buildReceiverReport(own, reception);
  }
}
