import { Radio } from 'lucide-react';
import { TimeText } from '#components/time-text.tsx';
import { useNow } from '#components/use-now.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './announced-stream.module.css';

/** When an announced stream starts: the day and time, and how long until then. */
export function AnnouncedStream({ startsAt }: { startsAt: string }) {
  const t = useT();
  const now = useNow();
  const isAhead = now === undefined || Date.parse(startsAt) > now;
  return (
    <p className={styles.stream}>
      <Radio aria-hidden="true" />
      <span>
        <strong>{t(isAhead ? 'feeds.stream.starts' : 'feeds.stream.started')}</strong>{' '}
        <TimeText value={startsAt} as="datetime" />
        {isAhead && now !== undefined ? (
          <span className={styles.left}>
            {' · '}
            <TimeText value={startsAt} />
          </span>
        ) : null}
      </span>
    </p>
  );
}
