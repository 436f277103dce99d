import { dateFormat } from '#components/format.ts';
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

/** One without a title is known by the moment it was made: it may have been left with photos alone. */
function ownName({ title, createdAt }: Gallery, t: Translate, locale: string): string {
  const date = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(createdAt));
  return title.trim() || t('creator.galleries.mine.untitled', { date });
}

/** A gallery as a row of the list. An empty one is seen by nobody, whatever its state says. */
export function rowOf(gallery: Gallery, t: Translate, locale: string, actions: GalleryActions): OwnRow {
  const item = { ...galleryItem(gallery), nameIn: () => ownName(gallery, t, locale) };
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
