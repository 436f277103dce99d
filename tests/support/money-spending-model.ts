/** What a fan limits, as docs/product.md 24 says it, worked out without the product's rules. Hundredths. */
export type ModelPeriod = 'day' | 'week' | 'month';

/** The limit from a moment on; null is none. */
interface Step {
  from: Date;
  amount: number | null;
}

const DAY = 86_400_000;

/** Names the day, the week from Monday, or the month in which a moment lies (UTC). */
function nameOf(period: ModelPeriod, at: Date): string {
  const text = at.toISOString();
  if (period === 'day') return text.slice(0, 10);
  if (period === 'month') return text.slice(0, 7);
  // The first day of 1970 was a Thursday.
  return `week ${Math.floor((Math.floor(at.getTime() / DAY) + 3) / 7)}`;
}

export class ModelSpending {
  private readonly steps = new Map<string, Step[]>();
  private readonly breaks = new Map<string, Date>();

  private of(fan: string, period: ModelPeriod): Step[] {
    const key = `${fan} ${period}`;
    const found = this.steps.get(key) ?? [];
    this.steps.set(key, found);
    return found;
  }

  limit(fan: string, period: ModelPeriod, now: Date): number | null {
    return this.of(fan, period).findLast(({ from }) => from <= now)?.amount ?? null;
  }

  /** A change that was asked for and has not happened. */
  private coming(fan: string, period: ModelPeriod, now: Date): Step | undefined {
    return this.of(fan, period).find(({ from }) => from > now);
  }

  keep(fan: string, period: ModelPeriod, now: Date): void {
    const steps = this.of(fan, period);
    this.steps.set(
      `${fan} ${period}`,
      steps.filter(({ from }) => from <= now),
    );
  }

  set(fan: string, period: ModelPeriod, amount: number | null, now: Date): void {
    const current = this.limit(fan, period, now);
    const isLower = current === null || (amount !== null && amount <= current);
    if (!isLower && this.coming(fan, period, now)?.amount === amount) return;
    this.keep(fan, period, now);
    this.of(fan, period).push({ from: isLower ? now : new Date(now.getTime() + DAY), amount });
  }

  rest(fan: string, days: number, now: Date): void {
    const until = new Date(now.getTime() + days * DAY);
    const before = this.breaks.get(fan);
    if (!before || before < until) this.breaks.set(fan, until);
  }

  isResting(fan: string, now: Date): boolean {
    const until = this.breaks.get(fan);
    return until !== undefined && now < until;
  }

  /** What cards were charged, or may be, in the period around now, and what is allowed. */
  view(fan: string, period: ModelPeriod, charges: readonly { at: Date; cents: number }[], now: Date) {
    const name = nameOf(period, now);
    const spent = charges
      .filter(({ at }) => nameOf(period, at) === name)
      .reduce((sum, one) => sum + one.cents, 0);
    return { amount: this.limit(fan, period, now), spent };
  }

  /** Why a new card payment is refused; undefined when it is not. */
  refusal(
    fan: string,
    cents: number,
    charges: readonly { at: Date; cents: number }[],
    now: Date,
  ): string | undefined {
    if (this.isResting(fan, now)) return 'spending.on-break';
    const isPast = (['day', 'week', 'month'] as const).some((period) => {
      const { amount, spent } = this.view(fan, period, charges, now);
      return amount !== null && spent + cents > amount;
    });
    return isPast ? 'spending.limit-reached' : undefined;
  }
}
