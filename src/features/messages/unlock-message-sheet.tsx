import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import { toast } from '#components/toast.ts';
import type { Message } from '#contract/messages.ts';
import { contentsText } from '#features/feeds/contents-text.ts';
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
import { useKeptAtSessionEnd } from '#features/wallet/use-kept-at-session-end.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { saveIntent } from '#lib/intent-store.ts';
import { useBuyMessageMutation } from '#services/wallet.ts';
import { useAppSelector, useViewer } from '#store/hooks.ts';

interface Props {
  message: Message;
  onClose: () => void;
}

/** Who sells it, as far as the conversation is known here. */
function useSeller({ conversationId, senderId }: Message) {
  const known = useAppSelector(({ conversation }) => conversation.mapping[conversationId]?.recipientInfo);
  const { _id, name, username, avatar } = known ?? { _id: senderId, name: '', username: '', avatar: '' };
  return { _id, name, username, avatar };
}

/** The files of a message for tokens: contents, price, balance after, one button. They open in place by the socket channel. */
export function UnlockMessageSheet({ message, onClose }: Props) {
  const t = useT();
  const money = useMoney();
  const refreshBalance = useBalanceRefresh();
  const [send, call] = useBuyMessageMutation();
  const once = useIdempotencyKey();
  const viewer = useViewer();
  const change = balanceChange(viewer, message.price);
  const seller = useSeller(message);
  const remember = (path: string, viewerId = viewer?._id ?? null) =>
    saveIntent({
      kind: 'unlock',
      path,
      performer: seller,
      viewerId,
      objectType: 'message',
      objectId: message._id,
      inConversation: { id: message.conversationId, seq: message.seq },
    });
  useKeptAtSessionEnd(remember);
  const buy = async () => {
    const input = { id: message._id, price: message.price };
    const outcome = await once(input, (options) => send({ ...input, options }));
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
        <UnlessOnBreak>
          {isShort ? (
            <TopUpButton missing={change.missing} onLeave={(path) => remember(path)} />
          ) : (
            <Button variant="primary" size="large" wide loading={call.isLoading} onClick={() => void buy()}>
              {t('wallet.unlock.buy', { amount: money.tokens(message.price) })}
            </Button>
          )}
        </UnlessOnBreak>
      }
    >
      <p>{contentsText(message.contents, t)}</p>
      <p>{t('wallet.unlock.keep')}</p>
      <PurchaseLines price={message.price} change={change} />
      {isShort ? <BalanceTooLow missing={change.missing} /> : null}
    </Sheet>
  );
}
