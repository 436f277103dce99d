import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '#components/link.tsx';
import { Section } from '#components/section.tsx';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { useCounted } from '#lib/use-counted.ts';
import { feedsService } from '#services/feeds.ts';
import type { LoadContext } from '#shell/page.tsx';
import { useViewer } from '#store/hooks.ts';
import { AuthorCard } from './author-card.tsx';
import { profilePath } from './feed-text.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-screen.module.css';
import { PostSeo } from './post-seo.tsx';
import { PostTile } from './post-tile.tsx';
import { useUnlocks } from './unlocks.ts';

export interface PostProps {
  feed: Feed;
  /** Others of the same creator, newest first. */
  related: Feed[];
}

const RELATED = 6;

export async function loadPost({ api, query }: LoadContext): Promise<PostProps> {
  const feed = await feedsService.view({ params: { id: query.id ?? '' } }, { api });
  const others = feedsService.list(
    { query: { performerId: feed.performer._id, limit: RELATED + 1 } },
    { api },
  );
  const related = await others.then(({ data }) => data).catch(() => []);
  return { feed, related: related.filter(({ _id }) => _id !== feed._id).slice(0, RELATED) };
}

/** The post as it is now: asked for again when a payment has opened it. */
function useLiveFeed(initial: Feed): Feed {
  const [feed, setFeed] = useState(initial);
  useEffect(() => setFeed(initial), [initial]);
  useUnlocks(({ feedId, performerId }) => {
    if (feedId !== initial._id && performerId !== initial.performer._id) return;
    // When it cannot be asked for now, the next visit shows it open.
    feedsService.view({ params: { id: initial._id } }).then(setFeed, () => undefined);
  });
  return feed;
}

/** Counts a look at somebody else's post; the server counts a viewer once a day. */
function useCountedView({ _id, performer }: Feed): void {
  const isOwn = useViewer()?._id === performer._id;
  useCounted(isOwn ? '' : _id, () => {
    // A look that was not counted is no reason to disturb the reader.
    feedsService.countView({ params: { id: _id } }, { quiet: true }).catch(() => undefined);
  });
}

/** One post with its creator and more of theirs. */
export function PostScreen({ feed: initial, related }: PostProps) {
  const t = useT();
  const feed = useLiveFeed(initial);
  useCountedView(initial);
  const { name } = feed.performer;
  return (
    <Columns label={t('feeds.post.about')} aside={<AuthorCard feed={feed} />}>
      <PostSeo feed={feed} />
      <Link href={profilePath(feed.performer)} className={styles.back}>
        <ArrowLeft className="flip-rtl" aria-hidden="true" />
        {t('feeds.post.back', { name })}
      </Link>
      <PostCard feed={feed} level={1} priority />
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
