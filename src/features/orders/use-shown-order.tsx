import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import type { OrderDetail } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useOrderDetailQuery } from '#services/orders.ts';

/** The order that the address names, or what stands in its place until it has come, or instead of it. */
export function useShownOrder(back: { href: string; label: string }): {
  id: string;
  order: OrderDetail | null;
  instead: ReactNode;
} {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const { currentData, error, isFetching, refetch } = useOrderDetailQuery(
    { params: { id } },
    { ...useNewVisit(), skip: id === '' },
  );
  const problem = errorOf(error);
  const instead = () => {
    if (problem?.status === 404)
      return (
        <EmptyState
          drawing="search"
          title={t('orders.missing')}
          action={<Button href={back.href}>{back.label}</Button>}
        />
      );
    if (problem) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
    return <ListSkeleton rows={3} />;
  };
  return { id, order: currentData ?? null, instead: currentData ? null : instead() };
}
