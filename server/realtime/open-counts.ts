/** Counts what is open of one name. */
export class OpenCounts {
  private readonly counts = new Map<string, number>();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }
  isFull(name: string): boolean {
    return (this.counts.get(name) ?? 0) >= this.most;
  }
  /** Answers how to give it back; null when there are too many. */
  take(name: string): (() => void) | null {
    if (this.isFull(name)) return null;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return () => {
      const left = (this.counts.get(name) ?? 1) - 1;
      if (left > 0) this.counts.set(name, left);
      else this.counts.delete(name);
    };
  }
}
