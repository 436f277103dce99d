import type { EarningStats } from '#contract/earnings.ts';
import { plus, tokens, tokensFromWire, toWire } from '#rules/money.ts';

type Day = EarningStats['byDay'][number];

/** One bar: the days it stands for, and what was earned in them, in wire tokens. */
export interface Bar {
  from: string;
  to: string;
  net: number;
  sales: number;
}

/** More would be too thin to tell apart on a phone. */
const BARS_MAX = 92;
/** What a round number begins with, so that its half is round. */
const ROUND = [2, 4, 6, 8, 10] as const;
const WEEK = 7;
const MONTH = 30;

function sumOf(days: readonly Day[]): Bar {
  const net = days.reduce((sum, day) => plus(sum, tokensFromWire(day.totalNetPrice)), tokens(0));
  return {
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    net: toWire(net),
    sales: days.reduce((sum, day) => sum + day.total, 0),
  };
}

/** A long time in which nothing was earned yet says nothing; a month of it is kept, as an honest beginning. */
function withoutPrelude(days: readonly Day[]): readonly Day[] {
  const first = days.findIndex((day) => day.total > 0);
  const kept = Math.max(days.length - MONTH, 0);
  return days.slice(Math.min(first < 0 ? kept : first, kept));
}

/** A bar a day, or a bar for each seven days when there are many; the last of them is the most recent. */
export function barsOf(all: readonly Day[]): Bar[] {
  const days = all.length > BARS_MAX ? withoutPrelude(all) : all;
  const size = days.length > BARS_MAX ? WEEK : 1;
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= size)
    bars.unshift(sumOf(days.slice(Math.max(0, end - size), end)));
  return bars;
}

/** Where the scale of the chart ends: a round number, of which half is round as well. */
export function scaleEnd(bars: readonly Bar[]): number {
  const top = Math.max(...bars.map(({ net }) => net), 1);
  const power = 10 ** Math.floor(Math.log10(top));
  return (ROUND.find((step) => step * power >= top) ?? 10) * power;
}

/** The best bar; null when nothing was earned. */
export function bestOf(bars: readonly Bar[]): Bar | null {
  const best = bars.reduce<Bar | null>((top, bar) => (top && top.net >= bar.net ? top : bar), null);
  return best && best.net > 0 ? best : null;
}
