import { Printer } from 'lucide-react';
import { useRouter } from 'next/router';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useOrdersToPackQuery } from '#services/orders.ts';
import { readIds } from '../order-paths.ts';
import styles from './packing-slip.module.css';
import { Slip } from './slip.tsx';

/** What goes into the parcels of several orders, a sheet of paper each. Files have none. */
export function PackingSlipsScreen() {
  const t = useT();
  const ids = readIds(useRouter().query.ids);
  const { currentData, error, isFetching, refetch } = useOrdersToPackQuery(ids, { skip: ids.length === 0 });
  const posted = currentData?.filter(({ productInfo }) => productInfo.type === 'physical') ?? [];
  const isNothing = ids.length === 0 || (currentData !== undefined && posted.length === 0);
  return (
    <Column>
      <PageHeader
        title={t('orders.slips')}
        back={{ href: '/creator/my-order', label: t('orders.store.back') }}
        actions={
          posted.length > 0 ? (
            <Button icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              {t('orders.slip.print')}
            </Button>
          ) : null
        }
      />
      {posted.map((order) => (
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
