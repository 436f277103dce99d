import { LinkTabs } from '#components/link-tabs.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { StoreQuery } from '#features/products/store-query.ts';
import { useT } from '#i18n/use-t.ts';
import { useCountOnce } from '#lib/use-count-once.ts';
import { readPlace } from '#rules/page-place.ts';
import { feedsApi } from '#services/feeds.ts';
import {
  performersApi,
  useCountPerformerViewMutation,
  usePerformerQuery,
  useSuggestedPerformersQuery,
} from '#services/performers.ts';
import type { LoadContext } from '#shell/page.tsx';
import { useViewer } from '#store/hooks.ts';
import { ProfileLayout } from './profile-layout.tsx';
import {
  PROFILE_TABS,
  ProfilePosts,
  type ProfileTab,
  profileSources,
  profileTab,
  tabPath,
} from './profile-posts.tsx';
import styles from './profile-screen.module.css';
import { ProfileSeo } from './profile-seo.tsx';
import { SuggestedCreators, unknownOf } from './suggested-creators.tsx';

interface ProfileProps {
  /** As the address names it: username or id. */
  id: string;
  tab: ProfileTab;
  /** Where the posts begin: behind this place in the list, '' for the newest. */
  after: string;
  /** Where a list of videos, galleries or products begins: at this row. */
  from?: number;
  /** What of the store is shown; all of it where nothing is said. */
  store?: StoreQuery | undefined;
}

const SIMILAR = 4;
/** The creator may be among them, and those one knows already. */
const SUGGESTIONS = { query: { limit: 12 } };

/** Everything at once; who this is decides the status: 404 unknown (a place in no list too), 403 not shown in this country. */
export async function loadProfile(context: LoadContext): Promise<ProfileProps> {
  const { ask, query } = context;
  const id = query.profileId ?? '';
  const tab = profileTab(query.tab);
  const after = query.after ?? '';
  const from = readPlace(query.from);
  const hasPosts = tab === 'posts' || (tab === 'photos' && from === 0);
  const posts = !hasPosts ? null : ask(feedsApi.endpoints.feedStream, profileSources(tab, id, after));
  // Most come for the posts: the code of the other tabs comes with them.
  const other =
    tab === 'posts' ? null : import('./load-tab.ts').then(({ loadTab }) => loadTab(tab, context, from));
  const rest = Promise.allSettled([
    posts,
    ask(performersApi.endpoints.suggestedPerformers, SUGGESTIONS),
    other,
  ]);
  await ask(performersApi.endpoints.performer, { params: { id } });
  await rest;
  if (after) await posts;
  return { id, tab, after, from, ...(await other?.catch(() => null)) };
}

function ProfileTabs({ performer, tab }: { performer: PerformerDetail; tab: ProfileTab }) {
  const t = useT();
  const { totalFeeds, totalVideos, totalPhotos, totalGalleries, totalProducts } = performer.stats;
  const counts = {
    posts: totalFeeds,
    videos: totalVideos,
    // Galleries stand there too, and their photos are not counted.
    photos: totalGalleries > 0 ? undefined : totalPhotos,
    store: totalProducts,
  };
  const items = PROFILE_TABS.map((one) => ({
    href: tabPath(performer, one),
    label: t(`performers.tab.${one}`),
    count: counts[one],
  }));
  return (
    <div data-sticky className={styles.tabs}>
      <LinkTabs
        label={t('performers.tab.label')}
        items={items}
        current={tabPath(performer, tab)}
        keepScroll
      />
    </div>
  );
}

/** Counts a look at somebody else's profile; the server counts a viewer once a day. */
function useCountViewOnce(id: string): void {
  const [count] = useCountPerformerViewMutation();
  useCountOnce(id, () => void count({ params: { id } }));
}

function Similar({ performer }: { performer: PerformerDetail }) {
  const t = useT();
  const { data } = useSuggestedPerformersQuery(SUGGESTIONS);
  const others = data?.data.filter(({ _id }) => _id !== performer._id) ?? [];
  const unknown = unknownOf(others, useViewer(), SIMILAR);
  return (
    <div className={styles.similar}>
      <SuggestedCreators performers={unknown} title={t('performers.similar.title')} />
    </div>
  );
}

function Profile({
  performer,
  id,
  tab,
  after,
  from = 0,
  store,
}: ProfileProps & { performer: PerformerDetail }) {
  const isOwn = useViewer()?._id === performer._id;
  useCountViewOnce(isOwn ? '' : performer._id);
  return (
    <>
      <ProfileSeo performer={performer} />
      <ProfileLayout performer={performer} more={isOwn ? null : <Similar performer={performer} />}>
        <ProfileTabs performer={performer} tab={tab} />
        <ProfilePosts {...{ id, performer, tab, from, store }} sources={profileSources(tab, id, after)} />
      </ProfileLayout>
    </>
  );
}

/** A creator's page: made to be read without JavaScript, to be found, and to win somebody over. */
export function ProfileScreen(props: ProfileProps) {
  const { data } = usePerformerQuery({ params: { id: props.id } });
  return data ? <Profile {...props} performer={data} /> : <PostSkeleton />;
}
