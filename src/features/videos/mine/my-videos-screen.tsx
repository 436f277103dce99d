import { FigureOrderSelect, tableOrder } from '#features/items/own/figure-order.tsx';
import { OwnFilterBar } from '#features/items/own/own-filter-bar.tsx';
import { OwnList } from '#features/items/own/own-list.tsx';
import { useOwnBulk } from '#features/items/own/use-own-bulk.ts';
import { useT } from '#i18n/use-t.ts';
import { useFilters } from '#lib/use-filters.ts';
import { ITEM_ORDERS } from '#rules/item-form.ts';
import { VIDEO_STATUSES } from '#rules/video-form.ts';
import { ParticipationRequests } from './participation-requests.tsx';
import { useMyVideos, type VideoFilters } from './use-my-videos.ts';
import { rowOf } from './video-row.tsx';

const ALL: VideoFilters = { status: '', q: '', sortBy: '', sort: '' };
const STATES = ['', ...VIDEO_STATUSES, 'deleted'] as const;

/** All own videos, also hidden ones: found, shown or hidden one by one or together, deleted; and requests to be named. */
export function MyVideosScreen() {
  const t = useT();
  const filters = useFilters(ALL);
  const { pages, changes } = useMyVideos(filters);
  const { values, set } = filters;
  const { selection, bulk, deletion, askToDelete } = useOwnBulk({
    kind: 'videos',
    items: pages.items,
    changes,
    areDeleted: values.status === 'deleted',
  });
  const rows = pages.items.map((video) =>
    rowOf(video, t, {
      busy: changes.busy,
      onStatus: (one, status) => void changes.setStatus([one], status),
      onDelete: askToDelete,
      onRestore: (one) => void changes.restore([one._id]),
    }),
  );
  const states = STATES.map((value) => ({
    value,
    label: t(`items.own.status.${value === '' ? 'all' : value}`),
  }));
  return (
    <OwnList
      words={{
        title: t('creator.videos.mine.title'),
        create: t('creator.videos.mine.create'),
        column: t('creator.videos.mine.video'),
        empty: t('creator.videos.mine.none'),
        emptyText: t('creator.videos.mine.none.text'),
      }}
      createPath="/creator/my-video/create"
      above={<ParticipationRequests />}
      filterBar={
        <OwnFilterBar
          values={values}
          set={set}
          words={{ filters: t('creator.videos.mine.filters'), search: t('creator.videos.mine.search') }}
          states={[...states, { value: 'file-error', label: t('creator.videos.mine.status.failed') }]}
          order={<FigureOrderSelect sortable={ITEM_ORDERS} filters={filters} />}
        />
      }
      order={tableOrder(ITEM_ORDERS, filters)}
      busy={changes.busy}
      {...{ pages, filters, rows, selection, bulk, deletion }}
    />
  );
}
