import { Lock, Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ComponentType, type CSSProperties, useState } from 'react';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { formatDuration } from '#components/format.ts';
import { Image } from '#components/image.tsx';
import type { Feed } from '#contract/feeds.ts';
import { plansOf } from '#features/subscriptions/plans.ts';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { FansOnlyHint } from '#features/wallet/fans-only-hint.tsx';
import { Price } from '#features/wallet/price.tsx';
import { UnlockButton } from '#features/wallet/unlock-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import type { LockReason } from '#rules/item-access.ts';
import { useSettings } from '#store/hooks.ts';
import { contentsText } from './contents-text.ts';
import { type CoverPicture, coverPicture, teaserItem } from './feed-media.ts';
import { postPath } from './feed-text.ts';
import styles from './locked-media.module.css';

// Loaded when somebody wants to see a teaser.
const VideoPlayer = dynamic(() =>
  import('#components/player/video-player.tsx').then((part) => part.VideoPlayer),
);

const WIDEST = 1.6;
const TALLEST = 4 / 5;

/** The picture's own ratio, as long as the card's words fit into it. */
function ratioOf(picture: CoverPicture | null): CSSProperties | undefined {
  if (!picture?.width || !picture.height) return undefined;
  return { '--ratio': Math.min(WIDEST, Math.max(TALLEST, picture.width / picture.height)) } as CSSProperties;
}

const PostPrice = ({ feed }: { feed: Feed }) => <Price tokens={feed.price} />;

function PlanPrice({ feed }: { feed: Feed }) {
  const t = useT();
  return (
    <>
      {t('feeds.locked.subscribers')}
      {feed.performer.monthlyPrice > 0 ? (
        <>
          {' · '}
          <Price amount={feed.performer.monthlyPrice} /> {t('subscriptions.plan.perMonth')}
        </>
      ) : null}
    </>
  );
}

function Subscribe({ feed }: { feed: Feed }) {
  const t = useT();
  const [plan] = plansOf(feed.performer, useSettings());
  // The price stands above; a trial names itself.
  const label = plan?.type === 'free' ? undefined : t('subscriptions.button.short');
  return <SubscribeButton performer={feed.performer} returnTo={postPath(feed)} label={label} />;
}

/** What it costs to open a post, and the button that does it, by what opens it. */
const WAYS: Record<LockReason, Record<'Cost' | 'Open', ComponentType<{ feed: Feed }>>> = {
  buy: { Cost: PostPrice, Open: UnlockButton },
  subscribe: { Cost: PlanPrice, Open: Subscribe },
};

/**
 * What stands in place of a locked post's media: a picture the server has blurred (the real one never comes),
 * what is inside, what it costs, and one button; above it, once it is asked for, the teaser.
 */
export function LockedMedia({ feed, priority }: { feed: Feed; priority?: boolean }) {
  const t = useT();
  const picture = coverPicture(feed);
  const teaser = teaserItem(feed);
  const [isPlaying, setPlaying] = useState(false);
  const { Cost, Open } = WAYS[feed.lockReason ?? 'subscribe'];
  const seen = isPlaying ? null : picture;
  const box = (
    <div className={classNames(styles.locked, isPlaying && styles.under)} style={ratioOf(seen)}>
      {seen ? (
        <Image
          className={seen.blurred ? styles.blurred : undefined}
          src={seen.src}
          alt={seen.alt}
          cover
          priority={priority}
        />
      ) : null}
      <div className={styles.veil}>
        <Lock className={styles.lock} aria-hidden="true" />
        <p className={styles.contents}>{contentsText(feed.contents, t)}</p>
        <p className={styles.price}>
          <Cost feed={feed} />
        </p>
        <Open feed={feed} />
        {teaser && !isPlaying ? (
          <Button
            className={styles.teaser}
            data-plays=""
            icon={<Play aria-hidden="true" />}
            onClick={() => setPlaying(true)}
          >
            {t('feeds.locked.teaser', { length: formatDuration(teaser.duration ?? 0) })}
          </Button>
        ) : null}
        <FansOnlyHint />
      </div>
    </div>
  );
  if (!teaser || !isPlaying) return box;
  return (
    <>
      <VideoPlayer item={{ ...teaser, alt: t('feeds.locked.teaser.name') }} autoPlay />
      {box}
    </>
  );
}
