import { publicConfig } from '#config';
import type { Gallery } from '#contract/galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { itemLd } from '#features/items/item-ld.ts';
import { useT } from '#i18n/use-t.ts';
import { shortened } from '#rules/text.ts';
import { Seo } from '#shell/seo.tsx';
import { galleryItem } from './gallery-item.ts';

/** schema.org's words for a gallery; a locked one says that it is not free, and nothing of its photos. */
export const galleryJsonLd = (
  gallery: Gallery,
  name: string,
  photos: readonly Photo[],
  origin: string,
): object => ({
  '@type': 'ImageGallery',
  ...itemLd(galleryItem(gallery), origin, gallery.sharePicture),
  name: shortened(name, 110),
  dateModified: gallery.updatedAt,
  ...(gallery.description ? { description: shortened(gallery.description, 300) } : {}),
  numberOfItems: gallery.numOfItems,
  ...(gallery.isLocked
    ? {}
    : {
        hasPart: photos
          .filter(({ title, photo, sharePicture }) => title || photo.alt || sharePicture)
          .map(({ title, photo, sharePicture }) => ({
            '@type': 'ImageObject',
            ...(title ? { name: title } : {}),
            ...(photo.alt ? { description: photo.alt } : {}),
            ...(sharePicture ? { contentUrl: new URL(sharePicture, origin).href } : {}),
          })),
      }),
});

/** Title, description, canonical address, shared picture and JSON-LD of a gallery. */
export function GallerySeo({ gallery, photos }: { gallery: Gallery; photos: readonly Photo[] }) {
  const t = useT();
  const item = galleryItem(gallery);
  const { name } = gallery.performer;
  const title = item.nameIn(t);
  return (
    <Seo
      title={gallery.title.trim() ? t('items.by', { title, name }) : title}
      description={gallery.description || t('galleries.description', { contents: item.contentsIn(t), name })}
      path={item.path}
      image={gallery.sharePicture}
      type="article"
      jsonLd={galleryJsonLd(gallery, title, photos, publicConfig().url)}
    />
  );
}
