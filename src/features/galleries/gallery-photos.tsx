import { useMemo } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { LoadMore } from '#components/load-more.tsx';
import type { MediaItem } from '#components/media-item.ts';
import { GridSkeleton } from '#components/skeleton.tsx';
import type { Photo } from '#contract/photos.ts';
import { mediaItems } from '#features/items/file-media.ts';
import { PhotoSquares, type Square } from '#features/items/photo-squares.tsx';
import { useT } from '#i18n/use-t.ts';
import type { GrowingList } from '#lib/use-growing-list.ts';

/** How many blurred pictures say what is behind the lock. */
const BLURRED = 9;

function photoItem({ photo, title, description }: Photo): MediaItem | null {
  const [item] = mediaItems([photo]);
  return item
    ? { ...item, ...(title ? { title } : {}), ...(description ? { text: description } : {}) }
    : null;
}

function squareOf(photo: Photo): Square[] {
  const item = photoItem(photo);
  return item ? [{ kind: 'photo', photo: item }] : [];
}

const blurredSquare = ({ _id, photo: { blurThumbnail: src } }: Photo): Square[] =>
  src ? [{ kind: 'blurred', id: _id, src }] : [];

interface Props {
  list: GrowingList<Photo>;
  isLocked: boolean;
  /** The photo that the list begins at. */
  from: number;
  /** The page that begins at a photo, for readers without scripts. */
  moreHref: (from: number) => string;
}

/** The photos of a gallery as squares that open in large; of a locked one, some of them blurred. */
export function GalleryPhotos({ list, isLocked, from, moreHref }: Props) {
  const t = useT();
  const { items } = list;
  const squares = useMemo(
    () => (isLocked ? items.slice(0, BLURRED).flatMap(blurredSquare) : items.flatMap(squareOf)),
    [items, isLocked],
  );
  // The cover says enough of a gallery with a photo or two.
  if (isLocked) return squares.length > 2 ? <PhotoSquares inCard squares={squares} /> : null;
  if (list.loading) return <GridSkeleton cells={9} />;
  if (list.error && items.length === 0)
    return <ErrorState title={t('galleries.failed')} onRetry={list.reload} />;
  return (
    <>
      <PhotoSquares inCard squares={squares} total={list.total - from} onNearEnd={list.loadMore} />
      {list.done ? null : (
        <LoadMore
          auto
          href={moreHref(from + list.seen)}
          done={false}
          loading={list.loadingMore}
          failed={list.error !== null}
          onMore={list.loadMore}
        />
      )}
    </>
  );
}
