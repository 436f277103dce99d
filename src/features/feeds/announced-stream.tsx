import { Bell, BellRing, CalendarPlus, Radio } from 'lucide-react';
import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { isCounted, TimeText } from '#components/time-text.tsx';
import { useNow } from '#components/use-now.ts';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { saveFile } from '#lib/save-file.ts';
import { calendarText } from '#rules/calendar-event.ts';
import { REMINDER_MINUTES } from '#rules/reminders.ts';
import { loginPath } from '#rules/return-path.ts';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import styles from './announced-stream.module.css';
import { postPath } from './feed-text.ts';
import { useReminder } from './use-reminder.ts';

function RemindToggle({ feed }: { feed: Feed }) {
  const t = useT();
  const { isReminded, toggle } = useReminder(feed);
  const Icon = isReminded ? BellRing : Bell;
  return (
    <Button
      size="small"
      icon={<Icon aria-hidden="true" />}
      aria-pressed={isReminded}
      onClick={() => void toggle()}
    >
      {t(isReminded ? 'feeds.stream.reminded' : 'feeds.stream.remind')}
    </Button>
  );
}

/** The wish to be reminded; visitors log in first, and who announced the stream reads how many have it. */
function Remind({ feed }: { feed: Feed }) {
  const t = useT();
  const viewer = useViewer();
  const { asPath } = useRouter();
  if (viewer?._id === feed.performer._id) {
    const { totalReminders: count = 0 } = feed;
    return count > 0 ? <span className={styles.left}>{t('feeds.stream.wanted', { count })}</span> : null;
  }
  if (viewer) return <RemindToggle feed={feed} />;
  return (
    <Button size="small" icon={<Bell aria-hidden="true" />} href={loginPath(asPath)}>
      {t('feeds.stream.remind')}
    </Button>
  );
}

function CalendarButton({ feed, startsAt }: { feed: Feed; startsAt: string }) {
  const t = useT();
  const siteName = useAppSelector((state) => state.ui.siteName);
  const save = () => {
    const { host, origin } = window.location;
    const live = t('feeds.stream.event', { name: feed.performer.name });
    const event = {
      id: `${feed._id}@${host}`,
      title: feed.title ? `${live}: ${feed.title}` : live,
      text: feed.text,
      url: `${origin}${postPath(feed)}`,
      start: new Date(startsAt),
      alarmMinutes: REMINDER_MINUTES,
      now: new Date(),
      site: siteName,
    };
    saveFile(`${feed.slug}.ics`, new Blob([calendarText(event)], { type: 'text/calendar;charset=utf-8' }));
  };
  return (
    <Button size="small" variant="quiet" icon={<CalendarPlus aria-hidden="true" />} onClick={save}>
      {t('feeds.stream.calendar')}
    </Button>
  );
}

interface Props {
  feed: Feed;
  startsAt: string;
  /** It makes up a card of its own, so it needs no border. */
  bare?: boolean;
}

/** When an announced stream starts: the day and time, how long until then, and what helps not to miss it. */
export function AnnouncedStream({ feed, startsAt, bare = false }: Props) {
  const t = useT();
  const now = useNow();
  const isAhead = now === undefined || Date.parse(startsAt) > now;
  return (
    <div className={classNames(styles.stream, bare && styles.bare)}>
      <Radio aria-hidden="true" />
      <p>
        <strong>{t(isAhead ? 'feeds.stream.starts' : 'feeds.stream.started')}</strong>{' '}
        <TimeText value={startsAt} as="datetime" />
        {isAhead && now !== undefined && isCounted(Date.parse(startsAt) - now) ? (
          <span className={styles.left}>
            {/* Where the line breaks, the point stays with the date. */}
            <span>{'\u00a0· '}</span>
            <TimeText value={startsAt} />
          </span>
        ) : null}
      </p>
      {isAhead ? (
        <div className={styles.actions}>
          <Remind feed={feed} />
          <CalendarButton feed={feed} startsAt={startsAt} />
        </div>
      ) : null}
    </div>
  );
}
