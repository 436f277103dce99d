import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { PostCard } from '#features/feeds/post-card.tsx';
import { ProfileLayout } from '#features/performers/profile-layout.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { FEEDS_PAGE_SIZE } from '#rules/constants.ts';
import type { PreviewRole } from '#rules/preview.ts';
import { usePreviewFeedsQuery, usePreviewProfileQuery } from '#services/preview.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './preview.module.css';
import { PreviewAnswer } from './preview-answer.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { previewRole } from './preview-paths.ts';
import { PreviewStage } from './preview-stage.tsx';

function Profile({ performer, as }: { performer: PerformerDetail; as: PreviewRole }) {
  const t = useT();
  const [limit, setLimit] = useState(FEEDS_PAGE_SIZE);
  const posts = usePreviewFeedsQuery({ query: { as, limit } });
  const more = posts.data?.nextCursor ? (
    <Button loading={posts.isFetching} onClick={() => setLimit(limit + FEEDS_PAGE_SIZE)}>
      {t('preview.more')}
    </Button>
  ) : null;
  return (
    <>
      <PreviewStage as={as}>
        <ProfileLayout performer={performer}>
          <PreviewAnswer answer={{ ...posts, currentData: posts.currentData ?? posts.data }}>
            {({ data }) =>
              data.length > 0 ? (
                <ul className={styles.list}>
                  {data.map((feed) => (
                    <li key={feed._id}>
                      <PostCard feed={feed} />
                    </li>
                  ))}
                </ul>
              ) : (
                <EmptyState drawing="feed" title={t('performers.profile.noPosts')} />
              )
            }
          </PreviewAnswer>
        </ProfileLayout>
      </PreviewStage>
      {more}
    </>
  );
}

/** One's own profile, as somebody else sees it. */
export function PreviewProfileScreen() {
  const viewer = useViewer();
  const { query } = useRouter();
  const as = previewRole(query.as);
  const profile = usePreviewProfileQuery({ query: { as } });
  if (!viewer) return null;
  return (
    <div className={styles.preview}>
      <PreviewBar as={as} endHref={profilePath(viewer)} />
      <PreviewAnswer answer={profile}>
        {(performer) => <Profile key={as} performer={performer} as={as} />}
      </PreviewAnswer>
    </div>
  );
}
