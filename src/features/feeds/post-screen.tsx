import { ArrowLeft, ScanEye } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Link } from '#components/link.tsx';
import { Section } from '#components/section.tsx';
import { PostSkeleton } from '#components/skeleton.tsx';
import type { Feed } from '#contract/feeds.ts';
import { previewPath } from '#features/preview/preview-paths.ts';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { useCountOnce } from '#lib/use-count-once.ts';
import { feedsApi, useCountFeedViewMutation, useFeedQuery, useFeedsQuery } from '#services/feeds.ts';
import type { LoadContext } from '#shell/page.tsx';
import { useViewer } from '#store/hooks.ts';
import { AuthorCard } from './author-card.tsx';
import { profilePath } from './feed-text.ts';
import { PageComments } from './lazy-comments.tsx';
import { PostCard } from './post-card.tsx';
import styles from './post-screen.module.css';
import { PostSeo } from './post-seo.tsx';
import { PostTile } from './post-tile.tsx';

export interface PostProps {
  /** As the address names it: id or slug. */
  id: string;
}

const RELATED = 6;

/** Others of the same creator, newest first; the post itself may be among them. */
const relatedTo = ({ performer }: Feed) => ({ query: { performerId: performer._id, limit: RELATED + 1 } });

export async function loadPost({ ask, query: { id = '' } }: LoadContext): Promise<PostProps> {
  const feed = await ask(feedsApi.endpoints.feed, { params: { id } });
  await ask(feedsApi.endpoints.feeds, relatedTo(feed)).catch(() => null);
  return { id };
}

/** Counts a look at somebody else's post; the server counts a viewer once a day. */
function useCountViewOnce({ _id, performer }: Feed): void {
  const isOwn = useViewer()?._id === performer._id;
  const [count] = useCountFeedViewMutation();
  useCountOnce(isOwn ? '' : _id, () => void count({ params: { id: _id } }));
}

function Post({ feed }: { feed: Feed }) {
  const t = useT();
  const isOwn = useViewer()?._id === feed.performer._id;
  useCountViewOnce(feed);
  const { data } = useFeedsQuery(relatedTo(feed));
  const related = data?.data.filter(({ _id }) => _id !== feed._id).slice(0, RELATED) ?? [];
  const { name } = feed.performer;
  return (
    <Columns label={t('feeds.post.about')} aside={<AuthorCard feed={feed} />}>
      <PostSeo feed={feed} />
      <Link href={profilePath(feed.performer)} className={styles.back}>
        <ArrowLeft className="flip-rtl" aria-hidden="true" />
        {t('feeds.post.back', { name })}
      </Link>
      {isOwn ? (
        <p className={styles.preview}>
          <Button size="small" href={previewPath('visitor', feed._id)} icon={<ScanEye aria-hidden="true" />}>
            {t('preview.open')}
          </Button>
        </p>
      ) : null}
      <PostCard feed={feed} level={1} priority />
      <PageComments feed={feed} />
      {related.length > 0 ? (
        <Section title={t('feeds.post.more', { name })} className={styles.more}>
          <ul className={styles.tiles}>
            {related.map((one) => (
              <li key={one._id}>
                <PostTile feed={one} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Columns>
  );
}

/** One post with its creator and more of theirs. */
export function PostScreen({ id }: PostProps) {
  const { data: feed } = useFeedQuery({ params: { id } });
  return feed ? <Post feed={feed} /> : <PostSkeleton />;
}
