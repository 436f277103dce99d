import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import type { PayoutBalance, PayoutRequest } from '#contract/payouts.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { usePayoutAccountsQuery, usePayoutBalanceQuery } from '#services/payouts.ts';
import { PayoutForm } from './payout-form.tsx';
import { PAYOUTS } from './payout-texts.ts';

/** The head of both forms. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <Column>
      <PageHeader title={title} back={{ href: PAYOUTS, label: t('payouts.form.back') }} />
      {children}
    </Column>
  );
}

export function FormWaiting() {
  return (
    <Skeleton>
      <SkeletonLine height={320} />
    </Skeleton>
  );
}

/** Why there is nothing to fill in. */
export function NoForm({
  title,
  text,
  href,
  action,
}: {
  title: string;
  text: string;
  href: string;
  action: string;
}) {
  return (
    <EmptyState drawing="cards" title={title} text={text} action={<Button href={href}>{action}</Button>} />
  );
}

/** The form once all is known that it starts from. */
export function LoadedForm({ request }: { request: PayoutRequest | null }) {
  const now = useNow();
  const balance = usePayoutBalanceQuery({ body: {} }, useNewVisit());
  const accounts = usePayoutAccountsQuery(undefined, useNewVisit());
  const failed = [balance, accounts].find((query) => query.error && !query.data);
  if (failed) return <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />;
  if (!balance.data || !accounts.data || now === undefined) return <FormWaiting />;
  return <FormOrReason balance={balance.data} accounts={accounts.data} request={request} now={now} />;
}

function FormOrReason(props: Parameters<typeof PayoutForm>[0]) {
  const { balance, accounts, request } = props;
  const t = useT();
  const money = useMoney();
  if (accounts.length === 0)
    return (
      <NoForm
        title={t('payouts.noAccount')}
        text={t('payouts.noAccount.text')}
        href="/creator/banking"
        action={t('payouts.noAccount.action')}
      />
    );
  if (!request && isTooLittle(balance))
    return (
      <NoForm
        title={t('payouts.form.tooLittle')}
        text={t('payouts.form.tooLittle.text', {
          available: money.tokens(balance.availableTokens),
          minimum: money.tokens(balance.minimumTokens),
        })}
        href={PAYOUTS}
        action={t('payouts.form.back')}
      />
    );
  return <PayoutForm {...props} />;
}

const isTooLittle = ({ availableTokens, minimumTokens }: PayoutBalance): boolean =>
  availableTokens < minimumTokens;
