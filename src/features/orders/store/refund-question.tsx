import { Confirm } from '#components/confirm.tsx';
import type { Order } from '#contract/orders.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { buyerOf } from '../buyer-of.ts';
import { useOrderChange } from './use-order-change.ts';

interface Props {
  order: Order;
  open: boolean;
  onClose: () => void;
}

/** Asks before an order is given back as a whole, and says what happens then. */
export function RefundQuestion({ order, open, onClose }: Props) {
  const t = useT();
  const money = useMoney();
  const { busy, change } = useOrderChange(order._id);
  const { productInfo, quantity, totalPrice } = order;
  const refund = async () => {
    await change({ deliveryStatus: 'refunded' }, t('orders.refunded'));
    onClose();
  };
  return (
    <Confirm
      open={open}
      danger
      title={t('orders.refund.title', { number: order.orderNumber })}
      text={t('orders.refund.text')}
      confirmLabel={t('orders.refund.confirm')}
      busy={busy}
      onConfirm={() => void refund()}
      onCancel={onClose}
    >
      <ul>
        <li>{t('orders.refund.tokens', { tokens: money.tokens(totalPrice), name: buyerOf(order, t) })}</li>
        <li>{t('orders.refund.earning')}</li>
        <li>
          {productInfo.type === 'digital'
            ? t('orders.refund.file')
            : t('orders.refund.stock', { count: quantity })}
        </li>
      </ul>
    </Confirm>
  );
}
