/** Counts open connections by a key, such as an address. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }
  isFull(key: string): boolean {
    return (this.counts.get(key) ?? 0) >= this.most;
  }
  /** Counts one more and answers how to release it; null when there are too many. */
  tryAdd(key: string): (() => void) | null {
    if (this.isFull(key)) return null;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    return () => {
      const left = (this.counts.get(key) ?? 1) - 1;
      if (left > 0) this.counts.set(key, left);
      else this.counts.delete(key);
    };
  }
}
