import { FileText, Package, ReceiptText, UserRound } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Menu } from '#components/menu.tsx';
import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import { packingSlipPath, storeOrderPath } from '../order-paths.ts';
import { hasSlip } from './has-slip.ts';
import styles from './store-orders.module.css';

/** What a row of the list can ask for; the screen does it. */
export interface RowActions {
  onShip: (order: Order) => void;
  onDeliver: (order: Order) => void;
  onBuyer: (order: Order) => void;
  onProduct: (order: Order) => void;
}

/** What can be done with an order in the list. */
export function OrderActions({
  order,
  onShip,
  onDeliver,
  onBuyer,
  onProduct,
}: { order: Order } & RowActions) {
  const t = useT();
  const { _id: id, orderNumber: number, deliveryStatus, productInfo, productId } = order;
  const isPosted = productInfo.type === 'physical';
  const items = [
    {
      id: 'open',
      label: t('orders.open'),
      icon: <ReceiptText aria-hidden="true" />,
      href: storeOrderPath(id),
    },
    ...(hasSlip(order)
      ? [
          {
            id: 'slip',
            label: t('orders.slip'),
            icon: <FileText aria-hidden="true" />,
            href: packingSlipPath(id),
          },
        ]
      : []),
    {
      id: 'buyer',
      label: t('orders.store.ofBuyer'),
      icon: <UserRound aria-hidden="true" />,
      onSelect: () => onBuyer(order),
    },
    ...(productId
      ? [
          {
            id: 'product',
            label: t('orders.store.ofProduct'),
            icon: <Package aria-hidden="true" />,
            onSelect: () => onProduct(order),
          },
        ]
      : []),
  ];
  return (
    <span className={styles.rowActions}>
      {isPosted && deliveryStatus === 'processing' ? (
        <Button size="small" aria-label={t('orders.shipOf', { number })} onClick={() => onShip(order)}>
          {t('orders.ship')}
        </Button>
      ) : null}
      {isPosted && deliveryStatus === 'shipping' ? (
        <Button size="small" aria-label={t('orders.deliverOf', { number })} onClick={() => onDeliver(order)}>
          {t('orders.deliver')}
        </Button>
      ) : null}
      <Menu label={t('orders.moreOf', { number })} items={items} />
    </span>
  );
}
