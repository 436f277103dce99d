import { transportFeedback } from './rtcp.ts';
import { ahead } from './rtp.ts';

/** In steps of a quarter of a millisecond; one byte holds up to 63.75 ms. */
const STEP_MS = 0.25;
/** The time that all others of a message count from. */
const REFERENCE_MS = 64;
const SYMBOLS_OF_A_CHUNK = 7;
/** More missing than this and the numbers begun anew: the sender is another one. */
const LARGEST_GAP = 1000;
const MOST_OF_A_MESSAGE = 250;

/**
 * Tells a sender when each of its packets arrived (draft-holmer-rmcat-transport-wide-cc-extensions-01): by that it finds out
 * how much its network carries.
 */
export class TransportFeedback {
  private readonly own: number;
  private readonly arrived = new Map<number, number>();
  private next: number | null = null;
  private highest = 0;
  private count = 0;

  constructor(own: number) {
    this.own = own;
  }

  /** A packet with this number of the transport came, at so many milliseconds of a clock that never goes back. */
  heard(number: number, at: number): void {
    // Sixteen bits, whatever length a sender writes it with.
    const sequence = number & 0xffff;
    if (this.next !== null && Math.abs(ahead(sequence, this.highest)) > LARGEST_GAP) {
      this.next = null;
      this.arrived.clear();
    }
    if (this.next === null) {
      this.next = sequence;
      this.highest = sequence;
    }
    // Told already as lost.
    if (ahead(sequence, this.next) < 0) return;
    if (ahead(sequence, this.highest) > 0) this.highest = sequence;
    this.arrived.set(sequence, at);
  }

  /** What has come since the last message; null when nothing has. `ssrc` is any of the sender's. */
  message(ssrc: number): Buffer | null {
    const first = [...this.arrived.keys()].reduce<number | null>(
      (lowest, sequence) => (lowest === null || ahead(sequence, lowest) < 0 ? sequence : lowest),
      null,
    );
    if (this.next === null || first === null) return null;
    const lengthFrom = (sequence: number) => Math.min(ahead(this.highest, sequence) + 1, MOST_OF_A_MESSAGE);
    const isLost = this.firstArrival(this.next, lengthFrom(this.next)) === null;
    // A stretch of nothing but losses is told with what comes after it.
    const base = isLost ? first : this.next;
    const count = lengthFrom(base);
    const firstAt = this.firstArrival(base, count);
    if (firstAt === null) return null;
    const reference = Math.floor(firstAt / REFERENCE_MS);
    const symbols: number[] = [];
    const deltas: number[] = [];
    let before = reference * REFERENCE_MS;
    for (let index = 0; index < count; index += 1) {
      const sequence = (base + index) & 0xffff;
      const at = this.arrived.get(sequence);
      this.arrived.delete(sequence);
      if (at === undefined) {
        symbols.push(0);
        continue;
      }
      const steps = Math.max(-32_768, Math.min(32_767, Math.round((at - before) / STEP_MS)));
      before += steps * STEP_MS;
      if (steps >= 0 && steps <= 255) {
        symbols.push(1);
        deltas.push(steps);
      } else {
        symbols.push(2);
        deltas.push((steps >> 8) & 0xff, steps & 0xff);
      }
    }
    this.next = (base + count) & 0xffff;
    return this.build(ssrc, base, count, reference, symbols, deltas);
  }

  private firstArrival(base: number, count: number): number | null {
    for (let index = 0; index < count; index += 1) {
      const at = this.arrived.get((base + index) & 0xffff);
      if (at !== undefined) return at;
    }
    return null;
  }

  private build(
    ssrc: number,
    base: number,
    count: number,
    reference: number,
    symbols: number[],
    deltas: number[],
  ): Buffer {
    const chunks = Math.ceil(symbols.length / SYMBOLS_OF_A_CHUNK);
    const length = 16 + chunks * 2 + deltas.length;
    const body = Buffer.alloc(Math.ceil(length / 4) * 4);
    body.writeUInt32BE(this.own, 0);
    body.writeUInt32BE(ssrc, 4);
    body.writeUInt16BE(base, 8);
    body.writeUInt16BE(count, 10);
    body.writeUIntBE(reference & 0xffffff, 12, 3);
    body[15] = this.count;
    this.count = (this.count + 1) & 0xff;
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      // A vector of seven symbols of two bits each.
      let value = 0xc000;
      for (let index = 0; index < SYMBOLS_OF_A_CHUNK; index += 1) {
        value |= (symbols[chunk * SYMBOLS_OF_A_CHUNK + index] ?? 0) << (12 - index * 2);
      }
      body.writeUInt16BE(value, 16 + chunk * 2);
    }
    Buffer.from(deltas).copy(body, 16 + chunks * 2);
    return transportFeedback(body);
  }
}
