import { Printer } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { storeOrderPath } from '../order-paths.ts';
import { useShownOrder } from '../use-shown-order.tsx';
import { hasSlip } from './has-slip.ts';
import { Slip } from './slip.tsx';

/** What goes into the parcel of an order, to be printed. A file and a refunded order have none. */
export function PackingSlipScreen() {
  const t = useT();
  const { id, order, instead } = useShownOrder({
    href: listAddress('/creator/my-order'),
    label: t('orders.store.back'),
  });
  const isPacked = order !== null && hasSlip(order);
  return (
    <Column>
      <PageHeader
        title={t('orders.slip')}
        back={{ href: storeOrderPath(id), label: t('orders.slip.back') }}
        actions={
          isPacked ? (
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('orders.slip.print')}
            </Button>
          ) : null
        }
      />
      {order && isPacked ? <Slip order={order} /> : null}
      {order && !isPacked ? (
        <EmptyState
          drawing="search"
          title={t(order.deliveryStatus === 'refunded' ? 'orders.slip.refunded' : 'orders.slip.none')}
        />
      ) : null}
      {instead}
    </Column>
  );
}
