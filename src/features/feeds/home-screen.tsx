import dynamic from 'next/dynamic';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { Notice } from '#components/notice.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { CurrentUser } from '#contract/users.ts';
import { Banners } from '#features/banners/banners.tsx';
import { SuggestedCreators, unknownOf } from '#features/performers/suggested-creators.tsx';
import { LIVE_STRIP, LiveStrip } from '#features/streaming/live-strip.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { BANNERS, bannersApi } from '#services/banners.ts';
import { feedsApi } from '#services/feeds.ts';
import { performersApi, useSuggestedPerformersQuery } from '#services/performers.ts';
import { streamingApi } from '#services/streaming.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { useSettings, useViewer } from '#store/hooks.ts';
import { FeedList } from './feed-list.tsx';
import styles from './home-screen.module.css';
import { type HomeTab, homeSources, homeTab, homeTabPaths } from './home-tabs.ts';
import { useFeedStream } from './use-feed-stream.ts';

// For those who have signed in.
const BegunVideos = dynamic(() =>
  import('#features/videos/begun-videos.tsx').then((part) => part.BegunVideos),
);

interface HomeProps {
  tab: HomeTab;
}

const SUGGESTED = 6;
/** Some of those that come are followed already. */
const SUGGESTIONS = { query: { limit: 12 } };

/** When one of them does not answer, the page comes all the same and asks once more. */
export async function loadHome({ ask, query, viewer }: LoadContext): Promise<HomeProps> {
  const tab = homeTab(query.tab, viewer);
  await Promise.allSettled([
    ask(feedsApi.endpoints.feedStream, homeSources(tab)),
    ask(performersApi.endpoints.suggestedPerformers, SUGGESTIONS),
    ask(bannersApi.endpoints.banners, BANNERS),
    ask(streamingApi.endpoints.liveNow, LIVE_STRIP),
    viewer ? import('#features/videos/begun-videos.tsx').then(({ loadBegun }) => loadBegun(ask)) : null,
  ]);
  return { tab };
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

function HomeTabs({ tab, viewer }: { tab: HomeTab; viewer: CurrentUser }) {
  const t = useT();
  const paths = homeTabPaths(viewer);
  const items = paths.map(({ tab: one, href }) => ({ href, label: t(`feeds.home.tab.${one}`) }));
  const current = paths.find((one) => one.tab === tab)?.href ?? '/home';
  return <LinkTabs label={t('feeds.home.tabs')} items={items} current={current} />;
}

/** Says that nobody one follows has posted, and where to find somebody. */
function SuggestionNotice({ tab }: { tab: HomeTab }) {
  const t = useT();
  const { items } = useFeedStream(homeSources(tab));
  if (!items.some((feed) => feed.isSuggestion)) return null;
  const find = (
    <Button size="small" href="/creator">
      {t('feeds.home.find')}
    </Button>
  );
  return (
    <Notice action={find}>
      {t(tab === 'for-you' ? 'feeds.home.suggestionsForYou' : 'feeds.home.suggestions')}
    </Notice>
  );
}

const loadWhy = () => import('./for-you-sheet.tsx').then((part) => part.ForYouSheet);

/** Opens the rule by which "For you" chooses. */
function Why() {
  const t = useT();
  const { Sheet, loading, show, hide } = useLazyComponent(loadWhy);
  return (
    <div className={styles.why}>
      <Button variant="quiet" size="small" loading={loading} onClick={show}>
        {t('feeds.forYou.why')}
      </Button>
      {Sheet ? <Sheet onClose={hide} /> : null}
    </div>
  );
}

function Suggestions() {
  const { data } = useSuggestedPerformersQuery(SUGGESTIONS);
  return <SuggestedCreators performers={unknownOf(data?.data ?? [], useViewer(), SUGGESTED)} />;
}

/** The home feed: posts of those one follows and of somebody new; visitors read what is public. */
export function HomeScreen({ tab: asked }: HomeProps) {
  const t = useT();
  const viewer = useViewer();
  const { homeMetaDescription } = useSettings();
  // It may have been switched off since the page came.
  const tab = homeTab(asked, viewer);
  const isForYou = tab === 'for-you';
  return (
    <div className={styles.home}>
      <Seo
        title={t('feeds.home.title')}
        description={homeMetaDescription || t('feeds.home.description')}
        path="/home"
        noindex={viewer !== null}
      />
      <div className={styles.top}>
        <Banners at="top" />
        {viewer ? (
          <>
            <h1>
              <VisuallyHidden>{t('feeds.home.title')}</VisuallyHidden>
            </h1>
            <HomeTabs tab={tab} viewer={viewer} />
          </>
        ) : (
          <h1 className={styles.title}>{t('feeds.home.public')}</h1>
        )}
      </div>
      <aside className={styles.aside} aria-label={t('performers.suggested.title')}>
        <Banners at="left" />
        <Suggestions />
        <Banners at="right" />
      </aside>
      <div className={styles.feed}>
        <LiveStrip />
        {viewer ? <BegunVideos /> : null}
        {isForYou ? <Why /> : null}
        {viewer ? <SuggestionNotice tab={tab} /> : null}
        <FeedList
          key={tab}
          sources={homeSources(tab)}
          empty={<Empty tab={tab} />}
          priority
          reasons={isForYou}
        />
      </div>
    </div>
  );
}
