import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Pagination } from '#components/pagination.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { Banners } from '#features/banners/banners.tsx';
import { useSearchLog } from '#features/search/use-search-log.ts';
import { useT } from '#i18n/use-t.ts';
import { BANNERS, bannersApi } from '#services/banners.ts';
import { CATEGORIES, categoriesApi } from '#services/categories.ts';
import { performersApi, usePerformersQuery, useRandomPerformersQuery } from '#services/performers.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { CreatorFilters } from './creator-filters.tsx';
import { CreatorGrid } from './creator-grid.tsx';
import {
  CREATORS_PAGE,
  type CreatorQuery,
  creatorSearch,
  creatorsPath,
  isFiltered,
  readCreatorQuery,
} from './creator-query.ts';
import styles from './creators-screen.module.css';

interface CreatorsProps {
  query: CreatorQuery;
}

/** Some others, when nobody was found. */
const OTHERS = { query: { limit: 6 } };

export async function loadCreators({ ask, query: asked }: LoadContext): Promise<CreatorsProps> {
  const query = readCreatorQuery(asked);
  const [{ data }] = await Promise.all([
    ask(performersApi.endpoints.performers, { query: creatorSearch(query) }),
    ask(bannersApi.endpoints.banners, BANNERS).catch(() => null),
    ask(categoriesApi.endpoints.categories, CATEGORIES).catch(() => null),
  ]);
  if (data.length === 0) await ask(performersApi.endpoints.randomPerformers, OTHERS).catch(() => null);
  return { query };
}

const NOBODY = { data: [], total: 0 };

function Nobody({ query }: CreatorsProps) {
  const t = useT();
  const { data } = useRandomPerformersQuery(OTHERS);
  const suggestions = data?.data ?? [];
  const filtered = isFiltered(query) || query.page > 1;
  const clear = (
    <Button variant="primary" href="/creator">
      {t('performers.empty.clear')}
    </Button>
  );
  return (
    <>
      <EmptyState
        drawing={filtered ? 'search' : 'people'}
        title={query.q ? t('performers.empty.search', { q: query.q }) : t('performers.empty.title')}
        text={t(filtered ? 'performers.empty.hint' : 'performers.empty.nobody')}
        action={filtered ? clear : undefined}
      />
      {suggestions.length > 0 ? (
        <section className={styles.others}>
          <h2>{t('performers.empty.others')}</h2>
          <CreatorGrid performers={suggestions} level={3} />
        </section>
      ) : null}
    </>
  );
}

/** Finding people: search, filters, cards, pages. */
export function CreatorsScreen({ query }: CreatorsProps) {
  const t = useT();
  const { data: { data: performers, total } = NOBODY } = usePerformersQuery({ query: creatorSearch(query) });
  const pages = Math.ceil(total / CREATORS_PAGE);
  const found = t('performers.found', { count: total });
  useSearchLog(query.q);
  return (
    <div className={styles.creators}>
      <Seo
        title={query.q ? t('performers.search.title', { q: query.q }) : t('performers.title')}
        description={t('performers.description')}
        path={isFiltered(query) ? '/creator' : creatorsPath(query)}
        noindex={isFiltered(query)}
      />
      <header className={styles.head}>
        <h1>{t('performers.title')}</h1>
        <p>{t('performers.intro')}</p>
      </header>
      <CreatorFilters query={query} />
      <p className={styles.found} role="status">
        {performers.length === 0 ? <VisuallyHidden>{found}</VisuallyHidden> : found}
      </p>
      {performers.length === 0 ? (
        <Nobody query={query} />
      ) : (
        <>
          <CreatorGrid performers={performers} priority />
          <Pagination page={query.page} pages={pages} href={(page) => creatorsPath({ ...query, page })} />
        </>
      )}
      <Banners at="bottom" />
    </div>
  );
}
