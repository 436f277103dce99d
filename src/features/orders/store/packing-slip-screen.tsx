import { Printer } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { storeOrderPath } from '../order-paths.ts';
import { useShownOrder } from '../use-shown-order.tsx';
import { Slip } from './slip.tsx';

/** What goes into the parcel of an order, to be printed. A file has none. */
export function PackingSlipScreen() {
  const t = useT();
  const { id, order, instead } = useShownOrder({ href: '/creator/my-order', label: t('orders.store.back') });
  const isPosted = order?.productInfo.type === 'physical';
  return (
    <Column>
      <PageHeader
        title={t('orders.slip')}
        back={{ href: storeOrderPath(id), label: t('orders.slip.back') }}
        actions={
          isPosted ? (
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('orders.slip.print')}
            </Button>
          ) : null
        }
      />
      {order && isPosted ? <Slip order={order} /> : null}
      {order && !isPosted ? <EmptyState drawing="search" title={t('orders.slip.none')} /> : null}
      {instead}
    </Column>
  );
}
