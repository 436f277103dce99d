import dynamic from 'next/dynamic';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Section } from '#components/section.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { oneSource } from '#features/feeds/feed-source.ts';
import type { StoreQuery } from '#features/products/store-query.ts';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { FEEDS_PAGE_SIZE } from '#rules/constants.ts';
import type { FeedSource } from '#services/feeds.ts';
import { useViewer } from '#store/hooks.ts';

const PhotoGrid = dynamic(() => import('#features/feeds/photo-grid.tsx').then((part) => part.PhotoGrid));
const ProfileVideos = dynamic(() =>
  import('#features/videos/profile-videos.tsx').then((part) => part.ProfileVideos),
);
const ProfileStore = dynamic(() =>
  import('#features/products/profile-store.tsx').then((part) => part.ProfileStore),
);
const ProfileGalleries = dynamic(() =>
  import('#features/galleries/profile-galleries.tsx').then((part) => part.ProfileGalleries),
);

export const PROFILE_TABS = ['posts', 'videos', 'photos', 'store'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const profileTab = (asked: string | undefined): ProfileTab =>
  PROFILE_TABS.find((tab) => tab === asked) ?? 'posts';

/** Photos are small: more of them fit on a screen than posts. */
const PHOTO_POSTS = 18;

/**
 * Where a tab's posts come from. `performerId` may be a username: both can be asked for at once. `after` is where an
 * earlier page of the list ended, '' for its beginning.
 */
export function profileSources(tab: ProfileTab, performerId: string, after: string): FeedSource[] {
  const place = after ? { cursor: after } : {};
  return tab === 'photos'
    ? oneSource({ performerId, type: 'photo', ...place }, PHOTO_POSTS)
    : oneSource({ performerId, ...place }, FEEDS_PAGE_SIZE);
}

/** The address of a tab of a profile: of the posts behind a place in it (`after`), of its other things from a row on. */
export function tabPath(
  performer: PerformerDetail,
  tab: ProfileTab,
  place: { after?: string; from?: string } = {},
): string {
  const query = new URLSearchParams({ ...(tab === 'posts' ? {} : { tab }), ...place });
  return query.size === 0 ? profilePath(performer) : `${profilePath(performer)}?${query}`;
}

const NONE: Record<ProfileTab, MessageKey> = {
  posts: 'performers.profile.noPosts',
  videos: 'performers.profile.noVideos',
  photos: 'performers.profile.noPhotos',
  store: 'performers.profile.noProducts',
};

/** Where a performer makes the first thing of a tab. */
const OWN_FORMS: Record<ProfileTab, string> = {
  posts: '/creator/my-post/create',
  videos: '/creator/my-video/create',
  photos: '/creator/my-gallery/create',
  store: '/creator/my-store/create',
};

function Empty({ performer, tab }: { performer: PerformerDetail; tab: ProfileTab }) {
  const t = useT();
  const viewer = useViewer();
  if (viewer?._id === performer._id) {
    const create = (
      <Button variant="primary" href={OWN_FORMS[tab]}>
        {t(`performers.own.${tab}.create`)}
      </Button>
    );
    return (
      <EmptyState
        drawing="feed"
        title={t('performers.own.empty')}
        text={t(`performers.own.${tab}.hint`)}
        action={create}
      />
    );
  }
  const others = <Button href="/creator">{t('performers.profile.others')}</Button>;
  const title = t(NONE[tab]);
  const text = t('performers.profile.emptyHint', { name: performer.name });
  return <EmptyState drawing="feed" title={title} text={text} action={others} />;
}

interface ProfilePostsProps {
  /** As the address names the performer. */
  id: string;
  performer: PerformerDetail;
  tab: ProfileTab;
  sources: readonly FeedSource[];
  /** The row that a list of other things begins at. */
  from: number;
  store?: StoreQuery | undefined;
}

/** What the chosen tab of a profile shows. */
export function ProfilePosts({ id, performer, tab, sources, from, store }: ProfilePostsProps) {
  const t = useT();
  const moreHref = (place: string) => tabPath(performer, tab, { after: place });
  const fromHref = (row: number) => tabPath(performer, tab, { from: String(row) });
  const empty = <Empty performer={performer} tab={tab} />;
  if (tab === 'videos') return <ProfileVideos performerId={id} {...{ from, empty }} moreHref={fromHref} />;
  if (tab === 'store') return <ProfileStore {...{ performer, id, from, empty }} query={store} />;
  if (tab === 'posts') return <FeedList key="posts" {...{ sources, moreHref, empty }} />;
  // Of later pages of the posts, only these are asked for.
  const isFirst = sources.every(({ query }) => !query?.cursor);
  if (!isFirst) return <PhotoGrid key="photos" {...{ sources, moreHref, empty }} />;
  return (
    <ProfileGalleries performerId={id} from={from} moreHref={fromHref}>
      {(hasGalleries) => {
        if (from > 0) return hasGalleries ? null : empty;
        const photos = (
          <PhotoGrid key="photos" {...{ sources, moreHref }} empty={hasGalleries ? null : empty} />
        );
        if (!hasGalleries || performer.stats.totalPhotos === 0) return photos;
        return <Section title={t('galleries.fromPosts')}>{photos}</Section>;
      }}
    </ProfileGalleries>
  );
}
