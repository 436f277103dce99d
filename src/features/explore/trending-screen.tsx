import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import type { TrendingItem } from '#contract/explore.ts';
import { foundItem } from '#features/search/found-item.ts';
import { ItemGrid } from '#features/search/item-grid.tsx';
import { useT } from '#i18n/use-t.ts';
import { TREND_TIMES, TRENDING_KINDS, type TrendingKind, type TrendTime } from '#rules/explore.ts';
import { exploreApi, useTrendingQuery } from '#services/explore.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import styles from './explore-screen.module.css';

interface TrendingProps {
  time: TrendTime;
  source: TrendingKind | '';
}

const inputOf = ({ time, source }: TrendingProps) => ({ time, ...(source ? { source } : {}) });

function trendingPath({ time, source }: TrendingProps): string {
  const parts = { time: time === 'week' ? '' : time, source };
  const search = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''));
  return search.size > 0 ? `/trending?${search}` : '/trending';
}

export async function loadTrending({ ask, query }: LoadContext): Promise<TrendingProps> {
  const asked: TrendingProps = {
    time: TREND_TIMES.find((one) => one === query.time) ?? 'week',
    source: TRENDING_KINDS.find((one) => one === query.source) ?? '',
  };
  await ask(exploreApi.endpoints.trending, inputOf(asked));
  return asked;
}

const itemOf = (item: TrendingItem) => {
  switch (item.trendingSource) {
    case 'feed':
      return foundItem({ kind: 'feed', item });
    case 'video':
      return foundItem({ kind: 'video', item });
    case 'gallery':
      return foundItem({ kind: 'gallery', item });
    case 'product':
      return foundItem({ kind: 'product', item });
  }
};

/** What most people looked at in the last week or month. */
export function TrendingScreen({ time, source }: TrendingProps) {
  const t = useT();
  const { data } = useTrendingQuery(inputOf({ time, source }));
  const kinds = (['', ...TRENDING_KINDS] as const).map((one) => ({
    label: t(`explore.source.${one || 'all'}`),
    href: trendingPath({ time, source: one }),
  }));
  const items = data?.data ?? [];
  return (
    <div className={styles.screen}>
      <Seo
        title={t('explore.trending.title')}
        description={t('explore.trending.description')}
        path={trendingPath({ time, source })}
      />
      <header className={styles.head}>
        <div>
          <h1>{t('explore.trending.title')}</h1>
          <p>{t('explore.trending.intro')}</p>
        </div>
      </header>
      <LinkTabs
        label={t('explore.sources')}
        items={kinds}
        current={trendingPath({ time, source })}
        keepScroll
      />
      <ChipRow value={time}>
        {TREND_TIMES.map((one) => (
          <Chip key={one} href={trendingPath({ time: one, source })} selected={one === time}>
            {t(`explore.trending.time.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      {items.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('explore.trending.empty')}
          text={t('explore.trending.empty.text')}
          action={
            <Button variant="primary" href="/explore">
              {t('explore.trending.empty.explore')}
            </Button>
          }
        />
      ) : (
        <ItemGrid items={items.map(itemOf)} />
      )}
    </div>
  );
}
