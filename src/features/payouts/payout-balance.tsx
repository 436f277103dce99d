import type { ReactNode } from 'react';
import { Card } from '#components/card.tsx';
import { dateFormat } from '#components/format.ts';
import type { PayoutBalance } from '#contract/payouts.ts';
import { Price } from '#features/wallet/price.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import styles from './payouts.module.css';

/** Days are the server's, in UTC. */
export function useDay(): (value: string) => string {
  const locale = useLocale();
  const format = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (value) => format.format(Date.parse(value));
}

interface Part {
  key: string;
  name: string;
  tokens: number;
  text?: ReactNode;
}

/** The parts of what is not paid out yet, from the newest earnings to what is on its way. */
function useParts(balance: PayoutBalance): Part[] {
  const t = useT();
  const day = useDay();
  const holds = balance.holds.map(({ reason, tokens, until }) => ({
    key: reason,
    name: t(`payouts.hold.${reason}`),
    tokens,
    text: (
      <>
        <span>{t(`payouts.hold.${reason}.text`)}</span>
        {until ? (
          <>
            {' '}
            <span>{`${t('payouts.hold.until', { date: day(until) })}.`}</span>
          </>
        ) : null}
      </>
    ),
  }));
  const available = { key: 'available', name: t('payouts.balance.left'), tokens: balance.availableTokens };
  const requested = {
    key: 'requested',
    name: t('payouts.balance.requested'),
    tokens: balance.requestedTokens,
  };
  return [...holds, available, ...(requested.tokens > 0 ? [requested] : [])];
}

/** The same in one bar; the list beside it says it in words. */
function Bar({ parts }: { parts: readonly Part[] }) {
  const all = parts.reduce((sum, part) => sum + part.tokens, 0);
  if (all <= 0) return null;
  return (
    <div className={`${styles.bar} flip-rtl`} aria-hidden="true">
      {parts.map(({ key, tokens }) =>
        tokens > 0 ? <span key={key} data-part={key} style={{ flexGrow: tokens }} /> : null,
      )}
    </div>
  );
}

/** What comes free on which day. */
function Forecast({ forecast }: Pick<PayoutBalance, 'forecast'>) {
  const t = useT();
  const money = useMoney();
  const day = useDay();
  if (forecast.length === 0) return null;
  return (
    <div>
      <h3 className={styles.small}>{t('payouts.forecast')}</h3>
      <ul className={styles.forecast}>
        {forecast.map((one) => (
          <li key={one.day}>
            {t('payouts.forecast.line', { tokens: money.tokens(one.tokens), date: day(one.day) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How the balance came about: earned, on hold and why, available, requested, paid (product.md 22). */
export function BalanceCard({ balance, action }: { balance: PayoutBalance; action: ReactNode }) {
  const t = useT();
  const money = useMoney();
  const parts = useParts(balance);
  const sums = [
    { key: 'earned' as const, tokens: balance.totalEarnedTokens },
    { key: 'paid' as const, tokens: balance.previousPaidOutTokens },
  ];
  return (
    <Card className={styles.balance}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.small}>{t('payouts.balance.available')}</h2>
          <p className={styles.sum} data-testid="payout-available">
            <Price tokens={balance.availableTokens} stacked />
          </p>
        </div>
        {action}
      </div>
      <p className={styles.muted}>
        {t('payouts.balance.minimum', {
          amount: money.amount(balance.minimumPayoutAmount, balance.currency),
          tokens: money.tokens(balance.minimumTokens),
        })}
      </p>
      <div className={styles.explained}>
        <h3 className={styles.small}>{t('payouts.balance')}</h3>
        <Bar parts={parts} />
        <dl className={styles.parts}>
          {parts.map(({ key, name, tokens, text }) => (
            <div key={key} data-part={key}>
              <dt>
                <span className={styles.dot} aria-hidden="true" />
                <span>{name}</span>
                {text ? <span className={styles.why}>{text}</span> : null}
              </dt>
              <dd>
                <Price tokens={tokens} stacked />
              </dd>
            </div>
          ))}
          {sums.map(({ key, tokens }) => (
            <div key={key} className={styles.line}>
              <dt>{t(`payouts.balance.${key}`)}</dt>
              <dd>
                <Price tokens={tokens} stacked />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Forecast forecast={balance.forecast} />
    </Card>
  );
}
