import { classNames } from '#components/class-names.ts';
import { LinkTabs } from '#components/link-tabs.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import type { PerformerDetail } from '#contract/performers.ts';
import { type FeedPart, readFeed } from '#features/feeds/feed-source.ts';
import { profilePath } from '#features/feeds/feed-text.ts';
import { useT } from '#i18n/use-t.ts';
import { useCounted } from '#lib/use-counted.ts';
import { performersService } from '#services/performers.ts';
import type { LoadContext } from '#shell/page.tsx';
import { useViewer } from '#store/hooks.ts';
import { ProfileAbout } from './profile-about.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfilePlans } from './profile-plans.tsx';
import { PROFILE_TABS, ProfilePosts, type ProfileTab, profileSources, profileTab } from './profile-posts.tsx';
import styles from './profile-screen.module.css';
import { ProfileSeo } from './profile-seo.tsx';
import { type SuggestedCreator, SuggestedCreators, suggestedCreator } from './suggested-creators.tsx';
import { useLivePerformer } from './use-live-performer.ts';
import { WelcomeVideo } from './welcome-video.tsx';

export interface ProfileProps {
  performer: PerformerDetail;
  tab: ProfileTab;
  /** Null when the posts did not answer: the profile comes all the same and asks once more. */
  first: FeedPart | null;
  similar: SuggestedCreator[];
}

const SIMILAR = 4;

/** Everything at once; who this is decides the status: 404 unknown, 403 not shown in this country. */
export async function loadProfile({ api, query }: LoadContext): Promise<ProfileProps> {
  const ref = query.profileId ?? '';
  const tab = profileTab(query.tab);
  const [performer, first, others] = await Promise.all([
    performersService.view({ params: { id: ref } }, { api }),
    readFeed(profileSources(tab, ref), null, { api }).catch(() => null),
    performersService.random({ query: { limit: SIMILAR + 1 } }, { api }).then(
      (list) => list.data,
      () => [],
    ),
  ]);
  return {
    performer,
    tab,
    first,
    similar: others
      .filter(({ _id }) => _id !== performer._id)
      .slice(0, SIMILAR)
      .map(suggestedCreator),
  };
}

const tabPath = (performer: PerformerDetail, tab: ProfileTab): string =>
  tab === 'posts' ? profilePath(performer) : `${profilePath(performer)}?tab=${tab}`;

function ProfileTabs({ performer, tab }: { performer: PerformerDetail; tab: ProfileTab }) {
  const t = useT();
  const counts = { posts: performer.stats.totalFeeds, photos: performer.stats.totalPhotos };
  const items = PROFILE_TABS.map((one) => ({
    href: tabPath(performer, one),
    label: t(`performers.tab.${one}`),
    count: counts[one],
  }));
  return (
    <div className={styles.tabs}>
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
function useCountedView(id: string): void {
  useCounted(id, () => {
    performersService.countView({ params: { id } }, { quiet: true }).catch(() => undefined);
  });
}

/** A creator's page: made to be read without JavaScript, to be found, and to win somebody over. */
export function ProfileScreen({ performer: initial, tab, first, similar }: ProfileProps) {
  const t = useT();
  const performer = useLivePerformer(initial);
  const isOwn = useViewer()?._id === initial._id;
  useCountedView(isOwn ? '' : initial._id);
  const { name } = performer;
  return (
    <div className={styles.profile}>
      <ProfileSeo performer={performer} />
      <ProfileHead performer={performer} />
      <div className={classNames(styles.columns, performer.bio && styles.withBio)}>
        {performer.bio ? (
          <p dir="auto" className={styles.bio}>
            <LinkedText text={performer.bio} />
          </p>
        ) : null}
        <div className={styles.side}>
          <ProfilePlans performer={performer} />
          <WelcomeVideo performer={performer} />
          <ProfileAbout performer={performer} />
        </div>
        <section className={styles.posts} aria-label={t('performers.profile.posts', { name })}>
          <ProfileTabs performer={performer} tab={tab} />
          <ProfilePosts performer={performer} tab={tab} first={first} />
        </section>
        {isOwn ? null : (
          <div className={styles.similar}>
            <SuggestedCreators performers={similar} title={t('performers.similar.title')} />
          </div>
        )}
      </div>
    </div>
  );
}
