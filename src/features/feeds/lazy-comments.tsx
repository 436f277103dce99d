import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Card } from '#components/card.tsx';
import { IconButton } from '#components/icon-button.tsx';
import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { postName } from './feed-text.ts';
import styles from './post-card.module.css';
import type { PostCommentsProps } from './post-comments.tsx';

const load = () => import('./post-comments.tsx').then((part) => part.PostComments);

/** The number of comments under a card; a press opens them below it. Nothing where one may not read them. */
export function useCardComments(feed: Feed, level: PostCommentsProps['level']) {
  const t = useT();
  const { Sheet: Comments, loading, show, hide } = useLazyComponent(load);
  const { totalComment: count } = feed;
  const button = feed.mayReadComments ? (
    <IconButton
      label={t('comments.open', { count, name: postName(feed, t) })}
      icon={<MessageCircle aria-hidden="true" />}
      count={count > 0 ? count : undefined}
      loading={loading}
      aria-expanded={Comments !== null}
      onClick={() => (Comments ? hide() : show())}
    />
  ) : null;
  return { button, panel: Comments ? <Comments feed={feed} level={level} /> : null };
}

/** The comments on a post's own page: their code and the comments come when one gets near. */
export function PageComments({ feed }: { feed: Feed }) {
  const place = useRef<HTMLDivElement>(null);
  const { Sheet: Comments, show } = useLazyComponent(load);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (near) show();
  }, [near, show]);
  if (!feed.mayReadComments) return null;
  return (
    <div ref={place} id="comments" className={styles.comments}>
      {Comments ? (
        <Card padding="none" bleed>
          <Comments feed={feed} level={2} />
        </Card>
      ) : null}
    </div>
  );
}
