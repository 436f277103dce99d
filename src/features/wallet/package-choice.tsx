import { Badge } from '#components/badge.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import type { TaxReply } from '#contract/tax.ts';
import type { TokenPackage } from '#contract/token-packages.ts';
import { usePercent, wireToPay } from '#features/payments/tax-texts.ts';
import { useT } from '#i18n/use-t.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import { useSettings } from '#store/hooks.ts';
import { type AmountProblem, betterPackage, extraPercent, type TopUpChoice } from './top-up-amounts.ts';
import { useMoney } from './use-money.ts';
import styles from './wallet-screen.module.css';

interface PackageChoiceProps {
  packages: readonly TokenPackage[];
  choice: TopUpChoice;
  problem: AmountProblem;
  tax: TaxReply;
  onChange: (choice: TopUpChoice) => void;
}

function Offer({
  offer,
  tax,
  checked,
  onChange,
}: {
  offer: TokenPackage;
  tax: TaxReply;
  checked: boolean;
  onChange: () => void;
}) {
  const t = useT();
  const money = useMoney();
  const extra = extraPercent(offer, useSettings(), tax);
  return (
    <CheckField
      kind="radio"
      name="top-up"
      className={styles.offer}
      checked={checked}
      onChange={onChange}
      label={
        <span className={styles.offerLine}>
          <span>{money.tokens(offer.tokens)}</span>
          {extra > 0 ? <Badge tone="positive">{t('wallet.topUp.extra', { percent: extra })}</Badge> : null}
          <span className={styles.price}>{money.amount(wireToPay(offer.price, tax), offer.currency)}</span>
        </span>
      }
      hint={offer.description}
    />
  );
}

/** What a package would give beside the amount that is typed, so that nobody pays more for a token unknowingly. */
function useBetterHint({ packages, choice, tax }: Pick<PackageChoiceProps, 'packages' | 'choice' | 'tax'>) {
  const t = useT();
  const money = useMoney();
  const settings = useSettings();
  if (!('amount' in choice)) return undefined;
  const better = betterPackage(packages, typedAmount(choice.amount), settings, tax);
  if (!better) return undefined;
  const { offer, percent } = better;
  const price = money.amount(wireToPay(offer.price, tax), offer.currency);
  return t('wallet.topUp.better', { amount: money.tokens(offer.tokens), price, percent });
}

/** Token packages, and an amount of one's own within the site's limits. */
export function PackageChoice({ packages, choice, problem, tax, onChange }: PackageChoiceProps) {
  const t = useT();
  const money = useMoney();
  const percent = usePercent();
  const { minimumWalletPrice: min, maximumWalletPrice: max, currency } = useSettings();
  const own = 'amount' in choice;
  const hint = useBetterHint({ packages, choice, tax });
  const texts = {
    'not-a-number': t('wallet.topUp.notANumber'),
    'too-low': t('wallet.topUp.tooLow', { amount: money.amount(min) }),
    'too-high': t('wallet.topUp.tooHigh', { amount: money.amount(max) }),
  };
  return (
    <fieldset className={styles.offers}>
      <legend>{t('wallet.topUp.choose')}</legend>
      {packages.map((offer) => (
        <Offer
          key={offer._id}
          offer={offer}
          tax={tax}
          checked={'packageId' in choice && choice.packageId === offer._id}
          onChange={() => onChange({ packageId: offer._id })}
        />
      ))}
      <CheckField
        kind="radio"
        name="top-up"
        className={styles.offer}
        checked={own}
        onChange={() => onChange({ amount: '' })}
        label={t('wallet.topUp.other')}
        hint={[
          t('wallet.topUp.otherHint', { min: money.amount(min), max: money.amount(max) }),
          tax.mode === 'added' && tax.rate > 0 ? t('wallet.tax.plus', { percent: percent(tax.rate) }) : '',
        ]
          .filter(Boolean)
          .join(', ')}
      />
      {own ? (
        <Field
          label={t('wallet.topUp.other')}
          hideLabel
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          inside={currency}
          value={choice.amount}
          hint={hint}
          error={problem && choice.amount !== '' ? texts[problem] : undefined}
          onChange={(event) => onChange({ amount: event.target.value })}
        />
      ) : null}
    </fieldset>
  );
}
