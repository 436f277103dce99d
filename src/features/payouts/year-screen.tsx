import { Download, Printer } from 'lucide-react';
import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SelectField } from '#components/field.tsx';
import { dateFormat, numberFormat } from '#components/format.ts';
import { PageHeader } from '#components/page-header.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import work from '#components/work.module.css';
import type { YearStatement } from '#contract/payouts.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { saveCsv } from '#lib/csv.ts';
import { useWide } from '#lib/use-min-width.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useYearStatementQuery } from '#services/payouts.ts';
import { PAYOUTS } from './payout-texts.ts';
import styles from './payouts.module.css';

/** Years that can be chosen: this one and those before. */
const YEARS = 5;
const COLUMNS = ['gross', 'commission', 'net', 'reversed', 'paidOut'] as const;
type FigureName = (typeof COLUMNS)[number];
type Figures = Record<FigureName, number>;

const figuresOf = (sums: Omit<YearStatement['months'][number], 'month'>): Figures => ({
  gross: sums.totalGrossPrice,
  commission: sums.totalSiteCommission,
  net: sums.totalNetPrice,
  reversed: sums.totalReversed,
  paidOut: sums.paidOutTokens,
});

function useMonth(): (month: string) => string {
  const format = dateFormat(useLocale(), { month: 'long', timeZone: 'UTC' });
  return (month) => format.format(Date.parse(`${month}-01`));
}

function useFigure(): (tokens: number) => string {
  const format = numberFormat(useLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (tokens) => format.format(tokens);
}

function Row({ name, figures }: { name: string; figures: Figures }) {
  const format = useFigure();
  return (
    <tr>
      <th scope="row">{name}</th>
      {COLUMNS.map((column) => (
        <td key={column}>{format(figures[column])}</td>
      ))}
    </tr>
  );
}

function MonthTable({ statement }: { statement: YearStatement }) {
  const t = useT();
  const month = useMonth();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('payouts.year.month')}</th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`payouts.year.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statement.months.map((one) => (
          <Row key={one.month} name={month(one.month)} figures={figuresOf(one)} />
        ))}
      </tbody>
      <tfoot>
        <Row name={t('payouts.year.total')} figures={totalsOf(statement)} />
      </tfoot>
    </table>
  );
}

/** The same on phones. */
function MonthList({ statement }: { statement: YearStatement }) {
  const t = useT();
  const month = useMonth();
  const format = useFigure();
  const all = [
    ...statement.months.map((one) => ({ name: month(one.month), figures: figuresOf(one) })),
    { name: t('payouts.year.total'), figures: totalsOf(statement) },
  ];
  return all.map(({ name, figures }) => (
    <section key={name} aria-label={name}>
      <h2 className={styles.month}>{name}</h2>
      <dl className={styles.facts}>
        {COLUMNS.map((column) => (
          <div key={column}>
            <dt>{t(`payouts.year.${column}`)}</dt>
            <dd>{format(figures[column])}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

const totalsOf = (statement: YearStatement): Figures =>
  figuresOf({ ...statement, paidOutTokens: statement.totalPaidOutTokens });

function Months({ statement }: { statement: YearStatement }) {
  const t = useT();
  const money = useMoney();
  const wide = useWide();
  return (
    <Card>
      <div className={styles.form}>
        {wide ? <MonthTable statement={statement} /> : <MonthList statement={statement} />}
        <p className={styles.muted}>{t('payouts.year.unit')}</p>
        <p>
          {t('payouts.year.sent', {
            year: String(statement.year),
            amount: money.amount(statement.totalPaidOut, statement.currency),
          })}
        </p>
      </div>
    </Card>
  );
}

function Statement({ year }: { year: number }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useYearStatementQuery({ query: { year } }, useNewVisit());
  if (error && !data) return <ErrorState compact onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <Skeleton>
        <SkeletonLine height={240} />
      </Skeleton>
    );
  if (data.months.length === 0)
    return (
      <EmptyState
        compact
        drawing="chart"
        title={t('payouts.year.empty', { year: String(year) })}
        text={t('payouts.year.empty.text')}
      />
    );
  const save = () =>
    saveCsv(`statement-${year}.csv`, [
      [t('payouts.year.month'), ...COLUMNS.map((column) => t(`payouts.year.${column}`))],
      ...data.months.map((one) => {
        const figures = figuresOf(one);
        return [one.month, ...COLUMNS.map((column) => figures[column])];
      }),
    ]);
  return (
    <div className={work.stack}>
      <Months statement={data} />
      <div className={styles.actions}>
        <Button icon={<Download aria-hidden="true" />} onClick={save}>
          {t('payouts.csv')}
        </Button>
        <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          {t('payouts.detail.print')}
        </Button>
      </div>
    </div>
  );
}

/** `/creator/payout-request/year`: earnings and payouts of a year, month by month; to be printed. */
export function YearScreen() {
  const t = useT();
  const now = useNow();
  const router = useRouter();
  const current = now === undefined ? undefined : new Date(now).getUTCFullYear();
  const asked = Number(router.query.year);
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 2999 ? asked : current;
  const years = current === undefined ? [] : Array.from({ length: YEARS }, (_, n) => current - n);
  const options = year === undefined || years.includes(year) ? years : [...years, year];
  return (
    <Column>
      <PageHeader
        title={
          year === undefined ? t('payouts.statement.year') : t('payouts.year.title', { year: String(year) })
        }
        back={{ href: PAYOUTS, label: t('payouts.form.back') }}
      />
      {year === undefined ? null : (
        <div className={work.stack}>
          <SelectField
            label={t('payouts.year.choose')}
            name="year"
            value={String(year)}
            options={options.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(event) =>
              void router.replace(
                { pathname: router.pathname, query: { year: event.target.value } },
                undefined,
                {
                  shallow: true,
                },
              )
            }
          />
          <Statement key={year} year={year} />
        </div>
      )}
    </Column>
  );
}
