import { Confirm } from '#components/confirm.tsx';
import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import { buyerOf } from '../buyer-of.ts';
import { useOrderChange } from './use-order-change.ts';

interface Props {
  order: Order;
  onClose: () => void;
}

/** Asks before an order is said to be delivered: its buyer is told, and it cannot go back. */
export function DeliverQuestion({ order, onClose }: Props) {
  const t = useT();
  const { busy, change } = useOrderChange(order._id);
  const deliver = async () => {
    await change({ deliveryStatus: 'delivered' }, t('orders.delivered'));
    onClose();
  };
  return (
    <Confirm
      open
      title={t('orders.deliver.title', { number: order.orderNumber })}
      text={t('orders.deliver.text', { name: buyerOf(order, t) })}
      confirmLabel={t('orders.deliver')}
      busy={busy}
      onConfirm={() => void deliver()}
      onCancel={onClose}
    />
  );
}
