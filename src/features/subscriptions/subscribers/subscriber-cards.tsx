import { Avatar } from '#components/avatar.tsx';
import { ListRow } from '#components/list-row.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Subscription } from '#contract/subscriptions.ts';
import { useT } from '#i18n/use-t.ts';
import { StateMark, useFanName, usePlanText } from './subscriber-parts.tsx';
import styles from './subscribers.module.css';

/** What happens next: the next charge, or the end of the access. */
function Next({ row }: { row: Subscription }) {
  const t = useT();
  const { nextRecurringDate, expiredAt, isActive } = row;
  if (nextRecurringDate) {
    return (
      <>
        {t('creator.subscribers.renews')} <TimeText value={nextRecurringDate} as="date" />
      </>
    );
  }
  if (!expiredAt) return null;
  return (
    <>
      {t(isActive ? 'creator.subscribers.until' : 'creator.subscribers.ended')}{' '}
      <TimeText value={expiredAt} as="date" />
    </>
  );
}

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
            {plan} · {t('creator.subscribers.sinceShort')} <TimeText value={row.createdAt} as="date" />
          </span>
          <span className={styles.line}>
            <Next row={row} />
          </span>
        </>
      }
      meta={<StateMark state={row.state} />}
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
