import { useState } from 'react';
import { compactNumber, dateFormat } from '#components/format.ts';
import type { EarningStats } from '#contract/earnings.ts';
import { Price } from '#features/wallet/price.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { type Bar, barsOf, bestOf, scaleEnd } from './chart-bars.ts';
import styles from './earnings-chart.module.css';

const HEIGHT = 160;
/** So that a day with a sale is never invisible. */
const LEAST = 3;
/** Where lines are drawn, from the top. */
const LINES = [0, 0.5] as const;

/** A day or a span of days in the reader's language; days are the server's, in UTC. */
function useSpan(): (bar: Bar) => string {
  const locale = useLocale();
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const day = (value: string) => format.format(Date.parse(value));
  return ({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`);
}

interface BarsProps {
  bars: readonly Bar[];
  label: string;
  chosen: Bar | null;
  onChoose: (bar: Bar | null) => void;
}

function Bars({ bars, label, chosen, onChoose }: BarsProps) {
  const top = scaleEnd(bars);
  const step = 100 / bars.length;
  return (
    <svg
      role="img"
      aria-label={label}
      className={`${styles.bars} flip-rtl`}
      width="100%"
      height={HEIGHT}
      onPointerLeave={() => onChoose(null)}
    >
      {LINES.map((line) => (
        <line key={line} x1="0" x2="100%" y1={HEIGHT * line + 0.5} y2={HEIGHT * line + 0.5} />
      ))}
      {bars.map((bar, index) => {
        const height = bar.net > 0 ? Math.max(LEAST, (bar.net / top) * HEIGHT) : 0;
        return (
          <g key={bar.from} className={bar === chosen ? styles.chosen : undefined}>
            <rect
              className={styles.bar}
              x={`${index * step + step * 0.15}%`}
              width={`${step * 0.7}%`}
              y={HEIGHT - height}
              height={height}
              rx={2}
            />
            <rect
              className={styles.hit}
              x={`${index * step}%`}
              width={`${step}%`}
              height={HEIGHT}
              onPointerEnter={() => onChoose(bar)}
              onPointerDown={() => onChoose(bar)}
            />
          </g>
        );
      })}
    </svg>
  );
}

/** What the lines stand for, in tokens, beside the bars; the sentence and the table say it to those who listen. */
function Scale({ bars }: { bars: readonly Bar[] }) {
  const locale = useLocale();
  return (
    <div className={styles.scale} aria-hidden="true">
      {LINES.map((line) => (
        <span key={line} className={styles.value} style={{ marginBlockStart: HEIGHT * line }}>
          {compactNumber(locale, scaleEnd(bars) * (1 - line))}
        </span>
      ))}
    </div>
  );
}

function AsTable({ bars }: { bars: readonly Bar[] }) {
  const t = useT();
  const span = useSpan();
  return (
    <details className={styles.details}>
      <summary>{t('earnings.chart.asTable')}</summary>
      <div className={styles.scroll}>
        <table>
          <caption>{t('earnings.chart')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('earnings.date')}</th>
              <th scope="col">{t('earnings.sales')}</th>
              <th scope="col">{t('earnings.net')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{span(bar)}</th>
                <td>{bar.sales}</td>
                <td>
                  <Price tokens={bar.net} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** What was earned day by day: bars for the eye, one sentence and a table for everybody else. */
export function EarningsChart({ byDay }: { byDay: EarningStats['byDay'] }) {
  const t = useT();
  const money = useMoney();
  const span = useSpan();
  const [chosen, setChosen] = useState<Bar | null>(null);
  const bars = barsOf(byDay);
  const best = bestOf(bars);
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const summary = best
    ? t('earnings.chart.best', { day: span(best), amount: money.tokens(best.net) })
    : t('earnings.chart.none');
  const told = bars.find((bar) => bar.from === chosen?.from) ?? null;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        {told ? (
          <>
            <b>{span(told)}</b> <Price tokens={told.net} />
          </>
        ) : (
          summary
        )}
      </figcaption>
      <div className={styles.plot}>
        <Scale bars={bars} />
        <Bars bars={bars} label={`${t('earnings.chart')}. ${summary}`} chosen={told} onChoose={setChosen} />
        <div className={styles.axis} aria-hidden="true">
          <span>{span({ ...first, to: first.from })}</span>
          <span>{span({ ...last, from: last.to })}</span>
        </div>
      </div>
      <AsTable bars={bars} />
    </figure>
  );
}
