import { Select } from 'antd';
import { Pencil, SquareArrowOutUpRight, Trash2, Undo2 } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Menu, type MenuItem } from '#components/menu.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Gallery } from '#contract/galleries.ts';
import type { OwnRow } from '#features/items/own/own-row.tsx';
import { useT } from '#i18n/use-t.ts';
import { GALLERY_STATUSES } from '#rules/gallery-form.ts';
import { galleryItem } from '../gallery-item.ts';
import styles from './gallery-row.module.css';

/** What can be done to a gallery; the screen does it. */
interface GalleryActions {
  busy: boolean;
  onStatus: (gallery: Gallery, status: Gallery['status']) => void;
  onDelete: (gallery: Gallery) => void;
  onRestore: (gallery: Gallery) => void;
}

/** The state of a gallery, changed where it stands; an empty one is seen by nobody whatever it says. */
function Status({ gallery, busy, onStatus }: GalleryActions & { gallery: Gallery }) {
  const t = useT();
  const name = galleryItem(gallery).nameIn(t);
  if (gallery.deletedAt) return <Badge>{t('items.own.isDeleted')}</Badge>;
  return (
    <span className={styles.status}>
      <Select
        className={styles.select}
        aria-label={t('items.own.statusOf', { name })}
        value={gallery.status}
        disabled={busy}
        options={GALLERY_STATUSES.map((value) => ({ value, label: t(`items.own.state.${value}`) }))}
        onChange={(status) => onStatus(gallery, status)}
      />
      {gallery.numOfItems === 0 ? (
        <span className={styles.note}>{t('creator.galleries.mine.empty')}</span>
      ) : null}
    </span>
  );
}

function GalleryMenu({ gallery, onDelete, onRestore }: GalleryActions & { gallery: Gallery }) {
  const t = useT();
  const item = galleryItem(gallery);
  const items: MenuItem[] = gallery.deletedAt
    ? [
        {
          id: 'restore',
          label: t('items.own.restore'),
          icon: <Undo2 aria-hidden="true" />,
          onSelect: () => onRestore(gallery),
        },
      ]
    : [
        {
          id: 'edit',
          label: t('items.own.edit'),
          icon: <Pencil aria-hidden="true" />,
          href: item.editPath,
        },
        {
          id: 'view',
          label: t('creator.galleries.mine.view'),
          icon: <SquareArrowOutUpRight aria-hidden="true" />,
          href: item.path,
        },
        {
          id: 'delete',
          label: t('items.own.delete'),
          icon: <Trash2 aria-hidden="true" />,
          onSelect: () => onDelete(gallery),
          danger: true,
        },
      ];
  return <Menu label={t('items.own.more', { name: item.nameIn(t) })} items={items} />;
}

/** A gallery as a row of the list. */
export const rowOf = (gallery: Gallery, actions: GalleryActions): OwnRow => ({
  item: galleryItem(gallery),
  isDeleted: Boolean(gallery.deletedAt),
  sold: gallery.totalPurchases ?? 0,
  income: gallery.totalIncome ?? 0,
  status: <Status gallery={gallery} {...actions} />,
  time: <TimeText value={gallery.deletedAt ?? gallery.createdAt} />,
  menu: <GalleryMenu gallery={gallery} {...actions} />,
});
