import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { Notice } from '#components/notice.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { PerformerCard } from '#contract/performers.ts';
import { SuggestedCreators } from '#features/performers/suggested-creators.tsx';
import { useT } from '#i18n/use-t.ts';
import { performersService } from '#services/performers.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { useSettings, useViewer } from '#store/hooks.ts';
import { FeedList } from './feed-list.tsx';
import { type FeedPart, readFeed } from './feed-source.ts';
import styles from './home-screen.module.css';
import { HOME_TABS, type HomeTab, homeSources, homeTab, homeTabPath } from './home-tabs.ts';

export interface HomeProps {
  tab: HomeTab;
  /** Null when the feed did not answer: the page comes all the same and asks once more. */
  first: FeedPart | null;
  suggestions: PerformerCard[];
}

const SUGGESTED = 6;
/** Some of those that come are followed already. */
const ASKED = 12;

export async function loadHome({ api, query, viewer }: LoadContext): Promise<HomeProps> {
  const tab = homeTab(query.tab, viewer);
  const [first, suggestions] = await Promise.all([
    readFeed(homeSources(tab), null, { api }).catch(() => null),
    performersService.random({ query: { limit: ASKED } }, { api }).then(
      ({ data }) => data.filter((one) => !one.isFollowed && !one.isSubscribed).slice(0, SUGGESTED),
      () => [],
    ),
  ]);
  return { tab, first, suggestions };
}

function Empty({ tab }: { tab: HomeTab }) {
  const t = useT();
  const action = (
    <Button variant="primary" href="/creator">
      {t('feeds.home.find')}
    </Button>
  );
  if (tab === 'following') {
    const title = t('feeds.home.followingEmpty');
    return <EmptyState drawing="people" title={title} text={t('feeds.home.followingHint')} action={action} />;
  }
  return (
    <EmptyState
      drawing="feed"
      title={t('feeds.home.empty')}
      text={t('feeds.home.emptyHint')}
      action={action}
    />
  );
}

function HomeTabs({ tab }: { tab: HomeTab }) {
  const t = useT();
  const items = HOME_TABS.map((one) => ({ href: homeTabPath(one), label: t(`feeds.home.tab.${one}`) }));
  return <LinkTabs label={t('feeds.home.tabs')} items={items} current={homeTabPath(tab)} />;
}

/** The home feed: posts of those one follows and of somebody new; visitors read what is public. */
export function HomeScreen({ tab, first, suggestions }: HomeProps) {
  const t = useT();
  const viewer = useViewer();
  const { homeMetaDescription } = useSettings();
  return (
    <div className={styles.home}>
      <Seo
        title={t('feeds.home.title')}
        description={homeMetaDescription || t('feeds.home.description')}
        path="/home"
        noindex={viewer !== null}
      />
      <div className={styles.top}>
        {viewer ? (
          <>
            <h1>
              <VisuallyHidden>{t('feeds.home.title')}</VisuallyHidden>
            </h1>
            <HomeTabs tab={tab} />
          </>
        ) : (
          <h1 className={styles.title}>{t('feeds.home.public')}</h1>
        )}
      </div>
      <aside className={styles.aside} aria-label={t('performers.suggested.title')}>
        <SuggestedCreators performers={suggestions} />
      </aside>
      <div className={styles.feed}>
        {viewer && first?.feeds.some((feed) => feed.isSuggestion) ? (
          <Notice
            action={
              <Button size="small" href="/creator">
                {t('feeds.home.find')}
              </Button>
            }
          >
            {t('feeds.home.suggestions')}
          </Notice>
        ) : null}
        <FeedList key={tab} sources={homeSources(tab)} initial={first} empty={<Empty tab={tab} />} priority />
      </div>
    </div>
  );
}
