import { useEffect } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Section } from '#components/section.tsx';
import { TimeText } from '#components/time-text.tsx';
import { announce } from '#components/toast.ts';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { type ScheduleInput, useScheduleInfiniteQuery } from '#services/feeds.ts';
import { useIsFollowed, useViewer } from '#store/hooks.ts';
import { LiveStrip } from '../live-strip.tsx';
import { PrivateShowPanel } from '../private-shows/private-show-panel.tsx';
import { ScheduleCard } from '../schedule/schedule-card.tsx';
import { GO_LIVE, LIVE_NOW, SCHEDULE } from '../stream-paths.ts';
import { StreamActions, StreamHead } from './stream-head.tsx';
import styles from './stream-screen.module.css';

/** The stream that this performer announced next. */
export const nextStreamQuery = ({ _id: performerId }: Pick<PerformerDetail, '_id'>): ScheduleInput => ({
  performerId,
  limit: 1,
});

/** What to watch instead: what they announced, who else is live, and where all of it is listed. */
function WatchNext({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const { data } = useScheduleInfiniteQuery(nextStreamQuery(performer));
  const next = data?.pages[0]?.data[0];
  return (
    <>
      {next?.streamingScheduled ? (
        <Section title={t('streaming.next', { name: performer.name })}>
          <ScheduleCard feed={next} startsAt={next.streamingScheduled} />
        </Section>
      ) : null}
      <LiveStrip />
      <div className={styles.next}>
        <Button href={LIVE_NOW}>{t('streaming.all')}</Button>
        <Button href={SCHEDULE}>{t('streaming.schedule')}</Button>
      </div>
    </>
  );
}

/** Off air: when they were live last, how to be told the next time, and what to watch meanwhile. Who is kept away is told so, and no more. */
export function OffAir({
  performer,
  last,
  hasEnded,
  isKeptAway,
  onNews,
}: {
  performer: PerformerDetail;
  last: string | null;
  hasEnded: boolean;
  isKeptAway: boolean;
  onNews: () => void;
}) {
  const t = useT();
  const viewer = useViewer();
  const isOwn = viewer?._id === performer._id;
  const isFollowed = useIsFollowed(performer);
  const { name } = performer;
  // The words stand in the place of the stream: nothing tells of them by itself.
  useEffect(() => {
    if (hasEnded && !isKeptAway) announce(t('streaming.ended.said', { name }));
  }, [hasEnded, isKeptAway, name, t]);
  if (isKeptAway)
    return (
      <div className={styles.main}>
        <EmptyState
          drawing="feed"
          title={t('streaming.keptAway', { name })}
          text={t('streaming.keptAway.text')}
          action={<Button href={LIVE_NOW}>{t('streaming.all')}</Button>}
        />
      </div>
    );
  return (
    <div className={styles.main}>
      <StreamHead
        performer={performer}
        title={t('streaming.offAir', { name })}
        canFollow={false}
        actions={<StreamActions performer={performer} title={t('streaming.offAir', { name })} />}
      />
      <PrivateShowPanel performer={performer} onNews={onNews} />
      <EmptyState
        drawing="feed"
        title={t(hasEnded ? 'streaming.ended' : 'streaming.offline', { name })}
        text={isOwn ? undefined : t(isFollowed ? 'streaming.notified' : 'streaming.notify', { name })}
        action={
          isOwn ? (
            <Button variant="primary" href={GO_LIVE}>
              {t('streaming.goLive')}
            </Button>
          ) : (
            <FollowButton performer={performer} />
          )
        }
      />
      {last ? (
        <p className={styles.by}>
          <span>{t('streaming.last')}</span> <TimeText value={last} />
        </p>
      ) : null}
      {isOwn ? null : <WatchNext performer={performer} />}
    </div>
  );
}
