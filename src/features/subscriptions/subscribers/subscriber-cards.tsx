import { Avatar } from '#components/avatar.tsx';
import { ListRow } from '#components/list-row.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Subscription } from '#contract/subscriptions.ts';
import { MessageButton } from '#features/messages/message-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { NextText, StateMark, useFanName, usePlanText } from './subscriber-parts.tsx';
import styles from './subscribers.module.css';

function SubscriberCard({ row }: { row: Subscription }) {
  const t = useT();
  const name = useFanName(row);
  const plan = usePlanText(row);
  return (
    <ListRow
      as="li"
      flush
      leading={<Avatar name={name} src={row.userInfo?.avatar} size={48} />}
      title={name}
      text={
        <>
          <span className={styles.line}>
            <span>{`${plan} · ${t('creator.subscribers.sinceShort')}`}</span>{' '}
            <TimeText value={row.createdAt} as="date" />
          </span>
          <span className={styles.line}>
            <NextText row={row} />
          </span>
        </>
      }
      meta={<StateMark state={row.state} />}
      actions={
        row.userInfo ? (
          <MessageButton person={{ _id: row.userId, isPerformer: false }} look="icon" name={name} />
        ) : null
      }
    />
  );
}

/** Subscribers on phones. */
export function SubscriberCards({ rows }: { rows: readonly Subscription[] }) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <SubscriberCard key={row._id} row={row} />
      ))}
    </ul>
  );
}
