import { useState } from 'react';
import { Chip } from '#components/chip.tsx';
import { DateOrderSelect } from '#components/date-order-select.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import styles from '#features/items/own/own.module.css';
import { OwnFilterBar } from '#features/items/own/own-filter-bar.tsx';
import { OwnList } from '#features/items/own/own-list.tsx';
import { useT } from '#i18n/use-t.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { rowOf } from './post-parts.tsx';
import { type PostFilters, useMyPosts } from './use-my-posts.ts';

const ALL: PostFilters = { status: '', type: '', q: '', sort: '' };
const TYPES = ['photo', 'video', 'audio', 'text', 'scheduled-streaming'] as const;
const STATES = ['', 'active', 'planned', 'draft', 'inactive', 'deleted'] as const;

function PostFilterBar({ filters }: { filters: Filters<PostFilters> }) {
  const t = useT();
  const { values, set } = filters;
  const types = TYPES.map((type) => (
    <Chip
      key={type}
      selected={values.type === type}
      onClick={() => set('type', values.type === type ? '' : type)}
    >
      {t(`creator.mine.type.${type}`)}
    </Chip>
  ));
  return (
    <OwnFilterBar
      values={values}
      set={set}
      words={{ filters: t('creator.mine.filters'), search: t('creator.mine.search') }}
      states={STATES.map((value) => ({
        value,
        label: t(`items.own.status.${value === '' ? 'all' : value}`),
      }))}
      more={
        <>
          <span className={work.gap} />
          {types}
        </>
      }
      order={<DateOrderSelect order={values.sort} onOrder={(order) => set('sort', order)} />}
    />
  );
}

/** All own posts, also hidden ones: found, changed, hidden, deleted. */
export function MyPostsScreen() {
  const t = useT();
  const filters = useFilters(ALL);
  const { pages, show, publish, remove, bringBack, togglePin, copy, removing } = useMyPosts(filters);
  const [toDelete, setToDelete] = useState<Feed | null>(null);
  const actions = {
    onShow: (post: Feed, status: Feed['status']) => void show(post, status),
    onDelete: setToDelete,
    onPublish: (post: Feed) => void publish(post),
    onPin: (post: Feed) => void togglePin(post),
    onDuplicate: (post: Feed) => void copy(post),
    onRestore: (post: Feed) => void bringBack(post),
  };
  const rows = pages.items.map((post) => rowOf(post, actions));
  const bought = toDelete?.totalPurchases ?? 0;
  return (
    <OwnList
      words={{
        title: t('creator.mine.title'),
        create: t('creator.mine.create'),
        column: t('creator.mine.post'),
        empty: t('creator.mine.empty'),
        emptyText: t('creator.mine.empty.text'),
      }}
      createPath="/creator/my-post/create"
      createClass={styles.create}
      filterBar={<PostFilterBar filters={filters} />}
      order={{
        sortable: ['createdAt'],
        by: 'createdAt',
        order: filters.values.sort,
        onOrder: (_, order) => filters.set('sort', order),
      }}
      busy={removing}
      deletion={{
        open: toDelete !== null,
        title: t('creator.mine.deleteAsk'),
        text: bought > 0 ? t('items.own.deleteBought', { count: bought }) : t('items.own.deleteText'),
        onConfirm: () => {
          if (toDelete) void remove(toDelete).finally(() => setToDelete(null));
        },
        onCancel: () => setToDelete(null),
      }}
      {...{ pages, filters, rows }}
    />
  );
}
