import { useRouter } from 'next/router';
import { errorOf } from '#api/api-error.ts';
import { ErrorState } from '#components/error-state.tsx';
import { useT } from '#i18n/use-t.ts';
import { usePayoutQuery } from '#services/payouts.ts';
import { FormWaiting, Frame, LoadedForm, NoForm } from './payout-form-frame.tsx';
import { PAYOUTS } from './payout-texts.ts';

/** `/creator/payout-request/update/[id]`: an own request that nobody has decided on. */
export function UpdatePayoutScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const request = usePayoutQuery({ params: { id } }, { skip: id === '' });
  const { data, error } = request;
  const status = errorOf(error)?.status;
  return (
    <Frame title={t('payouts.form.update')}>
      {data?.status === 'pending' ? <LoadedForm request={data} /> : null}
      {(data && data.status !== 'pending') || status === 404 ? (
        <NoForm
          title={t('payouts.form.decided')}
          text={t('payouts.form.decided.text')}
          href={PAYOUTS}
          action={t('payouts.form.back')}
        />
      ) : null}
      {error && status !== 404 && !data ? (
        <ErrorState onRetry={() => void request.refetch()} retrying={request.isFetching} />
      ) : null}
      {data || error ? null : <FormWaiting />}
    </Frame>
  );
}
