import type { Coupon } from '#contract/coupons.ts';
import type { TaxReply } from '#contract/tax.ts';
import { usePercent, wireTaxIn } from '#features/payments/tax-texts.ts';
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
  tax: TaxReply;
}

/** What comes on top of the price. */
function Dearer({ toPay, tax }: Pick<OutlookProps, 'toPay' | 'tax'>) {
  const t = useT();
  const money = useMoney();
  const percent = usePercent();
  const part = wireTaxIn(toPay, tax);
  const price = toWire(minus(centsFromWire(toPay), centsFromWire(part)));
  return (
    <>
      <div>
        <dt>{t('wallet.coupon.before')}</dt>
        <dd>{money.amount(price)}</dd>
      </div>
      <div>
        <dt>{t('wallet.tax.added', { percent: percent(tax.rate) })}</dt>
        <dd>{money.amount(part)}</dd>
      </div>
      <div className={lines.strong}>
        <dt>{t('wallet.coupon.after')}</dt>
        <dd>{money.amount(toPay)}</dd>
      </div>
    </>
  );
}

/** The tax in what the card pays, where no line has said it. */
function Within({ toPay, tax }: Pick<OutlookProps, 'toPay' | 'tax'>) {
  const t = useT();
  const money = useMoney();
  const percent = usePercent();
  return (
    <div>
      <dt>{t('wallet.tax.included', { percent: percent(tax.rate) })}</dt>
      <dd>{money.amount(wireTaxIn(toPay, tax))}</dd>
    </div>
  );
}

/** What a coupon takes off. */
function Cheaper({ price, toPay, coupon }: Pick<OutlookProps, 'price' | 'toPay'> & { coupon: Coupon }) {
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

/** What the card pays if a coupon or tax changes it, what one gets for it, and the balance after. */
export function TopUpOutlook({ tokens, price, toPay, coupon, tax }: OutlookProps) {
  const t = useT();
  const viewer = useViewer();
  const after = toWire(plus(tokensFromWire(viewer?.balance ?? 0), tokensFromWire(tokens)));
  const isOnTop = tax.rate > 0 && tax.mode === 'added' && !coupon;
  return (
    <dl className={lines.lines}>
      {coupon ? <Cheaper price={price} toPay={toPay} coupon={coupon} /> : null}
      {isOnTop ? <Dearer toPay={toPay} tax={tax} /> : null}
      {tax.rate > 0 && !isOnTop ? <Within toPay={toPay} tax={tax} /> : null}
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
