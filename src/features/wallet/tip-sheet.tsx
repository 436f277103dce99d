import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { numberFormat } from '#components/format.ts';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import type { TipMenuItem } from '#contract/stream-tips.ts';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { saveIntent } from '#lib/intent-store.ts';
import { TIP_MESSAGE_MAX } from '#rules/purchases.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { useTipMutation } from '#services/wallet.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import { balanceChange } from './purchase.ts';
import { BalanceTooLow, PurchaseFailed, PurchaseLines, TopUpButton } from './purchase-lines.tsx';
import { SheetDone } from './sheet-done.tsx';
import { amountProblem, quickAmounts } from './tip-amounts.ts';
import styles from './tip-sheet.module.css';
import { useBalanceRefresh } from './use-balance-refresh.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';
import { useKeptAtSessionEnd } from './use-kept-at-session-end.ts';
import { useMoney } from './use-money.ts';

export interface TipSheetProps {
  performer: { _id: string; name: string; avatar: string };
  onClose: () => void;
  /** The stream it is given in: everybody there sees it. */
  streamId?: string;
  /** What the performer does there for a tip. */
  menu?: readonly TipMenuItem[];
  /** What was chosen and typed before the sheet was left. */
  start?: { amount?: string | undefined; message?: string | undefined; menuItem?: TipMenuItem | undefined };
}

/** The amount, by a quick choice or typed, and what is wrong with it. */
function useAmount(start?: string) {
  const t = useT();
  const money = useMoney();
  const settings = useSettings();
  const quick = quickAmounts(settings);
  const [text, setText] = useState(start ?? String(quick[1] ?? quick[0] ?? settings.minimumTipPrice));
  const amount = typedAmount(text);
  const problem = amountProblem(amount, settings);
  const texts = {
    'not-a-number': t('wallet.tip.notANumber'),
    'too-low': t('wallet.tip.tooLow', { amount: money.tokens(settings.minimumTipPrice) }),
    'too-high': t('wallet.tip.tooHigh', { amount: money.tokens(settings.maximumTipPrice) }),
  };
  return { quick, text, setText, amount, problem: problem && texts[problem] };
}

function useTip({ performer, streamId }: TipSheetProps) {
  const refreshBalance = useBalanceRefresh();
  const [tip, call] = useTipMutation();
  const once = useIdempotencyKey();
  const [given, setGiven] = useState<number>();
  const send = async (price: number, message: string, item: TipMenuItem | undefined) => {
    const place = streamId ? { conversationId: streamId } : {};
    const wanted = item ? { menuItemId: item._id } : {};
    const body = { price, message: message.trim() || undefined, ...place, ...wanted };
    const input = { params: { id: performer._id }, body };
    const outcome = await once(input, (options) => tip({ ...input, options }));
    if (outcome.error) return;
    setGiven(price);
    refreshBalance();
  };
  return { send, given, busy: call.isLoading, error: errorOf(call.error) };
}

function Amounts({ amount }: { amount: ReturnType<typeof useAmount> }) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <fieldset className={styles.quick}>
        <legend>{t('wallet.tip.amount')}</legend>
        {amount.quick.map((one) => (
          <Chip key={one} selected={one === amount.amount} onClick={() => amount.setText(String(one))}>
            {numberFormat(locale).format(one)}
          </Chip>
        ))}
      </fieldset>
      <Field
        name="price"
        label={t('wallet.tip.other')}
        inputMode="decimal"
        autoComplete="off"
        inside={t('wallet.tip.unit')}
        value={amount.text}
        error={amount.problem}
        onChange={(event) => amount.setText(event.target.value)}
      />
    </>
  );
}

