import { CheckField } from '#components/check-field.tsx';
import { useT } from '#i18n/use-t.ts';
import type { Audience } from '#rules/item-access.ts';
import styles from './form.module.css';
import { PriceField } from './price-field.tsx';

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

/** Whom a thing is for: three plain choices. */
export function AudienceChoice({ values, error, onAudience, onPrice }: Props) {
  const t = useT();
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
      {values.audience === 'ppv' ? (
        <PriceField className={styles.price} value={values.price} error={error} onPrice={onPrice} />
      ) : null}
    </fieldset>
  );
}
