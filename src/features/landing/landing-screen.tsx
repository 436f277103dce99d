import { Button } from '#components/button.tsx';
import { publicConfig } from '#config';
import type { Feed } from '#contract/feeds.ts';
import type { PerformerCard } from '#contract/performer-profile.ts';
import { Banners } from '#features/banners/banners.tsx';
import { feedItem } from '#features/feeds/feed-item.ts';
import { ItemTile } from '#features/items/item-tile.tsx';
import { CreatorGrid } from '#features/performers/creator-grid.tsx';
import { useT } from '#i18n/use-t.ts';
import { BANNERS, bannersApi } from '#services/banners.ts';
import { feedsApi, useFeedPicturesQuery } from '#services/feeds.ts';
import { performersApi, usePerformersQuery, useTopPerformersQuery } from '#services/performers.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { useAppSelector, useSettings, useViewer } from '#store/hooks.ts';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-screen.module.css';

const FEATURED = { query: { isFeatured: true, limit: 6 } };
/** Fewer than this look lost: then those with the highest score stand in. */
const FEATURED_MIN = 3;
const TOP = { query: { limit: 6 } };
const POSTS_READ = { query: { limit: 50 } };
const POSTS_ROW = 4;
const POSTS_ROWS = 2;

/** Rows without holes; fewer than a row share its width. */
function fullRows(posts: Feed[]): Feed[] {
  const rows = Math.min(POSTS_ROWS, Math.floor(posts.length / POSTS_ROW));
  return posts.slice(0, rows * POSTS_ROW || POSTS_ROW);
}

async function askFeatured(ask: LoadContext['ask']): Promise<void> {
  const chosen = await ask(performersApi.endpoints.performers, FEATURED);
  if (chosen.data.length < FEATURED_MIN) await ask(performersApi.endpoints.topPerformers, TOP);
}

/** The page stands without creators or posts too: a new site has none, and a busy service may not answer. */
export async function loadLanding({ ask }: LoadContext): Promise<object> {
  await Promise.allSettled([
    askFeatured(ask),
    ask(feedsApi.endpoints.feedPictures, POSTS_READ),
    ask(bannersApi.endpoints.banners, BANNERS),
  ]);
  return {};
}

function useFeatured() {
  const chosen = usePerformersQuery(FEATURED);
  const isEnough = (chosen.data?.data.length ?? FEATURED_MIN) >= FEATURED_MIN;
  const top = useTopPerformersQuery(TOP, { skip: isEnough });
  return (isEnough ? chosen : top).data?.data ?? [];
}

function LandingSeo() {
  const t = useT();
  const site = useAppSelector((state) => state.ui.siteName);
  const { homeTitle, homeMetaDescription } = useSettings();
  const { url } = publicConfig();
  return (
    <Seo
      title={homeTitle || t('landing.seo.title', { site })}
      description={homeMetaDescription || t('landing.seo.description', { site })}
      path="/"
      jsonLd={{
        '@type': 'WebSite',
        name: site,
        url,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${url}/creator?q={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      }}
    />
  );
}

function Posts() {
  const t = useT();
  const { data } = useFeedPicturesQuery(POSTS_READ);
  const posts = fullRows(data?.data ?? []);
  if (posts.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="landing-posts">
      <div className={styles.sectionHead}>
        <h2 id="landing-posts">{t('landing.posts.title')}</h2>
        <Button variant="quiet" href="/home">
          {t('landing.posts.all')}
        </Button>
      </div>
      <ul className={styles.strip}>
        {posts.map((feed) => (
          <li key={feed._id}>
            <ItemTile item={feedItem(feed)} showName />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Featured({ featured }: { featured: PerformerCard[] }) {
  const t = useT();
  if (featured.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="landing-featured">
      <div className={styles.sectionHead}>
        <h2 id="landing-featured">{t('landing.featured.title')}</h2>
        <Button variant="quiet" href="/creator">
          {t('landing.featured.all')}
        </Button>
      </div>
      <CreatorGrid performers={featured} level={3} swipe />
    </section>
  );
}

/** What this place is, for whom, and how to come in. */
export function LandingScreen() {
  const t = useT();
  const featured = useFeatured();
  const viewer = useViewer();
  return (
    <div className={styles.landing}>
      <LandingSeo />
      <Hero performers={featured} />
      <Featured featured={featured} />
      <Banners at="middle" />
      <Benefits />
      <Posts />
      {viewer ? null : (
        <section className={styles.closing}>
          <h2>{t('landing.closing.title')}</h2>
          <p>{t('landing.closing.text')}</p>
          <Button variant="primary" size="large" href="/auth/register">
            {t('landing.hero.join')}
          </Button>
        </section>
      )}
    </div>
  );
}
