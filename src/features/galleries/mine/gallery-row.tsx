import { TimeText } from '#components/time-text.tsx';
import type { Gallery } from '#contract/galleries.ts';
import { OwnMenu } from '#features/items/own/own-menu.tsx';
import type { OwnRow } from '#features/items/own/own-row.tsx';
import { OwnStatus } from '#features/items/own/own-status.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { galleryItem } from '../gallery-item.ts';

/** What can be done to a gallery; the screen does it. */
interface GalleryActions {
  busy: boolean;
  onStatus: (gallery: Gallery, status: Gallery['status']) => void;
  onDelete: (gallery: Gallery) => void;
  onRestore: (gallery: Gallery) => void;
}

/** A gallery as a row of the list. An empty one is seen by nobody, whatever its state says. */
export function rowOf(gallery: Gallery, t: Translate, actions: GalleryActions): OwnRow {
  const item = galleryItem(gallery);
  const isDeleted = Boolean(gallery.deletedAt);
  return {
    item,
    isDeleted,
    sold: gallery.totalPurchases ?? 0,
    income: gallery.totalIncome ?? 0,
    status: (
      <OwnStatus
        {...{ item, isDeleted }}
        status={gallery.status}
        busy={actions.busy}
        note={gallery.numOfItems === 0 ? t('creator.galleries.mine.empty') : undefined}
        onStatus={(status) => actions.onStatus(gallery, status)}
      />
    ),
    time: <TimeText value={gallery.deletedAt ?? gallery.createdAt} />,
    menu: (
      <OwnMenu
        {...{ item, isDeleted }}
        viewLabel={t('creator.galleries.mine.view')}
        onDelete={() => actions.onDelete(gallery)}
        onRestore={() => actions.onRestore(gallery)}
      />
    ),
  };
}
