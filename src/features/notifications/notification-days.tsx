import { Bell } from 'lucide-react';
import { Avatar } from '#components/avatar.tsx';
import { classNames } from '#components/class-names.ts';
import { dateFormat } from '#components/format.ts';
import { Link } from '#components/link.tsx';
import { TimeText } from '#components/time-text.tsx';
import { useNow } from '#components/use-now.ts';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Notification } from '#contract/notifications.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { DAY_MS } from '#rules/calendar.ts';
import { notificationPath } from '#rules/notification-path.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import { notificationFlows } from '#store/notification.ts';
import styles from './notifications-screen.module.css';
import { useNotificationText } from './use-notification-text.ts';

/** The days of the rows, in their order, in the zone of whoever looks. */
function useDays(rows: readonly Notification[]): { label: string; rows: Notification[] }[] {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const format = dateFormat(locale, { dateStyle: 'full', ...(now === undefined ? { timeZone: 'UTC' } : {}) });
  const labelOf = (moment: number): string => {
    const label = format.format(moment);
    if (now === undefined) return label;
    if (label === format.format(now)) return t('notifications.today');
    return label === format.format(now - DAY_MS) ? t('notifications.yesterday') : label;
  };
  const days: { label: string; rows: Notification[] }[] = [];
  for (const row of rows) {
    const label = labelOf(Date.parse(row.updatedAt));
    const last = days.at(-1);
    if (last?.label === label) last.rows.push(row);
    else days.push({ label, rows: [row] });
  }
  return days;
}

const pathOf = (row: Notification, { _id, username, isPerformer }: CurrentUser): string | null =>
  notificationPath(
    {
      ...row,
      performer: row.actors[0]?.username || row.createdBy || '',
      conversation: String(row.data.conversationId ?? ''),
    },
    { profile: username || _id, isPerformer },
  );

function Row({ row }: { row: Notification }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  const text = useNotificationText()(row);
  const [actor] = row.actors;
  const path = viewer && pathOf(row, viewer);
  const read = () => {
    if (!row.read) dispatch(notificationFlows.read.request(row._id));
  };
  return (
    <li className={classNames(styles.row, !row.read && styles.unread)}>
      {actor ? (
        <Avatar name={actor.name} src={actor.avatar} size={48} />
      ) : (
        <span className={styles.sign}>
          <Bell aria-hidden="true" />
        </span>
      )}
      <div className={styles.words}>
        {path ? (
          <Link href={path} className={styles.open} onClick={read}>
            {text}
          </Link>
        ) : (
          <button type="button" className={styles.open} onClick={read} aria-disabled={row.read}>
            {row.read ? null : <VisuallyHidden>{t('notifications.markRead', { text: '' })}</VisuallyHidden>}
            <span>{text}</span>
          </button>
        )}
        {row.title ? <p className={styles.about}>{row.title}</p> : null}
      </div>
      <div className={styles.when}>
        <TimeText value={row.updatedAt} />
        {row.read ? null : (
          <span className={styles.dot}>
            <VisuallyHidden>{t('notifications.new')}</VisuallyHidden>
          </span>
        )}
      </div>
    </li>
  );
}

export function NotificationDays({ rows }: { rows: readonly Notification[] }) {
  return useDays(rows).map(({ label, rows: ofDay }) => (
    <section key={`${label} ${ofDay[0]?._id}`} className={styles.day} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <ul className={styles.rows}>
        {ofDay.map((row) => (
          <Row key={row._id} row={row} />
        ))}
      </ul>
    </section>
  ));
}
