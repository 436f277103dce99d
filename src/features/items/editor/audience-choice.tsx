import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import { Price } from '#features/wallet/price.tsx';
import { typedTokens } from '#features/wallet/tip-amounts.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import type { Audience } from '#rules/item-access.ts';
import { toWire } from '#rules/money.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './form.module.css';

const AUDIENCES: readonly Audience[] = ['everyone', 'subscribers', 'ppv'];

interface Sale {
  audience: Audience;
  /** Tokens, as typed. */
  price: string;
}

interface Props {
  values: Sale;
  error: string | undefined;
  onAudience: (audience: Audience) => void;
  onPrice: (price: string) => void;
}

/** The price of what is sold in tokens, with what that is in money. */
function PriceField({ values, error, onPrice }: Props) {
  const t = useT();
  const money = useMoney();
  const { minimumPpvPrice: min, maximumPpvPrice: max } = useSettings();
  const price = toWire(typedTokens(values.price));
  return (
    <Field
      className={styles.price}
      label={t('creator.composer.price')}
      name="price"
      inputMode="decimal"
      autoComplete="off"
      inside={t('creator.composer.price.unit')}
      value={values.price}
      error={error}
      hint={
        price > 0 ? (
          <Price tokens={price} />
        ) : (
          t('creator.composer.price.hint', { min: money.tokens(min), max: money.tokens(max) })
        )
      }
      onChange={(event) => onPrice(event.target.value)}
    />
  );
}

/** Whom a thing is for: three plain choices. */
export function AudienceChoice(props: Props) {
  const t = useT();
  const { values, onAudience } = props;
  return (
    <fieldset className={styles.choices}>
      <legend>{t('creator.composer.audience')}</legend>
      {AUDIENCES.map((audience) => (
        <CheckField
          key={audience}
          kind="radio"
          name="audience"
          value={audience}
          label={t(`creator.composer.audience.${audience}`)}
          hint={t(`creator.composer.audience.${audience}.hint`)}
          checked={values.audience === audience}
          onChange={() => onAudience(audience)}
        />
      ))}
      {values.audience === 'ppv' ? <PriceField {...props} /> : null}
    </fieldset>
  );
}
