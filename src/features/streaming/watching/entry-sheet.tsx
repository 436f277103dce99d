import { errorOf } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import type { Stream } from '#contract/streaming.ts';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { balanceChange } from '#features/wallet/purchase.ts';
import {
  BalanceTooLow,
  PurchaseFailed,
  PurchaseLines,
  TopUpButton,
} from '#features/wallet/purchase-lines.tsx';
import { useBalanceRefresh } from '#features/wallet/use-balance-refresh.ts';
import { useIdempotencyKey } from '#features/wallet/use-idempotency-key.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useBuyEntryMutation } from '#services/streaming.ts';
import { useViewer } from '#store/hooks.ts';
import { UnsupportedNotice } from '../unsupported-notice.tsx';
import styles from './stream-screen.module.css';

export interface EntrySheetProps {
  stream: Stream;
  onClose: () => void;
}

/** Pays the entry of a stream: price, balance before and after, one button. */
export function EntrySheet({ stream, onClose }: EntrySheetProps) {
  const t = useT();
  const money = useMoney();
  const viewer = useViewer();
  const refreshBalance = useBalanceRefresh();
  const once = useIdempotencyKey();
  const [buy, call] = useBuyEntryMutation();
  const { _id, price, performerInfo, title } = stream;
  const change = balanceChange(viewer, price);
  const isShort = change.missing > 0;
  const pay = async () => {
    const input = { params: { id: _id }, body: { price } };
    const outcome = await once({ kind: 'stream', ...input }, (options) => buy({ ...input, options }));
    if (outcome.error) return;
    refreshBalance();
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      locked={call.isLoading}
      title={t('streaming.entry.title')}
      note={<PurchaseFailed error={errorOf(call.error)} />}
      footer={
        <UnlessOnBreak>
          {isShort ? (
            <TopUpButton missing={change.missing} onLeave={() => undefined} />
          ) : (
            <Button variant="primary" size="large" wide loading={call.isLoading} onClick={() => void pay()}>
              {t('streaming.entry.pay', { amount: money.tokens(price) })}
            </Button>
          )}
        </UnlessOnBreak>
      }
    >
      <div className={styles.more}>
        <div className={styles.what}>
          <Avatar name={performerInfo.name} src={performerInfo.avatar} size={48} />
          <p dir="auto">{title || t('streaming.of', { name: performerInfo.name })}</p>
        </div>
        <UnsupportedNotice side="audience" />
        <p>{t('streaming.entry.once')}</p>
        <PurchaseLines price={price} change={change} />
        {isShort ? <BalanceTooLow missing={change.missing} /> : null}
      </div>
    </Sheet>
  );
}
