import { useT } from '#i18n/use-t.ts';
import { FormWaiting, Frame, LoadedForm, NoForm } from './payout-form-frame.tsx';
import { PAYOUTS } from './payout-texts.ts';
import { usePendingPayout } from './use-pending-payout.ts';

/** `/creator/payout-request/create`: a new request, while none waits. */
export function CreatePayoutScreen() {
  const t = useT();
  const pending = usePendingPayout();
  return (
    <Frame title={t('payouts.form.create')}>
      {pending === undefined ? <FormWaiting /> : null}
      {pending ? (
        <NoForm
          title={t('payouts.form.pending')}
          text={t('payouts.form.pending.text')}
          href={`${PAYOUTS}/update/${pending._id}`}
          action={t('payouts.form.update')}
        />
      ) : null}
      {pending === null ? <LoadedForm request={null} /> : null}
    </Frame>
  );
}
