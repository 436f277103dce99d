import { CalendarClock, PenLine, Pin } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ReactNode, useId } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Link } from '#components/link.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import { ShortText } from '#components/short-text.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Feed } from '#contract/feeds.ts';
import { BookmarkButton, LikeButton } from '#features/reactions/reaction-buttons.tsx';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useViewer } from '#store/hooks.ts';
import { editPath, postName, postPath, profilePath } from './feed-text.ts';
import { useCardComments } from './lazy-comments.tsx';
import styles from './post-card.module.css';

import { PostMedia } from './post-media.tsx';
import { ShareButtons } from './share-buttons.tsx';

// Few posts have one: the others' pages do not load it.
const AnnouncedStream = dynamic(() => import('./announced-stream.tsx').then((part) => part.AnnouncedStream));
const Poll = dynamic(() => import('./poll.tsx').then((part) => part.Poll));

export interface PostCardProps {
  feed: Feed;
  /** Level of the card's heading; 1 where the post is the page. */
  level?: 1 | 2 | 3;
  /** Its picture is the first thing on the page. */
  priority?: boolean;
  /** Why the post stands in its list. */
  reason?: string | null;
}

/** Says whom an open post is for, so that those who paid see what they paid for. */
function Audience({ feed }: { feed: Feed }) {
  const t = useT();
  const isOwn = useViewer()?._id === feed.performer._id;
  if (feed.isSchedule)
    return <Badge icon={<CalendarClock aria-hidden="true" />}>{t('feeds.card.planned')}</Badge>;
  if (feed.isPinned) return <Badge icon={<Pin aria-hidden="true" />}>{t('feeds.card.pinned')}</Badge>;
  if (feed.isBought && !isOwn) return <Badge tone="positive">{t('feeds.card.bought')}</Badge>;
  if (!feed.isSale && !feed.isLocked) return <Badge tone="accent">{t('feeds.card.subscribers')}</Badge>;
  return null;
}

function Edited({ at }: { at: string }) {
  const t = useT();
  return (
    <>
      <span aria-hidden="true">·</span>
      <span>
        {t('feeds.card.edited')}{' '}
        <VisuallyHidden>
          <TimeText value={at} />
        </VisuallyHidden>
      </span>
    </>
  );
}

/** The words and, for who bought the post when it said something else, the words of then. */
function Words({ feed }: { feed: Feed }) {
  const t = useT();
  return (
    <>
      {feed.text ? (
        <p dir="auto" className={styles.text}>
          <LinkedText text={feed.text} mentions={feed.mentions} />
        </p>
      ) : null}
      {feed.boughtText ? (
        <details className={styles.before}>
          <summary>{t('feeds.card.boughtText')}</summary>
          <p dir="auto" className={styles.text}>
            <LinkedText text={feed.boughtText} mentions={feed.mentions} />
          </p>
        </details>
      ) : null}
    </>
  );
}

function Head({ feed, isPage }: { feed: Feed; isPage: boolean }) {
  const { performer } = feed;
  const path = profilePath(performer);
  const time = <TimeText value={feed.publishedAt} tappable={isPage} />;
  return (
    <header className={styles.head}>
      <Link href={path} tabIndex={-1} aria-hidden="true" className={styles.face}>
        <Avatar name={performer.name} src={performer.avatar} size={48} />
      </Link>
      <div className={styles.who}>
        <Link href={path} className={styles.name}>
          <ShortText text={performer.name} />
          {performer.verifiedAccount ? <VerifiedMark /> : null}
        </Link>
        <span className={styles.when}>
          <ShortText text={`@${performer.username}`} />
          <span aria-hidden="true">·</span>
          {isPage ? (
            time
          ) : (
            <Link href={postPath(feed)} className={styles.time}>
              {time}
            </Link>
          )}
          {feed.editedAt ? <Edited at={feed.editedAt} /> : null}
        </span>
      </div>
      <Audience feed={feed} />
    </header>
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
    <Heading id={id} dir="auto" className={styles.title}>
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

function Actions({ feed, comments }: { feed: Feed; comments: ReactNode }) {
  const t = useT();
  const name = postName(feed, t);
  const viewer = useViewer();
  const isOwn = viewer?._id === feed.performer._id;
  return (
    <footer className={styles.actions}>
      {isOwn ? (
        <Button variant="quiet" href={editPath(feed)} icon={<PenLine aria-hidden="true" />}>
          {t('feeds.card.edit')}
        </Button>
      ) : (
        <TipButton performer={feed.performer} look="row" />
      )}
      <span className={styles.space} />
      <LikeButton type="feed" thing={feed} name={name} performer={feed.performer} />
      {comments}
      <BookmarkButton type="feed" thing={feed} name={name} performer={feed.performer} />
      {feed.totalViews > 0 ? (
        <span className={styles.views}>{t('feeds.card.views', { count: feed.totalViews })}</span>
      ) : null}
      <ShareButtons path={postPath(feed)} title={postName(feed, t)} />
    </footer>
  );
}

/** A post in a list or alone: face, name, time, words, media edge to edge, one quiet row of actions. */
export function PostCard({ feed, level = 2, priority, reason }: PostCardProps) {
  const id = useId();
  const comments = useCardComments(feed, level === 2 ? 3 : 4);
  return (
    <Card as="article" padding="none" bleed aria-labelledby={id}>
      {reason ? <p className={styles.reason}>{reason}</p> : null}
      <Head feed={feed} isPage={level === 1} />
      <div className={styles.words}>
        <Title feed={feed} level={level} id={id} />
        <Words feed={feed} />
      </div>
      <PostMedia feed={feed} priority={priority} />
      <div className={styles.more}>
        {feed.streamingScheduled ? <AnnouncedStream feed={feed} startsAt={feed.streamingScheduled} /> : null}
        {feed.polls.length > 0 ? <Poll feed={feed} /> : null}
      </div>
      <Actions feed={feed} comments={level === 1 ? null : comments.button} />
      {level === 1 ? null : comments.panel}
    </Card>
  );
}
