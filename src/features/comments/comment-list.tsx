import type { ReactNode } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { LoadMore } from '#components/load-more.tsx';
import type { Comment } from '#contract/comments.ts';
import { useT } from '#i18n/use-t.ts';
import type { GrowingList } from '#lib/use-growing-list.ts';
import styles from './comments.module.css';

interface Props {
  list: GrowingList<Comment>;
  /** Those of the list that are shown. */
  shown: readonly Comment[];
  children: (comment: Comment) => ReactNode;
}

/** Comments, or the replies under one, as far as they have been asked for, and the way to more. */
export function CommentList({ list, shown, children }: Props) {
  const t = useT();
  const isNoneLoaded = list.error !== null && list.seen === 0;
  return (
    <>
      {isNoneLoaded ? <ErrorState compact text={t('comments.failed')} onRetry={list.reload} /> : null}
      {shown.length > 0 ? <ul className={styles.list}>{shown.map(children)}</ul> : null}
      {list.done || list.loading || isNoneLoaded ? null : (
        <LoadMore
          done={false}
          loading={list.loadingMore}
          failed={list.error !== null}
          onMore={list.loadMore}
          endText=""
        />
      )}
    </>
  );
}
