import { Fragment, type ReactNode } from 'react';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadMore } from './load-more.tsx';
import { ListSkeleton } from './skeleton.tsx';

/** The part of a growing list that is shown. */
export interface ShownList<Item> {
  items: readonly Item[];
  loading: boolean;
  loadingMore: boolean;
  error: { message: string } | null;
  done: boolean;
  loadMore: () => void;
  reload: () => void;
}

interface ListViewProps<Item> {
  list: ShownList<Item>;
  /** What stands there when there is nothing. */
  empty: ReactNode;
  /** One row, an <li>. */
  children: (item: Item) => ReactNode;
  skeletonRows?: number;
}

/** Whoever sees all rows at once need not be told that there are no more. */
const WORTH_AN_END = 10;

/** A list with all its states: skeleton, rows that grow, nothing yet, failed with a way to try again. */
export function ListView<Item extends { _id: string }>({
  list,
  empty,
  children,
  skeletonRows = 5,
}: ListViewProps<Item>) {
  if (list.loading) return <ListSkeleton rows={skeletonRows} />;
  if (list.items.length === 0) {
    if (list.error) return <ErrorState text={list.error.message} onRetry={list.reload} />;
    if (list.done) return empty;
  }
  return (
    <>
      {list.items.length > 0 ? (
        <Card padding="none">
          <ul>
            {list.items.map((item) => (
              <Fragment key={item._id}>{children(item)}</Fragment>
            ))}
          </ul>
        </Card>
      ) : null}
      <LoadMore
        done={list.done}
        loading={list.loadingMore}
        failed={Boolean(list.error)}
        onMore={list.loadMore}
        endText={list.items.length > WORTH_AN_END ? undefined : ''}
      />
    </>
  );
}
