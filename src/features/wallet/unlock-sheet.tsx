import { errorOf } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Image } from '#components/image.tsx';
import { Sheet } from '#components/sheet.tsx';
import { toast } from '#components/toast.ts';
import type { Feed } from '#contract/feeds.ts';
import { contentsText } from '#features/feeds/contents-text.ts';
import { coverPicture } from '#features/feeds/feed-media.ts';
import { useT } from '#i18n/use-t.ts';
import { saveIntent } from '#lib/intent-store.ts';
import { useBuyFeedMutation } from '#services/wallet.ts';
import { useViewer } from '#store/hooks.ts';
import { balanceChange } from './purchase.ts';
import { BalanceTooLow, PurchaseFailed, PurchaseLines, TopUpButton } from './purchase-lines.tsx';
import styles from './unlock-sheet.module.css';
import { useBalanceRefresh } from './use-balance-refresh.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';
import { useKeptAtSessionEnd } from './use-kept-at-session-end.ts';
import { useMoney } from './use-money.ts';

export interface UnlockSheetProps {
  feed: Feed;
  onClose: () => void;
}

/** Buys the post at the price that was shown. At another price nothing is charged, and the sheet shows the new one. */
function useUnlock({ feed, onClose }: UnlockSheetProps) {
  const t = useT();
  const refreshBalance = useBalanceRefresh();
  const [buyFeed, call] = useBuyFeedMutation();
  const once = useIdempotencyKey();
  const buy = async () => {
    const input = { params: { id: feed._id }, body: { price: feed.price } };
    const outcome = await once(input, (idempotencyKey) => buyFeed({ ...input, options: { idempotencyKey } }));
    if (outcome.error) return;
    refreshBalance();
    onClose();
    toast.success(t('wallet.unlock.done'));
  };
  return { buy, busy: call.isLoading, error: errorOf(call.error) };
}

function What({ feed }: { feed: Feed }) {
  const t = useT();
  const picture = coverPicture(feed);
  const { name, avatar } = feed.performer;
  return (
    <div className={styles.what}>
      {picture ? (
        <Image className={styles.picture} src={picture.src} alt={picture.alt} width={96} height={96} />
      ) : (
        <Avatar name={name} src={avatar} size={96} />
      )}
      <div>
        <p className={styles.title}>{feed.title || t('feeds.post.by', { name })}</p>
        <p>{contentsText(feed.contents, t)}</p>
        <p className={styles.keep}>{t('wallet.unlock.keep')}</p>
      </div>
    </div>
  );
}

/** One post for tokens: what, contents, price, balance after, one button. */
export function UnlockSheet(props: UnlockSheetProps) {
  const { feed, onClose } = props;
  const t = useT();
  const money = useMoney();
  const viewer = useViewer();
  const unlock = useUnlock(props);
  const change = balanceChange(viewer, feed.price);
  const isShort = change.missing > 0;
  const remember = (path: string, viewerId = viewer?._id ?? null) => {
    const { _id, name, username, avatar } = feed.performer;
    saveIntent({
      kind: 'unlock',
      path,
      performer: { _id, name, username, avatar },
      viewerId,
      objectType: 'feed',
      objectId: feed._id,
    });
  };
  useKeptAtSessionEnd(remember);
  const buy = (
    <Button variant="primary" size="large" wide loading={unlock.busy} onClick={() => void unlock.buy()}>
      {t('wallet.unlock.buy', { amount: money.tokens(feed.price) })}
    </Button>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      locked={unlock.busy}
      title={t('wallet.unlock.title')}
      note={<PurchaseFailed error={unlock.error} />}
      footer={isShort ? <TopUpButton missing={change.missing} onLeave={(path) => remember(path)} /> : buy}
    >
      <div className={styles.body}>
        <What feed={feed} />
        <PurchaseLines price={feed.price} change={change} />
        {isShort ? <BalanceTooLow missing={change.missing} /> : null}
      </div>
    </Sheet>
  );
}
