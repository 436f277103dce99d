import { CalendarClock, Pin } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useId } from 'react';
import { Badge } from '#components/badge.tsx';
import { Card } from '#components/card.tsx';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { Link } from '#components/link.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Feed } from '#contract/feeds.ts';
import { useCardComments } from '#features/items/card-comments.tsx';
import { ItemActions } from '#features/items/item-actions.tsx';
import card from '#features/items/item-card.module.css';
import { ItemHead } from '#features/items/item-head.tsx';
import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { feedItem } from './feed-item.ts';
import { postPath } from './feed-text.ts';
import styles from './post-card.module.css';

import { PostMedia } from './post-media.tsx';

// Few posts have one: the others' pages do not load it.
const AnnouncedStream = dynamic(() => import('./announced-stream.tsx').then((part) => part.AnnouncedStream));
const Poll = dynamic(() => import('./poll.tsx').then((part) => part.Poll));

interface PostCardProps {
  feed: Feed;
  /** Level of the card's heading; 1 where the post is the page. */
  level?: 1 | 2 | 3;
  /** Its picture is the first thing on the page. */
  priority?: boolean;
  /** Why the post stands in its list. */
  reason?: string | null;
  /** Its number in a feed, from 1, and how many there are; -1 while nobody knows. */
  place?: number;
  total?: number;
}

/** What matters more of a post than whom it is for. */
function markOf({ isSchedule, isPinned }: Feed, t: Translate): ReactNode {
  if (isSchedule) return <Badge icon={<CalendarClock aria-hidden="true" />}>{t('feeds.card.planned')}</Badge>;
  if (isPinned) return <Badge icon={<Pin aria-hidden="true" />}>{t('feeds.card.pinned')}</Badge>;
  return null;
}

/** The words and, for who bought the post when it said something else, the words of then. */
function Words({ feed }: { feed: Feed }) {
  const t = useT();
  return (
    <>
      {feed.text ? (
        <p dir="auto" className={card.text}>
          <LinkedText text={feed.text} mentions={feed.mentions} />
        </p>
      ) : null}
      {feed.boughtText ? (
        <details className={styles.before}>
          <summary>{t('feeds.card.boughtText')}</summary>
          <p dir="auto" className={card.text}>
            <LinkedText text={feed.boughtText} mentions={feed.mentions} />
          </p>
        </details>
      ) : null}
    </>
  );
}

/** The card's heading: its title as a link, or where it has none, words for those who listen. */
function Title({ feed, level = 2, id }: PostCardProps & { id: string }) {
  const t = useT();
  const Heading = `h${level}` as const;
  const title = feed.title.trim();
  if (!title) {
    return (
      <Heading id={id} className={styles.unseen}>
        <VisuallyHidden>{t('feeds.post.by', { name: feed.performer.name })}</VisuallyHidden>
      </Heading>
    );
  }
  return (
    <Heading id={id} dir="auto" className={card.title}>
      {level === 1 ? (
        title
      ) : (
        <Link href={postPath(feed)} className={styles.titleLink}>
          {title}
        </Link>
      )}
    </Heading>
  );
}

/** A post in a list or alone: face, name, time, words, media edge to edge, one quiet row of actions. */
export function PostCard({ feed, level = 2, priority, reason, place, total }: PostCardProps) {
  const id = useId();
  const t = useT();
  const item = feedItem(feed);
  const comments = useCardComments(item, level === 2 ? 3 : 4);
  return (
    <Card
      as="article"
      padding="none"
      bleed
      aria-labelledby={id}
      aria-posinset={place}
      aria-setsize={place === undefined ? undefined : total}
      tabIndex={place === undefined ? undefined : -1}
    >
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <ItemHead item={item} isPage={level === 1} editedAt={feed.editedAt} mark={markOf(feed, t)} />
      <div className={card.words}>
        <Title feed={feed} level={level} id={id} />
        <Words feed={feed} />
      </div>
      <ErrorBoundary>
        <PostMedia feed={feed} priority={priority} />
      </ErrorBoundary>
      <div className={styles.more}>
        {feed.streamingScheduled ? <AnnouncedStream feed={feed} startsAt={feed.streamingScheduled} /> : null}
        <ErrorBoundary>{feed.polls.length > 0 ? <Poll feed={feed} /> : null}</ErrorBoundary>
      </div>
      <ItemActions item={item} comments={level === 1 ? null : comments.button} />
      <ErrorBoundary>{level === 1 ? null : comments.panel}</ErrorBoundary>
    </Card>
  );
}
