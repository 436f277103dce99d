import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { Sheet } from '#components/sheet.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { UnlessOnBreak } from '#features/spending/break-notice.tsx';
import { useRefusalText } from '#features/spending/use-refusal-text.ts';
import { balanceChange } from '#features/wallet/purchase.ts';
import { BalanceTooLow, PriceLines, TopUpButton } from '#features/wallet/purchase-lines.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { tokensFromWire } from '#rules/money.ts';
import { minutesFor, PRIVATE_MINUTES_DEFAULT, PRIVATE_MINUTES_MAX } from '#rules/private-shows.ts';
import { typedWhole } from '#rules/typed-amount.ts';
import { useRequestShowMutation } from '#services/streaming.ts';
import { useViewer } from '#store/hooks.ts';
import { UnsupportedNotice } from '../unsupported-notice.tsx';
import styles from './private-show.module.css';

interface PrivateRequestSheetProps {
  performer: PerformerDetail;
  onClose: () => void;
}

/** The minutes in a field; null when it is none that can be asked for. */
function minutesIn(text: string): number | null {
  const minutes = typedWhole(text);
  return minutes >= 1 && minutes <= PRIVATE_MINUTES_MAX ? minutes : null;
}

/** Asks for a private show: what a minute costs, how many at most, and that nothing is paid before both are there. */
export function PrivateRequestSheet({ performer, onClose }: PrivateRequestSheetProps) {
  const t = useT();
  const money = useMoney();
  const viewer = useViewer();
  const { _id, name, privateChatPrice: price } = performer;
  const holds = minutesFor(tokensFromWire(viewer?.balance ?? 0), tokensFromWire(price));
  const [text, setText] = useState(String(Math.min(Math.max(1, holds), PRIVATE_MINUTES_DEFAULT)));
  const [request, asking] = useRequestShowMutation();
  const error = errorOf(asking.error);
  const refusalText = useRefusalText();
  const minutes = minutesIn(text);
  const change = balanceChange(viewer, price * (minutes ?? 0));
  const isShort = change.missing > 0;
  const ask = async () => {
    if (minutes === null) return;
    const asked = await request({ params: { id: _id }, body: { minutes, price } });
    if (!asked.error) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      locked={asking.isLoading}
      title={t('streaming.private.title', { name })}
      note={
        error ? (
          <Notice tone="warning" announce>
            {refusalText(error)}
          </Notice>
        ) : null
      }
      footer={
        <UnlessOnBreak>
          {isShort ? (
            <TopUpButton missing={change.missing} onLeave={() => undefined} />
          ) : (
            <Button
              variant="primary"
              size="large"
              wide
              loading={asking.isLoading}
              disabled={minutes === null}
              onClick={() => void ask()}
            >
              {t('streaming.private.ask')}
            </Button>
          )}
        </UnlessOnBreak>
      }
    >
      <div className={styles.panel}>
        <UnsupportedNotice side="audience" />
        <p>{t('streaming.private.how', { amount: money.tokens(price) })}</p>
        <Field
          label={t('streaming.private.most')}
          hint={t('streaming.private.holds', { count: holds })}
          name="minutes"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={
            minutes === null ? t('streaming.private.mostBetween', { most: PRIVATE_MINUTES_MAX }) : undefined
          }
          onChange={(event) => setText(event.target.value)}
        />
        <PriceLines
          lines={[
            { label: t('streaming.private.minute'), tokens: price },
            ...(minutes === null
              ? []
              : [{ label: t('streaming.private.atMost'), tokens: price * minutes, strong: true }]),
            { label: t('streaming.private.balance'), tokens: change.before },
          ]}
        />
        {isShort ? <BalanceTooLow missing={change.missing} /> : null}
      </div>
    </Sheet>
  );
}
