import { PageHeader, type PageHeaderProps } from '#components/page-header.tsx';
import type { OrderDetail } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import { DeliveryMark } from './delivery-mark.tsx';

interface Props {
  /** Null until it has come. */
  order: OrderDetail | null;
  back: PageHeaderProps['back'];
}

/** Number and state of one order, for its buyer and its seller. */
export function OrderHeader({ order, back }: Props) {
  const t = useT();
  return (
    <PageHeader
      title={order ? t('orders.number', { number: order.orderNumber }) : t('orders.order')}
      text={order ? <DeliveryMark status={order.deliveryStatus} /> : undefined}
      {...(back ? { back } : {})}
    />
  );
}
