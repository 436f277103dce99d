import { Printer } from 'lucide-react';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import { TimeText } from '#components/time-text.tsx';
import work from '#components/work.module.css';
import type { PayoutRequest, PayoutStatement } from '#contract/payouts.ts';
import { earningCells, earningHead } from '#features/earnings/earnings-csv.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { saveCsv } from '#lib/csv.ts';
import { useNewVisit } from '#lib/visit.ts';
import { usePayoutQuery, usePayoutStatementQuery } from '#services/payouts.ts';
import { useSettings } from '#store/hooks.ts';
import { PayoutStatus } from './payout-rows.tsx';
import { accountOf, PAYOUTS, payoutEditPath } from './payout-texts.ts';
import styles from './payouts.module.css';
import { WideTable } from './wide-table.tsx';

function Facts({ request }: { request: PayoutRequest }) {
  const t = useT();
  const money = useMoney();
  const { status, endedAt, requestNote, adminNote, payoutId } = request;
  const lines: [string, ReactNode][] = [
    [t('payouts.status'), <PayoutStatus key="status" status={status} />],
    [t('payouts.tokens'), money.tokens(request.requestTokens)],
    [t('payouts.detail.rate'), money.amount(request.tokenConversionRate, request.currency)],
    [t('payouts.detail.account'), accountOf(request)],
    [t('payouts.detail.requested'), <TimeText key="asked" value={request.createdAt} as="datetime" />],
  ];
  if (endedAt && (status === 'done' || status === 'rejected' || status === 'canceled'))
    lines.push([t(`payouts.detail.ended.${status}`), <TimeText key="ended" value={endedAt} as="datetime" />]);
  if (payoutId) lines.push([t('payouts.detail.reference'), payoutId]);
  if (requestNote) lines.push([t('payouts.detail.note'), requestNote]);
  if (adminNote) lines.push([t('payouts.detail.answer'), adminNote]);
  return (
    <dl className={styles.facts}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Earnings({ statement }: { statement: PayoutStatement }) {
  const t = useT();
  const money = useMoney();
  const site = useSettings();
  const { earnings, totals, carriedTokens, request } = statement;
  const next = carriedTokens + request.requestTokens - totals.totalNetPrice;
  const save = () =>
    saveCsv(`payout-${request.createdAt.slice(0, 10)}.csv`, [
      earningHead(t, site),
      ...earnings.map((earning) => earningCells(earning, t, site)),
    ]);
  return (
    <Section
      title={t('payouts.detail.earnings')}
      text={t('payouts.detail.earnings.text')}
      action={
        <Button size="small" onClick={save}>
          {t('payouts.csv')}
        </Button>
      }
    >
      <Card>
        <WideTable label={t('payouts.detail.earnings')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('earnings.date')}</th>
                <th scope="col">{t('earnings.type')}</th>
                <th scope="col">{t('earnings.gross')}</th>
                <th scope="col">{t('earnings.commission')}</th>
                <th scope="col">{t('earnings.net')}</th>
              </tr>
            </thead>
            <tbody>
              {earnings.map((earning) => (
                <tr key={earning._id}>
                  <th scope="row">
                    <TimeText value={earning.createdAt} as="date" />
                  </th>
                  <td>{t(`earnings.type.${earning.type}`)}</td>
                  <td>{money.tokens(earning.grossPrice)}</td>
                  <td>{money.tokens(earning.siteCommissionAmount)}</td>
                  <td>{money.tokens(earning.netPrice)}</td>
                </tr>
              ))}
              {carriedTokens > 0 ? <Line name={t('payouts.detail.carried')} tokens={-carriedTokens} /> : null}
              {next > 0 ? <Line name={t('payouts.detail.next')} tokens={next} /> : null}
            </tbody>
            <tfoot>
              <Line name={t('payouts.detail.sum')} tokens={request.requestTokens} />
            </tfoot>
          </table>
        </WideTable>
      </Card>
    </Section>
  );
}

function Line({ name, tokens }: { name: string; tokens: number }) {
  const money = useMoney();
  return (
    <tr>
      <th scope="row" colSpan={4}>
        {name}
      </th>
      <td>{money.tokens(Math.round(tokens * 100) / 100)}</td>
    </tr>
  );
}

function Statement({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = usePayoutStatementQuery({ params: { id } }, useNewVisit());
  if (error && !data) return <ErrorState compact onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <Skeleton>
        <SkeletonLine height={200} />
      </Skeleton>
    );
  return data.earnings.length > 0 ? <Earnings statement={data} /> : null;
}

/** `/creator/payout-request/[id]`: what became of a request, and what it paid for; to be printed. */
export function PayoutScreen() {
  const t = useT();
  const money = useMoney();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const request = usePayoutQuery({ params: { id } }, { skip: id === '' });
  const { data, error } = request;
  const status = errorOf(error)?.status;
  const title = data
    ? t('payouts.detail.title', { amount: money.amount(data.amount, data.currency) })
    : t('payouts.title');
  return (
    <Column>
      <PageHeader
        title={title}
        back={{ href: PAYOUTS, label: t('payouts.form.back') }}
        actions={
          data?.status === 'pending' ? (
            <Button href={payoutEditPath(data)}>{t('payouts.edit')}</Button>
          ) : data ? (
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('payouts.detail.print')}
            </Button>
          ) : null
        }
      />
      {data ? (
        <div className={work.stack}>
          <Card>
            <Facts request={data} />
          </Card>
          {data.status === 'done' ? <Statement id={data._id} /> : null}
        </div>
      ) : null}
      {status === 404 ? (
        <EmptyState
          drawing="cards"
          title={t('payouts.list.empty')}
          action={<Button href={PAYOUTS}>{t('payouts.form.back')}</Button>}
        />
      ) : null}
      {error && status !== 404 && !data ? (
        <ErrorState onRetry={() => void request.refetch()} retrying={request.isFetching} />
      ) : null}
      {data || error ? null : (
        <Skeleton>
          <SkeletonLine height={280} />
        </Skeleton>
      )}
    </Column>
  );
}
