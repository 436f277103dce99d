import { useT } from '#i18n/use-t.ts';
import { Frame, Instead, Loaded, Waiting } from './payout-form-frame.tsx';
import { PAYOUTS } from './payout-texts.ts';
import { usePendingPayout } from './use-pending-payout.ts';

/** `/creator/payout-request/create`: a new request, while none waits. */
export function CreatePayoutScreen() {
  const t = useT();
  const pending = usePendingPayout();
  return (
    <Frame title={t('payouts.form.create')}>
      {pending === undefined ? <Waiting /> : null}
      {pending ? (
        <Instead
          title={t('payouts.form.pending')}
          text={t('payouts.form.pending.text')}
          href={`${PAYOUTS}/update/${pending._id}`}
          action={t('payouts.form.update')}
        />
      ) : null}
      {pending === null ? <Loaded request={null} /> : null}
    </Frame>
  );
}
