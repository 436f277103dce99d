import type { ReactNode } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { GridSkeleton } from '#components/skeleton.tsx';
import { GrowingCards } from '#features/items/growing-cards.tsx';
import { listOfPerformer } from '#features/items/list-of-performer.ts';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useVideoListInfiniteQuery } from '#services/videos.ts';
import { videoItem } from './video-item.ts';

interface Props {
  /** As the address names the performer; a username too. */
  performerId: string;
  empty: ReactNode;
  /** The row that the list begins at. */
  from: number;
  /** The page that begins at a row, for readers without scripts. */
  moreHref: (from: number) => string;
}

/** A performer's videos as cards. */
export function ProfileVideos({ performerId, empty, from, moreHref }: Props) {
  const t = useT();
  const list = useGrowingList(useVideoListInfiniteQuery(listOfPerformer(performerId, from)));
  const { items } = list;
  if (list.loading) return <GridSkeleton cells={6} />;
  if (list.error && items.length === 0)
    return <ErrorState title={t('videos.listFailed')} onRetry={list.reload} />;
  if (items.length === 0) return empty;
  return <GrowingCards list={list} itemOf={videoItem} moreHref={moreHref(from + list.seen)} />;
}
