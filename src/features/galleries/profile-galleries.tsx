import type { ReactNode } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { Section } from '#components/section.tsx';
import grid from '#features/items/card-grid.module.css';
import { ItemCard } from '#features/items/item-card.tsx';
import { listOfPerformer } from '#features/items/list-of-performer.ts';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useGalleryListInfiniteQuery } from '#services/galleries.ts';
import { galleryItem } from './gallery-item.ts';
import styles from './profile-galleries.module.css';

interface Props {
  /** As the address names the performer. */
  performerId: string;
  /** The row that the list begins at. */
  from: number;
  /** The page that begins at a row, for readers without scripts. */
  moreHref: (from: number) => string;
  /** What stands below them; it is told whether there are any. */
  children: (hasGalleries: boolean) => ReactNode;
}

/** A performer's galleries as cards, and what stands below them. */
export function ProfileGalleries({ performerId, from, moreHref, children }: Props) {
  const t = useT();
  const list = useGrowingList(useGalleryListInfiniteQuery(listOfPerformer(performerId, from)));
  const { items } = list;
  const hasGalleries = items.length > 0;
  return (
    <>
      {list.error && !hasGalleries ? (
        <ErrorState compact title={t('galleries.listFailed')} onRetry={list.reload} />
      ) : null}
      {hasGalleries ? (
        <Section title={t('galleries.title')} className={styles.galleries}>
          <ul className={grid.grid}>
            {items.map((gallery) => (
              <li key={gallery._id}>
                <ItemCard item={galleryItem(gallery)} level={3} />
              </li>
            ))}
          </ul>
          {list.done ? null : (
            <LoadMore
              href={moreHref(from + list.seen)}
              done={false}
              loading={list.loadingMore}
              failed={list.error !== null}
              onMore={list.loadMore}
            />
          )}
        </Section>
      ) : null}
      {children(hasGalleries)}
    </>
  );
}
