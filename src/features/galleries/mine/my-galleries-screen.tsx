import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { FilterSelect } from '#components/filter-select.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SearchField } from '#components/search-field.tsx';
import work from '#components/work.module.css';
import type { Gallery } from '#contract/galleries.ts';
import { BulkBar } from '#features/items/own/bulk-bar.tsx';
import { OwnCards } from '#features/items/own/own-cards.tsx';
import { type OrderKey, OwnTable } from '#features/items/own/own-table.tsx';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { GALLERY_ORDERS, GALLERY_STATUSES } from '#rules/gallery-form.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { rowOf } from './gallery-row.tsx';
import { type GalleryFilters, useMyGalleries } from './use-my-galleries.ts';

const ALL: GalleryFilters = { status: '', q: '', sortBy: '', sort: '' };
const STATES = ['', ...GALLERY_STATUSES, 'deleted'] as const;
const NEW = '/creator/my-gallery/create';

/** The order of the cards on phones; a table has it at the heads of its columns. */
function OrderSelect({ filters }: { filters: Filters<GalleryFilters> }) {
  const t = useT();
  const { values, setAll } = filters;
  if (useWide()) return null;
  const figures = GALLERY_ORDERS.filter((key) => key !== 'createdAt');
  return (
    <FilterSelect
      label={t('work.order')}
      all={t('work.order.newest')}
      value={values.sort === 'asc' && !values.sortBy ? 'asc' : values.sortBy}
      options={[
        { value: 'asc', label: t('work.order.oldest') },
        ...figures.map((value) => ({ value, label: t(`creator.galleries.mine.order.${value}`) })),
      ]}
      onChange={(chosen) =>
        setAll({
          ...values,
          sort: chosen === 'asc' ? 'asc' : '',
          sortBy: chosen === 'asc' ? '' : (chosen as GalleryFilters['sortBy']),
        })
      }
    />
  );
}

function FilterBar({ filters }: { filters: Filters<GalleryFilters> }) {
  const t = useT();
  const { values, set } = filters;
  return (
    <FilterForm label={t('creator.galleries.mine.filters')}>
      <div className={work.search}>
        <SearchField
          label={t('creator.galleries.mine.search')}
          value={values.q}
          onChange={(q) => set('q', q)}
        />
      </div>
      <ChipRow value={values.status}>
        {STATES.map((status) => (
          <Chip key={status} selected={values.status === status} onClick={() => set('status', status)}>
            {t(`creator.galleries.mine.status.${status === '' ? 'all' : status}`)}
          </Chip>
        ))}
      </ChipRow>
      <OrderSelect filters={filters} />
    </FilterForm>
  );
}

function NoGalleries() {
  const t = useT();
  return (
    <EmptyState
      drawing="feed"
      title={t('creator.galleries.mine.none')}
      text={t('creator.galleries.mine.none.text')}
      action={
        <Button variant="primary" href={NEW}>
          {t('creator.galleries.mine.create')}
        </Button>
      }
    />
  );
}

/** The rows that are chosen and still on screen. */
function useChosen(shown: readonly Gallery[]) {
  const [ids, setIds] = useState<readonly string[]>([]);
  const chosen = shown.filter(({ _id }) => ids.includes(_id));
  return { chosen, ids: chosen.map(({ _id }) => _id), choose: setIds };
}

/** All own galleries, also hidden ones: found, shown or hidden one by one or together, deleted. */
export function MyGalleriesScreen() {
  const t = useT();
  const viewer = useViewer();
  const wide = useWide();
  const filters = useFilters(ALL);
  const { pages, busy, setStatus, remove, bringBack } = useMyGalleries(filters);
  const [doomed, setDoomed] = useState<readonly Gallery[]>([]);
  const { chosen, ids, choose } = useChosen(pages.items);
  const { values, setAll } = filters;
  const areDeleted = values.status === 'deleted';
  const rows = pages.items.map((gallery) =>
    rowOf(gallery, {
      busy,
      onStatus: (one, status) => void setStatus([one], status),
      onDelete: (one) => setDoomed([one]),
      onRestore: (one) => void bringBack([one._id]),
    }),
  );
  const selection = { ids, onChange: choose };
  const bulk = areDeleted
    ? [{ id: 'restore', label: t('creator.mine.restore'), onPress: () => void bringBack(ids) }]
    : [
        ...GALLERY_STATUSES.map((status) => ({
          id: status,
          label: t(`creator.galleries.mine.bulk.${status}`),
          onPress: () => void setStatus(chosen, status),
        })),
        { id: 'delete', label: t('creator.mine.delete'), danger: true, onPress: () => setDoomed(chosen) },
      ];
  const bought = doomed.reduce((sum, one) => sum + (one.totalPurchases ?? 0), 0);
  return (
    <WorkScreen>
      <PageHeader
        title={t('creator.galleries.mine.title')}
        actions={
          <Button href={NEW} icon={<Plus aria-hidden="true" />}>
            {t('creator.galleries.mine.create')}
          </Button>
        }
      />
      <div className={work.stack}>
        <ReviewNotice state={viewer?.reviewState ?? 'approved'} />
        <ListFrame
          pages={pages}
          filters={filters}
          filterBar={<FilterBar filters={filters} />}
          label={t('creator.galleries.mine.title')}
          empty={<NoGalleries />}
        >
          {wide ? (
            <OwnTable
              what={t('creator.galleries.mine.gallery')}
              rows={rows}
              loading={pages.loading}
              selection={selection}
              order={{
                sortable: GALLERY_ORDERS,
                by: values.sortBy || 'createdAt',
                order: values.sort,
                onOrder: (by: OrderKey, sort) =>
                  setAll({ ...values, sortBy: by === 'createdAt' ? '' : by, sort }),
              }}
            />
          ) : (
            <OwnCards rows={rows} selection={selection} />
          )}
        </ListFrame>
        <BulkBar count={ids.length} busy={busy} actions={bulk} onClear={() => choose([])} />
      </div>
      <Confirm
        open={doomed.length > 0}
        title={t('creator.galleries.mine.deleteAsk', { count: doomed.length })}
        text={
          bought > 0
            ? t('creator.galleries.mine.deleteBought', { count: bought })
            : t('creator.galleries.mine.deleteText')
        }
        confirmLabel={t('creator.mine.delete')}
        danger
        busy={busy}
        onConfirm={() => void remove(doomed).finally(() => setDoomed([]))}
        onCancel={() => setDoomed([])}
      />
    </WorkScreen>
  );
}
