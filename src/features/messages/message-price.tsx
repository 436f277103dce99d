import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { tokens, tokensFromWire, toWire } from '#rules/money.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './thread.module.css';

/** What a message costs, and what is left after it; where the wallet does not hold enough, the way to more. */
export function MessagePrice({ price }: { price: number }) {
  const t = useT();
  const money = useMoney();
  const balance = useViewer()?.balance ?? 0;
  const left = toWire(tokens(tokensFromWire(balance) - tokensFromWire(price)));
  if (left >= 0)
    return (
      <p className={styles.typing}>
        {t('messages.price', { price: money.tokens(price), left: money.tokens(left) })}
      </p>
    );
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" href="/wallet">
          {t('messages.price.topUp')}
        </Button>
      }
    >
      {t('messages.price.short', { price: money.tokens(price), balance: money.tokens(balance) })}
    </Notice>
  );
}
