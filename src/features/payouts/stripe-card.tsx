import { ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { errorOf } from '#api/api-error.ts';
import { Badge, type BadgeProps } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Notice } from '#components/notice.tsx';
import { Section } from '#components/section.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import type { PayoutConnection } from '#contract/payout-connections.ts';
import type { PayoutAccount } from '#contract/payouts.ts';
import { PasswordSheet } from '#features/auth/password-sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import { useNewVisit } from '#lib/visit.ts';
import type { ConnectionState } from '#rules/payout-connection.ts';
import { usePayoutConnectionQuery } from '#services/payouts.ts';
import { AccountFacts } from './account-facts.tsx';
import { useDay } from './payout-balance.tsx';
import styles from './payouts.module.css';
import { useStripePages, useStripeReturn } from './use-stripe-connection.ts';

const Simulation = dynamic(() => import('./stripe-simulation.tsx').then((part) => part.StripeSimulation));

const TONES: Record<ConnectionState, NonNullable<BadgeProps['tone']>> = {
  none: 'neutral',
  'information-missing': 'warning',
  'under-review': 'accent',
  connected: 'positive',
  refused: 'warning',
};

/** What Stripe asks for, in words, and until when. */
function Due({ due, dueBy }: PayoutConnection) {
  const t = useT();
  const day = useDay();
  if (due.length === 0) return null;
  return (
    <Notice tone="warning" title={t('payouts.stripe.due')}>
      <ul className={styles.due}>
        {due.map((kind) => (
          <li key={kind}>{t(`payouts.stripe.due.${kind}`)}</li>
        ))}
      </ul>
      {dueBy ? <p>{t('payouts.stripe.dueBy', { date: day(dueBy) })}</p> : null}
    </Notice>
  );
}

interface StripeProps {
  /** The connected account as a way to be paid, once it is one. */
  account: PayoutAccount | undefined;
  onRemove: () => void;
}

function Actions({
  connection,
  back,
  pages,
  account,
  onRemove,
}: StripeProps & {
  connection: PayoutConnection;
  back: ReturnType<typeof useStripeReturn>;
  pages: ReturnType<typeof useStripePages>;
}) {
  const t = useT();
  const { state, due, accountId, available } = connection;
  const asks = state === 'none' || state === 'information-missing' || due.length > 0;
  const link = <ExternalLink aria-hidden="true" />;
  return (
    <div className={styles.actions}>
      {available && asks && state !== 'refused' ? (
        <Button
          variant="primary"
          icon={link}
          loading={pages.leaving === 'onboarding'}
          disabled={pages.leaving === 'dashboard'}
          onClick={() => void pages.run('onboarding')}
        >
          {t(state === 'none' ? 'payouts.stripe.connect' : 'payouts.stripe.continue')}
        </Button>
      ) : null}
      {state === 'connected' || state === 'refused' ? (
        <Button
          icon={link}
          loading={pages.leaving === 'dashboard'}
          disabled={pages.leaving === 'onboarding'}
          onClick={() => void pages.run('dashboard')}
        >
          {t('payouts.stripe.dashboard')}
        </Button>
      ) : null}
      {state === 'none' ? null : (
        <Button
          variant="quiet"
          icon={<RefreshCw aria-hidden="true" />}
          loading={back.refreshing}
          onClick={back.refresh}
        >
          {t('payouts.stripe.refresh')}
        </Button>
      )}
      {accountId || account ? (
        <Button
          variant="quiet"
          icon={<Trash2 aria-hidden="true" />}
          aria-label={`${t('payouts.banking.remove')}: ${t('payouts.method.stripe')}`}
          onClick={onRemove}
        >
          {t('payouts.banking.remove')}
        </Button>
      ) : null}
    </div>
  );
}

function Connection({ connection, account, onRemove }: StripeProps & { connection: PayoutConnection }) {
  const t = useT();
  const back = useStripeReturn();
  const pages = useStripePages();
  const { state, simulated } = connection;
  const problem = pages.error || back.error;
  return (
    <div className={styles.form}>
      <div>
        <Badge tone={TONES[state]}>{t(`payouts.stripe.state.${state}`)}</Badge>
      </div>
      <p className={styles.muted} role="status">
        {pages.leaving
          ? t('payouts.stripe.leaving')
          : back.isBack && back.refreshing
            ? t('payouts.stripe.returning')
            : t(`payouts.stripe.text.${state}`)}
      </p>
      {simulated ? <Notice>{t('payouts.stripe.simulated')}</Notice> : null}
      {back.isExpired ? <Notice tone="warning">{t('payouts.stripe.expired')}</Notice> : null}
      {problem ? (
        <Notice tone="warning" announce>
          {problem}
        </Notice>
      ) : null}
      <Due {...connection} />
      {account ? <AccountFacts account={account} /> : null}
      <Actions connection={connection} back={back} pages={pages} account={account} onRemove={onRemove} />
      {back.isSimulated && simulated && state !== 'none' ? <Simulation onClose={back.forget} /> : null}
      <PasswordSheet {...pages.proof} />
    </div>
  );
}

/** The account at Stripe: made there, so there is no form of ours. Not shown on sites that do not pay out by it. */
export function StripeCard({ account, onRemove }: StripeProps) {
  const t = useT();
  const { data, error, refetch, isFetching } = usePayoutConnectionQuery(undefined, useNewVisit());
  if (data && !data.available && !account) return null;
  return (
    <Card>
      <Section title={t('payouts.method.stripe')}>
        {data ? <Connection connection={data} account={account} onRemove={onRemove} /> : null}
        {error && !data ? (
          <ErrorState text={errorOf(error)?.message} onRetry={() => void refetch()} retrying={isFetching} />
        ) : null}
        {!data && !error ? (
          <Skeleton>
            <SkeletonLine height={96} />
          </Skeleton>
        ) : null}
      </Section>
    </Card>
  );
}
