import { useState } from 'react';
import { CheckField } from '#components/check-field.tsx';
import { Confirm } from '#components/confirm.tsx';
import type { Order } from '#contract/orders.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { returnsToStock } from '#rules/orders.ts';
import { buyerOf } from '../buyer-of.ts';
import { useOrderChange } from './use-order-change.ts';

interface Props {
  order: Order;
  onClose: () => void;
}

/** Asks before an order is given back as a whole, says what happens then, and lets its seller choose what is in the stock again. */
export function RefundQuestion({ order, onClose }: Props) {
  const t = useT();
  const money = useMoney();
  const { busy, change } = useOrderChange(order._id);
  const { productInfo, productId, quantity, totalPrice, deliveryStatus } = order;
  const isPosted = productInfo.type === 'physical';
  const [returnToStock, setReturnToStock] = useState(returnsToStock(deliveryStatus));
  const refund = async () => {
    await change(
      { deliveryStatus: 'refunded', ...(isPosted ? { returnToStock } : {}) },
      t('orders.refunded'),
    );
    onClose();
  };
  return (
    <Confirm
      open
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
          {t(
            isPosted
              ? deliveryStatus === 'processing'
                ? 'orders.refund.unsent'
                : 'orders.refund.sent'
              : 'orders.refund.file',
          )}
        </li>
      </ul>
      {isPosted && productId ? (
        <CheckField
          label={t('orders.refund.stock', { count: quantity })}
          checked={returnToStock}
          disabled={busy}
          onChange={(event) => setReturnToStock(event.target.checked)}
        />
      ) : null}
    </Confirm>
  );
}
