import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListPages } from '#components/list-pages.tsx';
import { ListSkeleton, TableSkeleton } from '#components/skeleton.tsx';
import { useResultCount } from '#components/use-result-count.ts';
import { useT } from '#i18n/use-t.ts';
import { PAGE_SIZES, type Pages } from '#lib/result-pages.ts';
import type { Filters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import styles from './work.module.css';

interface Props<Item> {
  pages: Pages<Item>;
  filters: Pick<Filters<unknown>, 'active' | 'clear' | 'page' | 'pageSize' | 'turn' | 'values'>;
  filterBar?: ReactNode;
  /** What the list holds, for screen readers; not where a titled section around it says so. */
  label?: string;
  /** Shown when there is nothing at all, filtered or not. */
  empty: ReactNode;
  /** Shown when the filters leave nothing; a sentence with a way back when it is left out. */
  none?: ReactNode;
  /** The rows: a table where there is room, else cards. */
  children: ReactNode;
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <EmptyState
      compact
      drawing="search"
      title={t('work.nothingFound')}
      action={<Button onClick={onClear}>{t('work.filters.clear')}</Button>}
    />
  );
}

function Rows<Item>({ pages, filters, empty, none, children }: Props<Item>) {
  const wide = useWide();
  if (pages.error) return <ErrorState compact onRetry={pages.reload} retrying={pages.loading} />;
  if (pages.first) return wide ? <TableSkeleton /> : <ListSkeleton />;
  if (pages.items.length > 0) return children;
  if (!filters.active) return empty;
  return none ?? <NothingFound onClear={filters.clear} />;
}

/** A filtered list of a work screen in every state: loading, failed, empty, nothing found, and its pages. */
export function ListFrame<Item>(props: Props<Item>) {
  const { pages, filters, filterBar, label } = props;
  const { total } = pages;
  const { page, pageSize, turn } = filters;
  const isEmptied = page > 1 && !pages.loading && !pages.error && pages.items.length === 0;
  const goBack = useEffectEvent(() => turn(page - 1, pageSize));
  // The last row of the last page was removed.
  useEffect(() => {
    if (isEmptied) goBack();
  }, [isEmptied]);
  useResultCount(pages.loading || pages.error ? null : total, JSON.stringify(filters.values));
  const isBlank = !pages.first && !pages.error && pages.items.length === 0 && !filters.active;
  return (
    <div className={styles.list}>
      {isBlank ? null : filterBar}
      <Card as={label ? 'section' : 'div'} bleed aria-label={label}>
        <div aria-busy={pages.loading}>
          <Rows {...props} />
        </div>
      </Card>
      {total > PAGE_SIZES[0] ? (
        <ListPages page={page} pageSize={pageSize} total={total} onTurn={turn} />
      ) : null}
    </div>
  );
}