/** What the tip is for, where the performer has a menu; the price of that is the amount then. */
function MenuChoice({
  menu,
  item,
  onItem,
}: {
  menu: readonly TipMenuItem[];
  item: TipMenuItem | undefined;
  onItem: (item: TipMenuItem | undefined) => void;
}) {
  const t = useT();
  const money = useMoney();
  if (menu.length === 0) return null;
  return (
    <fieldset className={styles.quick}>
      <legend>{t('wallet.tip.for')}</legend>
      <Chip selected={!item} onClick={() => onItem(undefined)}>
        {t('wallet.tip.forNothing')}
      </Chip>
      {menu.map((one) => (
        <Chip
          key={one._id}
          selected={one._id === item?._id && one.tokens === item.tokens}
          onClick={() => onItem(one)}
        >
          <span>
            <bdi>{one.title}</bdi> <span>{`· ${money.tokens(one.tokens)}`}</span>
          </span>
        </Chip>
      ))}
    </fieldset>
  );
}

/** Gives a performer tokens with a message: amount, balance before and after, one button. */
export function TipSheet(props: TipSheetProps) {
  const { performer, onClose, streamId, menu = [] } = props;
  const t = useT();
  const money = useMoney();
  const viewer = useViewer();
  const amount = useAmount(props.start?.amount);
  const tip = useTip(props);
  const [item, setItem] = useState(props.start?.menuItem);
  const [message, setMessage] = useState(props.start?.message ?? '');
  const [refused, setRefused] = useState(false);
  const surplus = surplusText(t, message, TIP_MESSAGE_MAX);
  const { _id, name, avatar } = performer;
  const price = item?.tokens ?? amount.amount;
  const problem = item ? null : amount.problem;
  const remember = (path: string, viewerId = viewer?._id ?? null) =>
    saveIntent({
      kind: 'tip',
      path,
      performer: { _id, name, username: '', avatar },
      viewerId,
      amount: amount.text,
      message,
      ...(streamId ? { inStream: { id: streamId, menuItem: item } } : {}),
    });
  useKeptAtSessionEnd((path, viewerId) => {
    if (tip.given === undefined) remember(path, viewerId);
  });
  if (tip.given !== undefined) {
    const text = t('wallet.tip.doneText', { name, amount: money.tokens(tip.given) });
    return <SheetDone title={t('wallet.tip.done')} text={text} onClose={onClose} />;
  }
  const change = balanceChange(viewer, problem ? 0 : price);
  const isShort = change.missing > 0;
  const give = (
    <Button
      variant="primary"
      size="large"
      wide
      loading={tip.busy}
      disabled={Boolean(problem)}
      onClick={() => {
        setRefused(Boolean(surplus));
        if (!surplus) void tip.send(price, message, item);
      }}
    >
      {problem ? t('wallet.tip.open') : t('wallet.tip.give', { amount: money.tokens(price) })}
    </Button>
  );
  return (
    <FormSheet
      changed={message !== ''}
      onClose={onClose}
      locked={tip.busy}
      title={t('wallet.tip.title', { name })}
      note={<PurchaseFailed error={tip.error} />}
      footer={
        <UnlessOnBreak>
          {isShort ? <TopUpButton missing={change.missing} onLeave={(path) => remember(path)} /> : give}
        </UnlessOnBreak>
      }
    >
      <div className={styles.body}>
        <p className={styles.person}>
          <Avatar name={name} src={performer.avatar} size={48} />
          <span>{t('wallet.tip.hint', { name })}</span>
        </p>
        <MenuChoice menu={menu} item={item} onItem={setItem} />
        {item ? null : <Amounts amount={amount} />}
        <TextAreaField
          name="message"
          label={t('wallet.tip.message')}
          optional
          rows={2}
          value={message}
          error={refused && surplus}
          after={<TextCounter value={message} most={TIP_MESSAGE_MAX} />}
          onChange={(event) => setMessage(event.target.value)}
        />
        {problem ? null : <PurchaseLines price={price} change={change} />}
        {isShort ? <BalanceTooLow missing={change.missing} /> : null}
      </div>
    </FormSheet>
  );
}
