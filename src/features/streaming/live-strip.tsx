import { Avatar } from '#components/avatar.tsx';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { useLiveNowQuery } from '#services/streaming.ts';
import { LiveBadge } from './live-badge.tsx';
import styles from './live-now.module.css';
import { LIVE_NOW, streamPath } from './stream-paths.ts';

/** So many stand in the strip; all of them are a link away. */
export const LIVE_STRIP = { query: { limit: 12 } } as const;

/** Who is on air, on the home page; nothing while nobody is. */
export function LiveStrip() {
  const t = useT();
  const { data, refetch } = useLiveNowQuery(LIVE_STRIP);
  useSocketEvent('liveStreamStarted', () => void refetch());
  useSocketEvent('liveStreamEnded', () => void refetch());
  if (!data || data.data.length === 0) return null;
  return (
    <section className={styles.strip} aria-labelledby="live-now">
      <div className={styles.head}>
        <h2 id="live-now">{t('streaming.now')}</h2>
        <Link href={LIVE_NOW}>{t('streaming.all')}</Link>
      </div>
      <ul className={styles.people}>
        {data.data.map(({ _id, performerInfo }) => (
          <li key={_id}>
            <Link href={streamPath(performerInfo)} className={styles.person}>
              <Avatar name={performerInfo.name} src={performerInfo.avatar} size={64} />
              <LiveBadge />
              <span translate="no" dir="auto" title={performerInfo.name}>
                {performerInfo.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
