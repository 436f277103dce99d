import { Users } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { LoadMore } from '#components/load-more.tsx';
import type { Explored } from '#contract/explore.ts';
import { foundItem } from '#features/search/found-item.ts';
import { ItemGrid } from '#features/search/item-grid.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { EXPLORE_SOURCES } from '#rules/explore.ts';
import { exploreApi, useExploreListInfiniteQuery } from '#services/explore.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { ExploreFilters } from './explore-filters.tsx';
import { type ExploreQuery, exploreInput, explorePath, isNarrowed, readExplore } from './explore-query.ts';
import styles from './explore-screen.module.css';

interface ExploreProps {
  query: ExploreQuery;
}

export async function loadExplore({ ask, query: asked }: LoadContext): Promise<ExploreProps> {
  const query = readExplore(asked);
  await ask(exploreApi.endpoints.exploreList, exploreInput(query));
  return { query };
}

const itemOf = (explored: Explored) => {
  switch (explored.exploreSource) {
    case 'feed':
      return foundItem({ kind: 'feed', item: explored });
    case 'video':
      return foundItem({ kind: 'video', item: explored });
    case 'gallery':
      return foundItem({ kind: 'gallery', item: explored });
    case 'product':
      return foundItem({ kind: 'product', item: explored });
  }
};

/** What is said where nothing is shown: words that nothing has are named, as the search does. */
function emptyTexts(t: Translate, query: ExploreQuery) {
  const title = query.q ? t('search.empty.title', { q: query.q }) : t('explore.empty');
  if (!isNarrowed(query)) return { title };
  const isWordsAlone = !isNarrowed({ ...query, q: '' });
  return { title, text: t(isWordsAlone ? 'search.empty.text' : 'explore.empty.hint') };
}

function Things({ query }: ExploreProps) {
  const t = useT();
  const list = useGrowingList(useExploreListInfiniteQuery(exploreInput(query)));
  const { items } = list;
  if (list.error && items.length === 0)
    return <ErrorState title={t('explore.failed')} onRetry={list.reload} />;
  if (items.length === 0 && !list.loading)
    return (
      <EmptyState
        drawing="search"
        {...emptyTexts(t, query)}
        action={
          isNarrowed(query) ? (
            <Button variant="primary" href={explorePath({ ...readExplore({}), source: query.source })}>
              {t('explore.clear')}
            </Button>
          ) : undefined
        }
      />
    );
  const last = items.at(-1);
  return (
    <>
      <ItemGrid items={items.map(itemOf)} />
      <LoadMore
        done={list.done}
        loading={list.loadingMore || list.loading}
        failed={list.error !== null}
        onMore={list.loadMore}
        href={last ? explorePath({ ...query, after: last.cursor }) : undefined}
      />
    </>
  );
}

/** Posts, videos, galleries and products of all creators: kinds as tabs, filters, cards, more below. */
export function ExploreScreen({ query }: ExploreProps) {
  const t = useT();
  const sources = (['', ...EXPLORE_SOURCES] as const).map((source) => ({
    label: t(`explore.source.${source || 'all'}`),
    href: explorePath({ ...query, source, after: '' }),
  }));
  const isPlain = !isNarrowed(query) && query.after === '' && query.sort === 'latest';
  return (
    <div className={styles.screen}>
      <Seo
        title={t('explore.title')}
        description={t('explore.description')}
        path={explorePath({ ...readExplore({}), source: query.source })}
        noindex={!isPlain}
      />
      <header className={styles.head}>
        <div>
          <h1>{t('explore.title')}</h1>
          <p>{t('explore.intro')}</p>
        </div>
        <Button size="small" href="/creator" icon={<Users aria-hidden="true" />}>
          {t('explore.creators')}
        </Button>
      </header>
      <LinkTabs
        label={t('explore.sources')}
        items={sources}
        current={explorePath({ ...query, after: '' })}
        keepScroll
      />
      <ExploreFilters query={query} />
      <Things query={query} />
    </div>
  );
}
