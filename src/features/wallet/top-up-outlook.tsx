import type { Coupon } from '#contract/coupons.ts';
import { useT } from '#i18n/use-t.ts';
import { centsFromWire, minus, plus, tokensFromWire, toWire } from '#rules/money.ts';
import { useViewer } from '#store/hooks.ts';
import { Price } from './price.tsx';
import lines from './purchase-lines.module.css';
import { percentOf } from './use-coupon.ts';
import { useMoney } from './use-money.ts';

interface OutlookProps {
  tokens: number;
  /** Before a coupon, and what the card pays. */
  price: number;
  toPay: number;
  coupon: Coupon | null;
}

/** What a coupon takes off. */
function Cheaper({ price, toPay, coupon }: Omit<OutlookProps, 'tokens'> & { coupon: Coupon }) {
  const t = useT();
  const money = useMoney();
  const off = toWire(minus(centsFromWire(price), centsFromWire(toPay)));
  return (
    <>
      <div>
        <dt>{t('wallet.coupon.before')}</dt>
        <dd>{money.amount(price)}</dd>
      </div>
      <div>
        <dt>{t('wallet.coupon.off', { percent: String(percentOf(coupon)), code: coupon.code })}</dt>
        <dd>{money.amount(-off)}</dd>
      </div>
      <div className={lines.strong}>
        <dt>{t('wallet.coupon.after')}</dt>
        <dd>{money.amount(toPay)}</dd>
      </div>
    </>
  );
}

/** What the card pays if a coupon changes it, what one gets for it, and the balance after. */
export function TopUpOutlook({ tokens, price, toPay, coupon }: OutlookProps) {
  const t = useT();
  const viewer = useViewer();
  const after = toWire(plus(tokensFromWire(viewer?.balance ?? 0), tokensFromWire(tokens)));
  return (
    <dl className={lines.lines}>
      {coupon ? <Cheaper price={price} toPay={toPay} coupon={coupon} /> : null}
      <div>
        <dt>{t('wallet.topUp.get')}</dt>
        <dd>
          <Price tokens={tokens} />
        </dd>
      </div>
      <div className={lines.strong}>
        <dt>{t('wallet.topUp.after')}</dt>
        <dd>
          <Price tokens={after} />
        </dd>
      </div>
    </dl>
  );
}
