import { Printer } from 'lucide-react';
import { useRouter } from 'next/router';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { useOrdersToPackQuery } from '#services/orders.ts';
import { readIds } from '../order-paths.ts';
import { hasSlip } from './has-slip.ts';
import styles from './packing-slip.module.css';
import { Slip } from './slip.tsx';

/** What goes into the parcels of several orders, a sheet of paper each; how many of them have no parcel is said. */
export function PackingSlipsScreen() {
  const t = useT();
  const ids = readIds(useRouter().query.ids);
  const { currentData, error, isFetching, refetch } = useOrdersToPackQuery(ids, { skip: ids.length === 0 });
  const packed = currentData?.filter(hasSlip) ?? [];
  const leftOut = (currentData?.length ?? 0) - packed.length;
  const isNothing = ids.length === 0 || (currentData !== undefined && packed.length === 0);
  return (
    <Column>
      <PageHeader
        title={t('orders.slips')}
        back={{ href: listAddress('/creator/my-order'), label: t('orders.store.back') }}
        actions={
          packed.length > 0 ? (
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('orders.slip.print')}
            </Button>
          ) : null
        }
      />
      {packed.length > 0 && leftOut > 0 ? (
        <div className={styles.screenOnly}>
          <Notice>{t('orders.slips.leftOut', { count: leftOut })}</Notice>
        </div>
      ) : null}
      {packed.map((order) => (
        <div key={order._id} className={styles.sheet}>
          <Slip order={order} />
        </div>
      ))}
      {isNothing ? <EmptyState drawing="search" title={t('orders.slips.none')} /> : null}
      {currentData || ids.length === 0 ? null : error ? (
        <ErrorState
          {...(errorOf(error)?.status === 404 ? { text: t('orders.missing') } : {})}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </Column>
  );
}
