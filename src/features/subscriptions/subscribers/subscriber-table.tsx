import { Avatar } from '#components/avatar.tsx';
import { type DateOrder, orderedBy } from '#components/date-order.ts';
import { TimeText } from '#components/time-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { type WorkColumn, WorkTable } from '#components/work-table.tsx';
import type { Subscription } from '#contract/subscriptions.ts';
import { MessageButton } from '#features/messages/message-button.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { NextText, PlanText, StateMark, useFanName } from './subscriber-parts.tsx';
import styles from './subscribers.module.css';

function Fan({ row }: { row: Subscription }) {
  const name = useFanName(row);
  return (
    <span className={styles.fan}>
      <Avatar name={name} src={row.userInfo?.avatar} size={40} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {row.userInfo ? (
          <span translate="no" className={styles.username}>{`@${row.userInfo.username}`}</span>
        ) : null}
      </span>
    </span>
  );
}

function WriteTo({ row }: { row: Subscription }) {
  const name = useFanName(row);
  if (!row.userInfo) return null;
  return <MessageButton person={{ _id: row.userId, isPerformer: false }} look="icon" name={name} />;
}

const columns = (t: Translate, order: DateOrder): WorkColumn<Subscription>[] => [
  { key: 'fan', namesRow: true, title: t('creator.subscribers.fan'), render: (_, row) => <Fan row={row} /> },
  {
    key: 'state',
    title: t('creator.subscribers.state'),
    render: (_, row) => <StateMark state={row.state} />,
  },
  { key: 'plan', title: t('creator.subscribers.plan'), render: (_, row) => <PlanText row={row} /> },
  {
    key: 'since',
    title: t('creator.subscribers.since'),
    ...orderedBy<Subscription>(order),
    render: (_, row) => <TimeText value={row.createdAt} as="date" />,
  },
  { key: 'next', title: t('creator.subscribers.next'), render: (_, row) => <NextText row={row} /> },
  {
    key: 'write',
    align: 'end',
    title: <VisuallyHidden>{t('messages.open')}</VisuallyHidden>,
    render: (_, row) => <WriteTo row={row} />,
  },
];

interface Props extends DateOrder {
  rows: readonly Subscription[];
  loading: boolean;
}

/** Subscribers where there is room for columns. */
export function SubscriberTable({ rows, loading, ...order }: Props) {
  const t = useT();
  return (
    <WorkTable<Subscription> rowKey="_id" columns={columns(t, order)} dataSource={rows} loading={loading} />
  );
}
