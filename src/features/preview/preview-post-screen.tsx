import { useRouter } from 'next/router';
import { postPath } from '#features/feeds/feed-text.ts';
import { PostCard } from '#features/feeds/post-card.tsx';
import { Column } from '#layouts/columns.tsx';
import { usePreviewFeedQuery } from '#services/preview.ts';
import styles from './preview.module.css';
import { PreviewAnswer } from './preview-answer.tsx';
import { PreviewBar } from './preview-bar.tsx';
import { previewRole } from './preview-paths.ts';
import { PreviewStage } from './preview-stage.tsx';

/** One of one's own posts, as somebody else sees it. */
export function PreviewPostScreen() {
  const { query } = useRouter();
  const as = previewRole(query.as);
  const id = typeof query.id === 'string' ? query.id : '';
  const post = usePreviewFeedQuery({ params: { id }, query: { as } }, { skip: id === '' });
  return (
    <Column>
      <div className={styles.preview}>
        <PreviewBar as={as} postId={id} endHref={postPath({ _id: id, slug: '' })} />
        <PreviewAnswer answer={post}>
          {(feed) => (
            <PreviewStage as={as}>
              <PostCard feed={feed} level={1} priority />
            </PreviewStage>
          )}
        </PreviewAnswer>
      </div>
    </Column>
  );
}
