import dynamic from 'next/dynamic';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import type { PerformerDetail } from '#contract/performers.ts';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { oneSource } from '#features/feeds/feed-source.ts';
import { useT } from '#i18n/use-t.ts';
import { FEEDS_PAGE_SIZE } from '#rules/constants.ts';
import type { FeedSource } from '#services/feeds.ts';
import { useViewer } from '#store/hooks.ts';

const PhotoGrid = dynamic(() => import('#features/feeds/photo-grid.tsx').then((part) => part.PhotoGrid));

export const PROFILE_TABS = ['posts', 'photos'] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];

export const profileTab = (asked: string | undefined): ProfileTab =>
  asked === 'photos' ? 'photos' : 'posts';

/** As many as a reader sees before scrolling far; the rest comes while they read. */
const FIRST_POSTS = 3;
/** Photos are small: more of them fit on a screen than posts. */
const PHOTO_POSTS = 18;

/** Where a tab's posts come from. `performerId` may be a username: both can be asked for at once. */
export const profileSources = (tab: ProfileTab, performerId: string): FeedSource[] =>
  tab === 'photos'
    ? oneSource({ performerId, type: 'photo' }, PHOTO_POSTS)
    : oneSource({ performerId }, FEEDS_PAGE_SIZE, FIRST_POSTS);

function Empty({ performer, tab }: { performer: PerformerDetail; tab: ProfileTab }) {
  const t = useT();
  const viewer = useViewer();
  if (viewer?._id === performer._id) {
    const create = (
      <Button variant="primary" href="/creator/my-post/create">
        {t('performers.own.create')}
      </Button>
    );
    return (
      <EmptyState
        drawing="feed"
        title={t('performers.own.empty')}
        text={t('performers.own.hint')}
        action={create}
      />
    );
  }
  const others = <Button href="/creator">{t('performers.profile.others')}</Button>;
  const title = t(tab === 'photos' ? 'performers.profile.noPhotos' : 'performers.profile.noPosts');
  const text = t('performers.profile.emptyHint', { name: performer.name });
  return <EmptyState drawing="feed" title={title} text={text} action={others} />;
}

interface ProfilePostsProps {
  performer: PerformerDetail;
  tab: ProfileTab;
  sources: readonly FeedSource[];
}

/** What the chosen tab of a profile shows. */
export function ProfilePosts({ performer, tab, sources }: ProfilePostsProps) {
  const props = { sources, empty: <Empty performer={performer} tab={tab} /> };
  return tab === 'photos' ? <PhotoGrid key="photos" {...props} /> : <FeedList key="posts" {...props} />;
}
