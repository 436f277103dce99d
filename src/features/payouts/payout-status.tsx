import { Badge } from '#components/badge.tsx';
import type { PayoutRequest } from '#contract/payouts.ts';
import { useT } from '#i18n/use-t.ts';
import { STATUS_TONES } from './payout-texts.ts';

/** How far a payout is. A file of its own: the page of one payout needs no table. */
export function PayoutStatus({ status }: Pick<PayoutRequest, 'status'>) {
  const t = useT();
  return <Badge tone={STATUS_TONES[status]}>{t(`payouts.status.${status}`)}</Badge>;
}
