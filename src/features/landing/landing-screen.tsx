import { Button } from '#components/button.tsx';
import { publicConfig } from '#config';
import type { Feed } from '#contract/feeds.ts';
import type { PerformerCard } from '#contract/performers.ts';
import { PostTile } from '#features/feeds/post-tile.tsx';
import { CreatorGrid } from '#features/performers/creator-grid.tsx';
import { useT } from '#i18n/use-t.ts';
import { feedsService } from '#services/feeds.ts';
import { performersService } from '#services/performers.ts';
import type { LoadContext } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { useAppSelector, useSettings, useViewer } from '#store/hooks.ts';
import { Benefits } from './benefits.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-screen.module.css';

export interface LandingProps {
  featured: PerformerCard[];
  posts: Feed[];
}

const FEATURED = 6;
/** Fewer than this look lost: then those with the highest score stand in. */
const FEATURED_MIN = 3;
const POSTS_READ = 50;
const POSTS_ROW = 4;
const POSTS_ROWS = 2;

const hasPicture = ({ isLocked, files }: Feed): boolean => !isLocked && files.some((file) => file.url);

/** Rows without holes; fewer than a row share its width. */
function fullRows(posts: Feed[]): Feed[] {
  const rows = Math.min(POSTS_ROWS, Math.floor(posts.length / POSTS_ROW));
  return posts.slice(0, rows * POSTS_ROW || POSTS_ROW);
}

async function featuredPerformers(api: LoadContext['api']): Promise<PerformerCard[]> {
  const chosen = await performersService.search({ query: { isFeatured: true, limit: FEATURED } }, { api });
  if (chosen.data.length >= FEATURED_MIN) return chosen.data;
  return (await performersService.top({ query: { limit: FEATURED } }, { api })).data;
}

/** The page stands without creators or posts too: a new site has none, and a busy service may not answer. */
export async function loadLanding({ api }: LoadContext): Promise<LandingProps> {
  const [featured, posts] = await Promise.all([
    featuredPerformers(api).catch(() => []),
    feedsService.list({ query: { limit: POSTS_READ } }, { api }).then(
      ({ data }) => fullRows(data.filter(hasPicture)),
      () => [],
    ),
  ]);
  return { featured, posts };
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

function Posts({ posts }: Pick<LandingProps, 'posts'>) {
  const t = useT();
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
            <PostTile feed={feed} showName />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Featured({ featured }: Pick<LandingProps, 'featured'>) {
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
export function LandingScreen({ featured, posts }: LandingProps) {
  const t = useT();
  const viewer = useViewer();
  return (
    <div className={styles.landing}>
      <LandingSeo />
      <Hero performers={featured} />
      <Featured featured={featured} />
      <Benefits />
      <Posts posts={posts} />
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
