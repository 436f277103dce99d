import { Badge, type BadgeProps } from '#components/badge.tsx';
import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';

const TONES: Record<Order['deliveryStatus'], BadgeProps['tone']> = {
  processing: 'warning',
  shipping: 'neutral',
  delivered: 'positive',
  refunded: 'neutral',
};

/** How far an order is. */
export function DeliveryMark({ status }: { status: Order['deliveryStatus'] }) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`orders.status.${status}`)}</Badge>;
}
