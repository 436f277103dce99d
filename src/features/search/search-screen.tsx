import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { Pagination } from '#components/pagination.tsx';
import { Section } from '#components/section.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { FoundItem } from '#contract/search.ts';
import { CreatorGrid } from '#features/performers/creator-grid.tsx';
import { useT } from '#i18n/use-t.ts';
import { SEARCH_KINDS, SEARCH_RESULTS_MAX } from '#rules/search.ts';
import { searchApi, useFoundQuery } from '#services/search.ts';
import type { LoadContext } from '#shell/page.tsx';
import { SearchBox } from '#shell/search-box.tsx';
import { searchPath } from '#shell/search-path.ts';
import { Seo } from '#shell/seo.tsx';
import { foundItem } from './found-item.ts';
import { ItemGrid } from './item-grid.tsx';
import { OwnSearches } from './own-searches.tsx';
import { readSearch, SEARCH_PAGE, type SearchedFor, searchInput } from './search-query.ts';
import styles from './search-screen.module.css';
import { useSearchLog } from './use-search-log.ts';

interface SearchProps {
  asked: SearchedFor;
}

export async function loadSearch({ ask, query }: LoadContext): Promise<SearchProps> {
  const asked = readSearch(query);
  if (asked.q) await ask(searchApi.endpoints.found, searchInput(asked));
  return { asked };
}

type Thing = Exclude<FoundItem, { kind: 'performer' }>;
const isThing = (found: FoundItem): found is Thing => found.kind !== 'performer';

/** People above everything else, each in the order of the search. */
function Results({ found }: { found: readonly FoundItem[] }) {
  const t = useT();
  const people = found.flatMap((one) => (one.kind === 'performer' ? [one.item] : []));
  const things = found.filter(isThing).map(foundItem);
  if (people.length > 0 && things.length > 0)
    return (
      <>
        <Section title={t('search.kind.performer')}>
          <CreatorGrid performers={people} level={3} swipe />
        </Section>
        <Section title={t('search.things')}>
          <ItemGrid items={things} level={3} />
        </Section>
      </>
    );
  return people.length > 0 ? <CreatorGrid performers={people} /> : <ItemGrid items={things} />;
}

function Nothing({ asked: { q, kind }, nearest }: SearchProps & { nearest: readonly string[] }) {
  const t = useT();
  return (
    <>
      <EmptyState
        drawing="search"
        title={t('search.empty.title', { q })}
        text={t(nearest.length > 0 ? 'search.empty.nearest' : 'search.empty.text')}
        action={
          kind ? (
            <Button variant={nearest.length > 0 ? 'outline' : 'primary'} href={searchPath(q)}>
              {t('search.empty.all')}
            </Button>
          ) : nearest.length > 0 ? undefined : (
            <Button variant="primary" href="/explore">
              {t('search.empty.explore')}
            </Button>
          )
        }
      />
      {nearest.length > 0 ? (
        <ul className={styles.nearest} aria-label={t('search.empty.nearest')}>
          {nearest.map((word) => (
            <li key={word}>
              <Chip href={searchPath(word, kind)}>{word}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Found({ asked }: SearchProps) {
  const t = useT();
  const { data } = useFoundQuery(searchInput(asked));
  useSearchLog(asked.q, 'all');
  if (!data) return null;
  const { data: found, total, corrected, nearest } = data;
  const { q, kind } = asked;
  const isMost = total >= SEARCH_RESULTS_MAX;
  const count = t(isMost ? 'search.foundMost' : 'search.found', { count: total });
  return (
    <>
      <p className={styles.found} role="status">
        {total === 0 ? (
          <VisuallyHidden>{count}</VisuallyHidden>
        ) : corrected ? (
          t('search.corrected', { text: corrected, count })
        ) : (
          count
        )}
      </p>
      {total === 0 ? <Nothing asked={asked} nearest={nearest} /> : <Results found={found} />}
      <Pagination
        page={asked.page}
        pages={Math.ceil(total / SEARCH_PAGE)}
        href={(page) => searchPath(q, kind, page)}
      />
    </>
  );
}

/** One search of people and things: the box, kinds as tabs, results; before anything is typed the own searches. */
export function SearchScreen({ asked }: SearchProps) {
  const t = useT();
  const { q, kind } = asked;
  const kinds = (['', ...SEARCH_KINDS] as const).map((one) => ({
    label: t(`search.kind.${one || 'all'}`),
    href: searchPath(q, one),
  }));
  return (
    <div className={styles.screen}>
      <Seo title={q ? t('search.titleOf', { q }) : t('search.title')} path="/search" noindex />
      <h1>{t('search.title')}</h1>
      <SearchBox value={q} kind={kind || undefined} isLarge />
      {q ? (
        <>
          <LinkTabs label={t('search.kinds')} items={kinds} current={searchPath(q, kind)} keepScroll />
          <Found asked={asked} />
        </>
      ) : (
        <OwnSearches />
      )}
    </div>
  );
}
