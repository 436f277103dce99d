import { FigureOrderSelect, tableOrder } from '#features/items/own/figure-order.tsx';
import { OwnFilterBar } from '#features/items/own/own-filter-bar.tsx';
import { OwnList } from '#features/items/own/own-list.tsx';
import { useOwnBulk } from '#features/items/own/use-own-bulk.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useFilters } from '#lib/use-filters.ts';
import { GALLERY_STATUSES } from '#rules/gallery-form.ts';
import { ITEM_ORDERS } from '#rules/item-form.ts';
import { rowOf } from './gallery-row.tsx';
import { type GalleryFilters, useMyGalleries } from './use-my-galleries.ts';

const ALL: GalleryFilters = { status: '', q: '', sortBy: '', sort: '' };
const STATES = ['', ...GALLERY_STATUSES, 'deleted'] as const;

/** All own galleries, also hidden ones: found, shown or hidden one by one or together, deleted. */
export function MyGalleriesScreen() {
  const t = useT();
  const locale = useLocale();
  const filters = useFilters(ALL);
  const { pages, changes } = useMyGalleries(filters);
  const { values, set } = filters;
  const { selection, bulk, deletion, askToDelete } = useOwnBulk({
    kind: 'galleries',
    items: pages.items,
    changes,
    areDeleted: values.status === 'deleted',
  });
  const rows = pages.items.map((gallery) =>
    rowOf(gallery, t, locale, {
      busy: changes.busy,
      onStatus: (one, status) => void changes.setStatus([one], status),
      onDelete: askToDelete,
      onRestore: (one) => void changes.restore([one._id]),
    }),
  );
  return (
    <OwnList
      words={{
        title: t('creator.galleries.mine.title'),
        create: t('creator.galleries.mine.create'),
        column: t('creator.galleries.mine.gallery'),
        empty: t('creator.galleries.mine.none'),
        emptyText: t('creator.galleries.mine.none.text'),
      }}
      createPath="/creator/my-gallery/create"
      filterBar={
        <OwnFilterBar
          values={values}
          set={set}
          words={{ filters: t('creator.galleries.mine.filters'), search: t('creator.galleries.mine.search') }}
          states={STATES.map((value) => ({
            value,
            label: t(`items.own.status.${value === '' ? 'all' : value}`),
          }))}
          order={<FigureOrderSelect sortable={ITEM_ORDERS} filters={filters} />}
        />
      }
      order={tableOrder(ITEM_ORDERS, filters)}
      busy={changes.busy}
      {...{ pages, filters, rows, selection, bulk, deletion }}
    />
  );
}
