import { Chip } from '#components/chip.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import { FigureOrderSelect, tableOrder } from '#features/items/own/figure-order.tsx';
import styles from '#features/items/own/own.module.css';
import { OwnFilterBar } from '#features/items/own/own-filter-bar.tsx';
import { OwnList } from '#features/items/own/own-list.tsx';
import { useOwnBulk } from '#features/items/own/use-own-bulk.ts';
import { useT } from '#i18n/use-t.ts';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { ITEM_ORDERS } from '#rules/item-form.ts';
import { rowOf } from './post-parts.tsx';
import { type PostFilters, useMyPosts } from './use-my-posts.ts';

const ALL: PostFilters = { status: '', type: '', q: '', sortBy: '', sort: '' };
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
      order={<FigureOrderSelect sortable={ITEM_ORDERS} filters={filters} />}
    />
  );
}

/** All own posts, also hidden ones: found, changed, hidden, deleted. */
export function MyPostsScreen() {
  const t = useT();
  const filters = useFilters(ALL);
  const { pages, changes, show, publish, togglePin, copy } = useMyPosts(filters);
  const { selection, bulk, deletion, askToDelete } = useOwnBulk({
    kind: 'posts',
    items: pages.items,
    changes,
    statuses: ['active', 'inactive'],
    areDeleted: filters.values.status === 'deleted',
  });
  const actions = {
    onShow: (post: Feed, status: Feed['status']) => void show(post, status),
    onDelete: askToDelete,
    onPublish: (post: Feed) => void publish(post),
    onPin: (post: Feed) => void togglePin(post),
    onDuplicate: (post: Feed) => void copy(post),
    onRestore: (post: Feed) => void changes.restore([post._id]),
  };
  const rows = pages.items.map((post) => rowOf(post, actions));
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
      order={tableOrder(ITEM_ORDERS, filters)}
      busy={changes.busy}
      {...{ pages, filters, rows, selection, bulk, deletion }}
    />
  );
}
