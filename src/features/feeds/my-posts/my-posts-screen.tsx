import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { Confirm } from '#components/confirm.tsx';
import { DateOrderSelect } from '#components/date-order-select.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { FilterForm } from '#components/filter-form.tsx';
import { ListFrame } from '#components/list-frame.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SearchField } from '#components/search-field.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import styles from '#features/items/own/own.module.css';
import { OwnCards } from '#features/items/own/own-cards.tsx';
import { OwnTable } from '#features/items/own/own-table.tsx';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useWide } from '#lib/use-min-width.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { rowOf } from './post-parts.tsx';
import { type PostFilters, useMyPosts } from './use-my-posts.ts';

const ALL: PostFilters = { status: '', type: '', q: '', sort: '' };
const TYPES = ['photo', 'video', 'audio', 'text', 'scheduled-streaming'] as const;
const STATES = ['', 'active', 'planned', 'draft', 'inactive', 'deleted'] as const;

function FilterBar({ filters }: { filters: Filters<PostFilters> }) {
  const t = useT();
  const { values, set } = filters;
  return (
    <FilterForm label={t('creator.mine.filters')}>
      <div className={work.search}>
        <SearchField label={t('creator.mine.search')} value={values.q} onChange={(q) => set('q', q)} />
      </div>
      <ChipRow value={values.status}>
        {STATES.map((status) => (
          <Chip key={status} selected={values.status === status} onClick={() => set('status', status)}>
            {t(`creator.mine.status.${status === '' ? 'all' : status}`)}
          </Chip>
        ))}
        <span className={work.gap} />
        {TYPES.map((type) => (
          <Chip
            key={type}
            selected={values.type === type}
            onClick={() => set('type', values.type === type ? '' : type)}
          >
            {t(`creator.mine.type.${type}`)}
          </Chip>
        ))}
      </ChipRow>
      <DateOrderSelect order={values.sort} onOrder={(order) => set('sort', order)} />
    </FilterForm>
  );
}

/** What stands here before the first post. */
function NoPosts() {
  const t = useT();
  return (
    <EmptyState
      drawing="feed"
      title={t('creator.mine.empty')}
      text={t('creator.mine.empty.text')}
      action={
        <Button variant="primary" href="/creator/my-post/create">
          {t('creator.mine.create')}
        </Button>
      }
    />
  );
}

/** All own posts, also hidden ones: found, changed, hidden, deleted. */
export function MyPostsScreen() {
  const t = useT();
  const viewer = useViewer();
  const wide = useWide();
  const filters = useFilters(ALL);
  const { pages, show, publish, remove, bringBack, togglePin, copy, removing } = useMyPosts(filters);
  const [doomed, setDoomed] = useState<Feed | null>(null);
  const actions = {
    onShow: (post: Feed, status: Feed['status']) => void show(post, status),
    onDelete: setDoomed,
    onPublish: (post: Feed) => void publish(post),
    onPin: (post: Feed) => void togglePin(post),
    onDuplicate: (post: Feed) => void copy(post),
    onRestore: (post: Feed) => void bringBack(post),
  };
  const rows = pages.items.map((post) => rowOf(post, actions));
  const bought = doomed?.totalPurchases ?? 0;
  return (
    <WorkScreen>
      <PageHeader
        title={t('creator.mine.title')}
        actions={
          <Button className={styles.create} href="/creator/my-post/create" icon={<Plus aria-hidden="true" />}>
            {t('creator.mine.create')}
          </Button>
        }
      />
      <div className={work.stack}>
        <ReviewNotice state={viewer?.reviewState ?? 'approved'} />
        <ListFrame
          pages={pages}
          filters={filters}
          filterBar={<FilterBar filters={filters} />}
          label={t('creator.mine.title')}
          empty={<NoPosts />}
        >
          {wide ? (
            <OwnTable
              what={t('creator.mine.post')}
              rows={rows}
              loading={pages.loading}
              order={{
                sortable: ['createdAt'],
                by: 'createdAt',
                order: filters.values.sort,
                onOrder: (_, order) => filters.set('sort', order),
              }}
            />
          ) : (
            <OwnCards rows={rows} />
          )}
        </ListFrame>
      </div>
      <Confirm
        open={doomed !== null}
        title={t('creator.mine.deleteAsk')}
        text={bought > 0 ? t('creator.mine.deleteBought', { count: bought }) : t('creator.mine.deleteText')}
        confirmLabel={t('creator.mine.delete')}
        danger
        busy={removing}
        onConfirm={() => {
          if (doomed) void remove(doomed).finally(() => setDoomed(null));
        }}
        onCancel={() => setDoomed(null)}
      />
    </WorkScreen>
  );
}
