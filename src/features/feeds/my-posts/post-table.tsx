import { Table, type TableColumnsType } from 'antd';
import { type DateOrder, orderedBy, reorder } from '#components/date-order.ts';
import { silentSpin } from '#components/silent-spin.ts';
import type { Feed } from '#contract/feeds.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './my-posts.module.css';
import {
  AudienceMark,
  type PostActions,
  PostMenu,
  PostName,
  PostTime,
  StatusMark,
  Thumb,
} from './post-parts.tsx';

const columns = (
  t: Translate,
  { order, onOrder, ...actions }: PostActions & DateOrder,
): TableColumnsType<Feed> => [
  {
    key: 'post',
    title: t('creator.mine.post'),
    render: (_, post) => (
      <span className={styles.cell}>
        <Thumb post={post} />
        <PostName post={post} />
      </span>
    ),
  },
  {
    key: 'audience',
    title: t('creator.mine.audience'),
    render: (_, post) => <AudienceMark post={post} stacked />,
  },
  { key: 'views', title: t('creator.mine.viewed'), align: 'end', dataIndex: 'totalViews' },
  {
    key: 'sold',
    title: t('creator.mine.bought'),
    align: 'end',
    render: (_, post) => post.totalPurchases ?? 0,
  },
  { key: 'status', title: t('creator.mine.status'), render: (_, post) => <StatusMark post={post} /> },
  {
    key: 'date',
    title: t('creator.mine.date'),
    ...orderedBy<Feed>({ order, onOrder }),
    render: (_, post) => <PostTime post={post} />,
  },
  {
    key: 'actions',
    title: <span className={styles.hiddenTitle}>{t('creator.mine.actions')}</span>,
    align: 'end',
    render: (_, post) => <PostMenu post={post} {...actions} />,
  },
];

interface Props extends PostActions, DateOrder {
  posts: readonly Feed[];
  loading: boolean;
}

/** Own posts where there is room for columns. */
export function PostTable({ posts, loading, ...rest }: Props) {
  const t = useT();
  return (
    <Table<Feed>
      rowKey="_id"
      columns={columns(t, rest)}
      dataSource={posts}
      loading={silentSpin(loading)}
      pagination={false}
      onChange={reorder<Feed>(rest)}
    />
  );
}
