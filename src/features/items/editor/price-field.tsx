import { Field } from '#components/field.tsx';
import { Price } from '#features/wallet/price.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { toWire } from '#rules/money.ts';
import { typedTokens } from '#rules/typed-amount.ts';
import { useSettings } from '#store/hooks.ts';

interface Props {
  /** Tokens, as typed. */
  value: string;
  error: string | undefined;
  className?: string | undefined;
  /** It is being sent: it stays as it is. */
  readOnly?: boolean;
  /** Left empty, nothing is asked for. */
  optional?: boolean;
  onPrice: (price: string) => void;
}

/** The price of what is sold in tokens, with what that is in money. */
export function PriceField({ value, error, className, readOnly, optional, onPrice }: Props) {
  const t = useT();
  const money = useMoney();
  const { minimumPpvPrice: min, maximumPpvPrice: max } = useSettings();
  const price = toWire(typedTokens(value));
  return (
    <Field
      className={className}
      label={t('creator.composer.price')}
      name="price"
      inputMode="decimal"
      autoComplete="off"
      inside={t('creator.composer.price.unit')}
      value={value}
      readOnly={readOnly}
      optional={optional}
      error={error}
      hint={
        price > 0 ? (
          <Price tokens={price} />
        ) : (
          t(optional ? 'creator.composer.price.hintOptional' : 'creator.composer.price.hint', {
            min: money.tokens(min),
            max: money.tokens(max),
          })
        )
      }
      onChange={(event) => onPrice(event.target.value)}
    />
  );
}
