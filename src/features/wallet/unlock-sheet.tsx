import { errorOf } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Image } from '#components/image.tsx';
import { Sheet } from '#components/sheet.tsx';
import { toast } from '#components/toast.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { saveIntent } from '#lib/intent-store.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useBuyMutation, useOwnedFilesQuery } from '#services/wallet.ts';
import { useViewer } from '#store/hooks.ts';
import { balanceChange } from './purchase.ts';
import { BalanceTooLow, PurchaseFailed, PurchaseLines, TopUpButton } from './purchase-lines.tsx';
import styles from './unlock-sheet.module.css';
import { useBalanceRefresh } from './use-balance-refresh.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';
import { useKeptAtSessionEnd } from './use-kept-at-session-end.ts';
import { useMoney } from './use-money.ts';

export interface UnlockSheetProps {
  item: ShownItem;
  onClose: () => void;
}

/** Buys it at the price that was shown. At another price nothing is charged, and the sheet shows the new one. */
function useUnlock({ item, onClose }: UnlockSheetProps) {
  const t = useT();
  const refreshBalance = useBalanceRefresh();
  const [send, call] = useBuyMutation();
  const once = useIdempotencyKey();
  const buy = async () => {
    const input = { kind: item.kind, id: item._id, price: item.price };
    const outcome = await once(input, (options) => send({ ...input, options }));
    if (outcome.error) return;
    refreshBalance();
    onClose();
    toast.success(t('wallet.unlock.done'));
  };
  return { buy, busy: call.isLoading, error: errorOf(call.error) };
}

function What({ item }: { item: ShownItem }) {
  const t = useT();
  const { cover: picture } = item;
  const { name, avatar } = item.performer;
  return (
    <div className={styles.what}>
      {picture ? (
        <Image className={styles.picture} src={picture.src} alt={picture.alt} width={96} height={96} />
      ) : (
        <Avatar name={name} src={avatar} size={96} />
      )}
      <div>
        <p className={styles.title}>{item.nameIn(t)}</p>
        <p>{item.contentsIn(t)}</p>
        <p className={styles.keep}>{t('wallet.unlock.keep')}</p>
      </div>
    </div>
  );
}

/** That somebody owns some of it by other purchases: it is sold at its own price all the same. */
function Owned({ item }: { item: ShownItem }) {
  const t = useT();
  const params = { type: item.kind, id: item._id };
  const { data } = useOwnedFilesQuery({ params }, useNewVisit());
  if (!data || data.owned === 0) return null;
  const text =
    data.owned < data.total
      ? t('wallet.unlock.owned', { owned: data.owned, count: data.total })
      : t('wallet.unlock.ownedAll', { count: data.total });
  return <p role="status">{text}</p>;
}

/** One thing for tokens: what, contents, price, balance after, one button. */
export function UnlockSheet(props: UnlockSheetProps) {
  const { item, onClose } = props;
  const t = useT();
  const money = useMoney();
  const viewer = useViewer();
  const unlock = useUnlock(props);
  const change = balanceChange(viewer, item.price);
  const isShort = change.missing > 0;
  const remember = (path: string, viewerId = viewer?._id ?? null) => {
    const { _id, name, username, avatar } = item.performer;
    saveIntent({
      kind: 'unlock',
      path,
      performer: { _id, name, username, avatar },
      viewerId,
      objectType: item.kind,
      objectId: item._id,
    });
  };
  useKeptAtSessionEnd(remember);
  const buy = (
    <Button variant="primary" size="large" wide loading={unlock.busy} onClick={() => void unlock.buy()}>
      {t('wallet.unlock.buy', { amount: money.tokens(item.price) })}
    </Button>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      locked={unlock.busy}
      title={t(`wallet.unlock.title.${item.kind}`)}
      note={<PurchaseFailed error={unlock.error} />}
      footer={
        <UnlessOnBreak>
          {isShort ? <TopUpButton missing={change.missing} onLeave={(path) => remember(path)} /> : buy}
        </UnlessOnBreak>
      }
    >
      <div className={styles.body}>
        <What item={item} />
        <Owned item={item} />
        <PurchaseLines price={item.price} change={change} />
        {isShort ? <BalanceTooLow missing={change.missing} /> : null}
      </div>
    </Sheet>
  );
}
