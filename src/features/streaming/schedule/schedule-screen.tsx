import { CalendarPlus, Radio } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { dateFormat } from '#components/format.ts';
import { LinkTabs } from '#components/link-tabs.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { useNow } from '#components/use-now.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { roleOf } from '#lib/role.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { feedsApi, type ScheduleInput, useScheduleInfiniteQuery } from '#services/feeds.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { useViewer } from '#store/hooks.ts';
import { LIVE_NOW, SCHEDULE } from '../stream-paths.ts';
import styles from './schedule.module.css';
import { ScheduleCard } from './schedule-card.tsx';
import { daysOf } from './schedule-days.ts';

const FOLLOWING = `${SCHEDULE}?tab=following`;
const ANNOUNCE = '/creator/my-post/create';

interface ScheduleProps {
  /** Only of those that the viewer follows or is subscribed to. */
  isFollowing: boolean;
}

const inputOf = ({ isFollowing }: ScheduleProps): ScheduleInput => (isFollowing ? { isHome: true } : {});

export async function loadSchedule({ ask, query, viewer }: LoadContext): Promise<ScheduleProps> {
  // Visitors follow nobody.
  const props = { isFollowing: viewer !== null && query.tab === 'following' };
  await ask(feedsApi.endpoints.schedule, inputOf(props));
  return props;
}

function Nothing({ isFollowing }: ScheduleProps) {
  const t = useT();
  return isFollowing ? (
    <EmptyState
      drawing="feed"
      title={t('streaming.schedule.none')}
      action={<Button href={SCHEDULE}>{t('streaming.schedule.everybody')}</Button>}
    />
  ) : (
    <EmptyState
      drawing="feed"
      title={t('streaming.schedule.empty')}
      text={t('streaming.schedule.emptyHint')}
      action={<Button href="/creator">{t('feeds.home.find')}</Button>}
    />
  );
}

function Days(props: ScheduleProps) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const list = useGrowingList(useScheduleInfiniteQuery(inputOf(props)));
  const { items, error, loading, loadingMore, done, loadMore, reload } = list;
  if (loading) return <ListSkeleton rows={4} />;
  if (items.length === 0)
    return error ? (
      <ErrorState title={t('streaming.schedule.failed')} onRetry={reload} />
    ) : (
      <Nothing {...props} />
    );
  // Days of the reader's own time zone, once it is known.
  const day = dateFormat(locale, { dateStyle: 'full', ...(now === undefined ? { timeZone: 'UTC' } : {}) });
  return (
    <>
      {daysOf(items, (start) => day.format(start)).map(({ name, streams }) => (
        <Section key={name} title={name} className={styles.day}>
          {streams.map((feed) => (
            <ScheduleCard key={feed._id} feed={feed} startsAt={feed.streamingScheduled} />
          ))}
        </Section>
      ))}
      <LoadMore done={done} loading={loadingMore} failed={error !== null} onMore={loadMore} endText="" />
    </>
  );
}

/** Streams that were announced, day by day, with reminders. */
export function ScheduleScreen(props: ScheduleProps) {
  const t = useT();
  const viewer = useViewer();
  const isPerformer = viewer !== null && roleOf(viewer) === 'performer';
  return (
    <Column>
      <div className={styles.screen}>
        <Seo
          title={t('streaming.schedule')}
          description={t('streaming.schedule.seo')}
          path={SCHEDULE}
          noindex={props.isFollowing}
        />
        <PageHeader
          title={t('streaming.schedule')}
          text={t('streaming.schedule.text')}
          actions={
            <>
              {isPerformer ? (
                <Button size="small" href={ANNOUNCE} icon={<CalendarPlus aria-hidden="true" />}>
                  {t('streaming.schedule.announce')}
                </Button>
              ) : null}
              <Button size="small" href={LIVE_NOW} icon={<Radio aria-hidden="true" />}>
                {t('streaming.now')}
              </Button>
            </>
          }
        />
        {viewer ? (
          <LinkTabs
            label={t('streaming.schedule.tabs')}
            items={[
              { href: SCHEDULE, label: t('streaming.schedule.tab.all') },
              { href: FOLLOWING, label: t('streaming.schedule.tab.following') },
            ]}
            current={props.isFollowing ? FOLLOWING : SCHEDULE}
          />
        ) : null}
        <Days {...props} />
      </div>
    </Column>
  );
}
