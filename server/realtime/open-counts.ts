import { networksOf, WIDER_TIMES } from '../http/networks.ts';

/** What is open at a time, by whom or from where it was opened: at most so many of one person or one network. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }
  /** Whether no more may be opened from this address: of its network or, with IPv6, of a wider one that it is part of. */
  isFullFrom(ip: string): boolean {
    return networksOf(ip).some((network, wider) => this.isFull(network, wider));
  }
  /** Counts one more from this address and answers how to release it; null when there are too many. */
  tryAddFrom(ip: string): (() => void) | null {
    return this.tryAddAll(networksOf(ip));
  }
  /** The same for a person. */
  tryAdd(id: string): (() => void) | null {
    return this.tryAddAll([id]);
  }
  private isFull(key: string, wider: number): boolean {
    return (this.counts.get(key) ?? 0) >= this.most * WIDER_TIMES ** wider;
  }
  private tryAddAll(keys: readonly string[]): (() => void) | null {
    if (keys.some((key, wider) => this.isFull(key, wider))) return null;
    for (const key of keys) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const left = (this.counts.get(key) ?? 1) - 1;
        if (left > 0) this.counts.set(key, left);
        else this.counts.delete(key);
      }
    };
  }
}
