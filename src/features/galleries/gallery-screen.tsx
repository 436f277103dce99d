import dynamic from 'next/dynamic';
import { useId } from 'react';
import { Card } from '#components/card.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import type { Gallery } from '#contract/galleries.ts';
import { DetailPage, RELATED } from '#features/items/detail-page.tsx';
import { ItemActions } from '#features/items/item-actions.tsx';
import card from '#features/items/item-card.module.css';
import { ItemHead } from '#features/items/item-head.tsx';
import { loadComments } from '#features/items/load-comments.ts';
import { SaveAllButton } from '#features/library/save-all-button.tsx';
import { SaveFilesButton } from '#features/library/save-files-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { readPlace } from '#rules/page-place.ts';
import {
  galleriesApi,
  useCountGalleryViewMutation,
  useGalleriesQuery,
  useGalleryPhotosInfiniteQuery,
  useGalleryQuery,
} from '#services/galleries.ts';
import type { LoadContext } from '#shell/page.tsx';
import { galleryItem } from './gallery-item.ts';
import { galleryPath } from './gallery-paths.ts';
import { GalleryPhotos } from './gallery-photos.tsx';
import styles from './gallery-screen.module.css';
import { GallerySeo } from './gallery-seo.tsx';

// What is open does not need it.
const LockedItem = dynamic(() => import('#features/items/locked-item.tsx').then((part) => part.LockedItem));

interface GalleryProps {
  /** As the address names it: id or slug. */
  id: string;
  /** The photo that the page begins at. */
  from?: number;
}

const relatedTo = ({ _id, performer }: Gallery) => ({
  query: { performerId: performer._id, excludedId: _id, limit: RELATED },
});
const photosOf = ({ _id }: Gallery, from: number) => ({
  query: { galleryId: _id, ...(from > 0 ? { offset: from } : {}) },
});

export async function loadGallery({ ask, query }: LoadContext): Promise<GalleryProps> {
  const { id = '' } = query;
  const from = readPlace(query.from);
  const gallery = await ask(galleriesApi.endpoints.gallery, { params: { id } });
  await Promise.allSettled([
    ask(galleriesApi.endpoints.galleryPhotos, photosOf(gallery, from)),
    ask(galleriesApi.endpoints.galleries, relatedTo(gallery)),
    loadComments(ask, 'gallery', gallery),
  ]);
  return { id, from };
}

function GalleryPage({ gallery, from }: { gallery: Gallery; from: number }) {
  const t = useT();
  const titleId = useId();
  const [count] = useCountGalleryViewMutation();
  const photos = useGrowingList(useGalleryPhotosInfiniteQuery(photosOf(gallery, from)));
  const { data: related } = useGalleriesQuery(relatedTo(gallery));
  const item = galleryItem(gallery);
  const { description, isPurchased, isLocked } = gallery;
  return (
    <DetailPage
      item={item}
      related={related?.data.map(galleryItem) ?? []}
      countView={() => void count({ params: { id: gallery._id } })}
    >
      <GallerySeo gallery={gallery} photos={photos.items} />
      <Card as="article" padding="none" bleed aria-labelledby={titleId}>
        <ItemHead item={item} isPage />
        <div className={card.words}>
          <h1 id={titleId} dir="auto" className={card.title}>
            {item.nameIn(t)}
          </h1>
          {description ? (
            <p dir="auto" className={card.text}>
              {description}
            </p>
          ) : null}
          {isLocked ? null : <p className={styles.contents}>{item.contentsIn(t)}</p>}
          {isPurchased ? (
            <div className={styles.save}>
              <SaveFilesButton id={gallery._id} name={item.nameIn(t)} isOneByOne={gallery.numOfItems > 1} />
              {gallery.numOfItems > 1 ? <SaveAllButton id={gallery._id} name={item.nameIn(t)} /> : null}
            </div>
          ) : null}
        </div>
        {isLocked ? <LockedItem item={item} priority /> : null}
        <GalleryPhotos
          list={photos}
          isLocked={isLocked}
          from={from}
          moreHref={(place) => `${galleryPath(gallery)}?from=${place}`}
        />
        <ItemActions item={item} />
      </Card>
    </DetailPage>
  );
}

/** One gallery: its photos, or what is behind the lock, with its creator and more of theirs. */
export function GalleryScreen({ id, from = 0 }: GalleryProps) {
  const { data: gallery } = useGalleryQuery({ params: { id } });
  return gallery ? <GalleryPage gallery={gallery} from={from} /> : <PostSkeleton />;
}
