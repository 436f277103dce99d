import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Field } from '#components/field.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useLiveStreamsInfiniteQuery } from '#services/streaming.ts';
import { Seo } from '#shell/seo.tsx';
import styles from './live-now.module.css';
import { StreamCard } from './stream-card.tsx';
import { LIVE_NOW, SCHEDULE } from './stream-paths.ts';

/** Who is on air now, by title and name. */
export function LiveNowScreen() {
  const t = useT();
  const [q, setQ] = useState('');
  const query = q.trim() ? { q: q.trim() } : {};
  const list = useGrowingList(useLiveStreamsInfiniteQuery({ query }, useNewVisit()));
  const empty = (
    <EmptyState
      drawing="feed"
      title={t(q.trim() ? 'streaming.now.nobodyFound' : 'streaming.now.empty')}
      text={q.trim() ? undefined : t('streaming.now.emptyHint')}
      action={q.trim() ? undefined : <Button href="/creator">{t('feeds.home.find')}</Button>}
    />
  );
  return (
    <>
      <Seo title={t('streaming.now')} description={t('streaming.now.seo')} path={LIVE_NOW} />
      <PageHeader
        title={t('streaming.now')}
        actions={
          <Button size="small" href={SCHEDULE} icon={<CalendarClock aria-hidden="true" />}>
            {t('streaming.schedule')}
          </Button>
        }
      />
      {q || list.items.length > 0 ? (
        <Field
          className={styles.search}
          label={t('streaming.now.search')}
          hideLabel
          type="search"
          placeholder={t('streaming.now.search')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
      ) : null}
      <ListView list={list} empty={empty}>
        {(stream) => (
          <li>
            <StreamCard stream={stream} />
          </li>
        )}
      </ListView>
    </>
  );
}
