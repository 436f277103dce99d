import { Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { type ComponentType, useState } from 'react';
import { Button } from '#components/button.tsx';
import { formatDuration } from '#components/format.ts';
import { plansOf } from '#features/subscriptions/plans.ts';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { FansOnlyHint } from '#features/wallet/fans-only-hint.tsx';
import { Price } from '#features/wallet/price.tsx';
import { UnlockButton } from '#features/wallet/unlock-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import type { LockReason } from '#rules/item-access.ts';
import { TRIAL } from '#rules/subscription.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './locked-frame.module.css';
import { LockedFrame } from './locked-frame.tsx';
import type { ShownItem } from './shown-item.ts';

// Loaded when somebody wants to see a teaser.
const VideoPlayer = dynamic(() =>
  import('#components/player/video-player.tsx').then((part) => part.VideoPlayer),
);

const ItemPrice = ({ item }: { item: ShownItem }) => <Price tokens={item.price} />;

function PlanPrice({ item }: { item: ShownItem }) {
  const t = useT();
  return (
    <>
      <span>{t('items.locked.subscribers')}</span>
      {item.performer.monthlyPrice > 0 ? (
        <>
          <span>{' · '}</span>
          <Price amount={item.performer.monthlyPrice} /> <span>{t('subscriptions.plan.perMonth')}</span>
        </>
      ) : null}
    </>
  );
}

function Subscribe({ item }: { item: ShownItem }) {
  const t = useT();
  const [plan] = plansOf(item.performer, useSettings());
  // The price stands above; a trial names itself.
  const label = plan?.type === TRIAL ? undefined : t('subscriptions.button.short');
  return <SubscribeButton performer={item.performer} returnTo={item.path} label={label} />;
}

/** What it costs to open it, and the button that does it, by what opens it. */
const WAYS: Record<LockReason, Record<'Cost' | 'Open', ComponentType<{ item: ShownItem }>>> = {
  buy: { Cost: ItemPrice, Open: UnlockButton },
  subscribe: { Cost: PlanPrice, Open: Subscribe },
};

/**
 * What stands in place of what is locked: a picture the server has blurred (the real one never comes),
 * what is inside, what it costs, and one button; above it, once it is asked for, the teaser.
 */
export function LockedItem({ item, priority }: { item: ShownItem; priority?: boolean }) {
  const t = useT();
  const { cover: picture, teaser } = item;
  const [isPlaying, setPlaying] = useState(false);
  const { Cost, Open } = WAYS[item.lockReason ?? 'subscribe'];
  const box = (
    <LockedFrame
      picture={isPlaying ? null : picture}
      priority={priority}
      isUnder={isPlaying}
      contents={item.contentsIn(t)}
      cost={<Cost item={item} />}
    >
      <Open item={item} />
      {teaser && !isPlaying ? (
        <Button
          className={styles.teaser}
          data-plays=""
          icon={<Play aria-hidden="true" />}
          onClick={() => setPlaying(true)}
        >
          {t('items.locked.teaser', { length: formatDuration(teaser.duration ?? 0) })}
        </Button>
      ) : null}
      <FansOnlyHint />
    </LockedFrame>
  );
  if (!teaser || !isPlaying) return box;
  return (
    <>
      <VideoPlayer item={{ ...teaser, alt: t('items.locked.teaser.name') }} autoPlay />
      {box}
    </>
  );
}
