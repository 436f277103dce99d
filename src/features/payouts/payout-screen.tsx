import { Printer } from 'lucide-react';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListRow } from '#components/list-row.tsx';
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
import { PayoutStatus } from './payout-status.tsx';
import { accountOf, PAYOUTS, payoutEditPath } from './payout-texts.ts';
import styles from './payouts.module.css';

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
  const lines: [string, number][] = [
    ...(carriedTokens > 0 ? [[t('payouts.detail.carried'), -carriedTokens] as [string, number]] : []),
    ...(next > 0 ? [[t('payouts.detail.next'), next] as [string, number]] : []),
    [t('payouts.detail.sum'), request.requestTokens],
  ];
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
        <ul>
          {earnings.map((earning) => (
            <ListRow
              key={earning._id}
              as="li"
              flush
              title={t(`earnings.type.${earning.type}`)}
              text={
                <>
                  <TimeText value={earning.createdAt} as="date" />{' '}
                  <span>{`· ${t('payouts.detail.shares', {
                    gross: money.tokens(earning.grossPrice),
                    site: money.tokens(earning.siteCommissionAmount),
                  })}`}</span>
                </>
              }
              meta={money.tokens(earning.netPrice)}
            />
          ))}
        </ul>
        <dl className={`${styles.facts} ${styles.sums}`}>
          {lines.map(([name, tokens]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{money.tokens(Math.round(tokens * 100) / 100)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </Section>
  );
}

function Statement({ id }: { id: string }) {
  const {
    currentData: data,
    error,
    refetch,
    isFetching,
  } = usePayoutStatementQuery({ params: { id } }, useNewVisit());
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
  const { currentData: data, error } = request;
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
          title={t('payouts.detail.missing')}
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
