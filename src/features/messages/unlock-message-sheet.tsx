import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { toast } from '#components/toast.ts';
import type { Message } from '#contract/messages.ts';
import { contentsText } from '#features/feeds/contents-text.ts';
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
import { useBuyMessageMutation } from '#services/wallet.ts';
import { useViewer } from '#store/hooks.ts';

interface Props {
  message: Message;
  onClose: () => void;
}

/** The files of a message for tokens: contents, price, balance after, one button. They open in place by the live channel. */
export function UnlockMessageSheet({ message, onClose }: Props) {
  const t = useT();
  const money = useMoney();
  const refreshBalance = useBalanceRefresh();
  const [send, call] = useBuyMessageMutation();
  const once = useIdempotencyKey();
  const change = balanceChange(useViewer(), message.price);
  const buy = async () => {
    const input = { id: message._id, price: message.price };
    const outcome = await once(input, (idempotencyKey) => send({ ...input, idempotencyKey }));
    if (outcome.error) return;
    refreshBalance();
    onClose();
    toast.success(t('wallet.unlock.done'));
  };
  const isShort = change.missing > 0;
  return (
    <Sheet
      open
      onClose={onClose}
      locked={call.isLoading}
      title={t('wallet.unlock.title.message')}
      note={<PurchaseFailed error={errorOf(call.error)} />}
      footer={
        isShort ? (
          <TopUpButton missing={change.missing} onLeave={() => undefined} />
        ) : (
          <Button variant="primary" size="large" wide loading={call.isLoading} onClick={() => void buy()}>
            {t('wallet.unlock.buy', { amount: money.tokens(message.price) })}
          </Button>
        )
      }
    >
      <p>{contentsText(message.contents, t)}</p>
      <p>{t('wallet.unlock.keep')}</p>
      <PurchaseLines price={message.price} change={change} />
      {isShort ? <BalanceTooLow missing={change.missing} /> : null}
    </Sheet>
  );
}
