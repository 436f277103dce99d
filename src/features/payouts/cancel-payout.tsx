import { toApiError } from '#api/api-error.ts';
import { Confirm } from '#components/confirm.tsx';
import { toast } from '#components/toast.ts';
import type { PayoutRequest } from '#contract/payouts.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useCancelPayoutMutation } from '#services/payouts.ts';

/** Asks before a request is called off. */
export function CancelPayout({ row, onClose }: { row: PayoutRequest; onClose: () => void }) {
  const t = useT();
  const money = useMoney();
  const [cancel, { isLoading }] = useCancelPayoutMutation();
  const run = async () => {
    const { error } = await cancel({ params: { id: row._id } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('payouts.canceled'));
    onClose();
  };
  return (
    <Confirm
      open
      danger
      title={t('payouts.cancel.title')}
      text={t('payouts.cancel.text', { tokens: money.tokens(row.requestTokens) })}
      confirmLabel={t('payouts.cancel')}
      cancelLabel={t('payouts.cancel.keep')}
      busy={isLoading}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  );
}
