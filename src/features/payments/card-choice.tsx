import { CheckField } from '#components/check-field.tsx';
import type { PaymentCard } from '#contract/payment-card.ts';
import { useT } from '#i18n/use-t.ts';
import { brandName, isExpired } from '#rules/card.ts';
import styles from './card-choice.module.css';

/** Whether a saved card can still pay at `now`. */
export const isUsable = ({ month, year }: PaymentCard, now: Date): boolean => !isExpired(month, year, now);

/** The card to preselect: the default, but not one that was just declined while there is another. */
export function preferredCard(cards: readonly PaymentCard[], now: Date): PaymentCard | undefined {
  const usable = cards.filter((card) => isUsable(card, now));
  const good = usable.filter((card) => !card.isDeclined);
  return good.find((card) => card.isDefault) ?? good[0] ?? usable[0];
}

interface CardChoiceProps {
  cards: readonly PaymentCard[];
  value: string | undefined;
  onChange: (id: string) => void;
  now: Date;
}

/** What one should know of a card before it pays. */
function hintOf({ isDeclined, isDefault }: PaymentCard, usable: boolean) {
  if (!usable) return 'payments.card.expired';
  if (isDeclined) return 'payments.card.declined';
  return isDefault ? 'payments.card.default' : 'payments.card.until';
}

/** Which saved card pays; expired ones are shown but cannot be chosen. */
export function CardChoice({ cards, value, onChange, now }: CardChoiceProps) {
  const t = useT();
  return (
    <fieldset className={styles.cards}>
      <legend>{t('payments.card.legend')}</legend>
      {cards.map((card) => {
        const usable = isUsable(card, now);
        const until = `${String(card.month).padStart(2, '0')}/${String(card.year).slice(-2)}`;
        return (
          <CheckField
            key={card._id}
            kind="radio"
            name="card"
            value={card._id}
            checked={card._id === value}
            disabled={!usable}
            label={t('payments.card.name', { brand: brandName(card.brand), last4: card.last4Digits })}
            hint={t(hintOf(card, usable), { until })}
            onChange={() => onChange(card._id)}
          />
        );
      })}
    </fieldset>
  );
}
