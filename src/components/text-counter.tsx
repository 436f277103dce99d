import type { Translate } from '#i18n/create-i18n.ts';
import { useT } from '#i18n/use-t.ts';
import { surplusOf, textLength } from '#rules/text.ts';
import styles from './text-counter.module.css';

interface Props {
  value: string;
  /** How many characters fit. */
  most: number;
  /** Also while there is plenty of room left. */
  always?: boolean;
  /** Only the beginning of what is too much, where there is little room. */
  brief?: boolean;
}

/** So many characters of what is too much show where it begins. */
const BRIEF = 60;

/** From here on a writer wants to know how much room is left. */
const NEARLY_FULL = 0.8;

/** How far a text is, and what of it is too much: nothing that was typed or pasted is cut away. */
export function TextCounter({ value, most, always, brief }: Props) {
  const t = useT();
  const used = textLength(value.trim());
  const surplus = surplusOf(value, most);
  if (!always && used <= most * NEARLY_FULL) return null;
  return (
    <>
      <span className={used >= most ? styles.full : styles.counter}>
        {t('components.counter', { used, most })}
      </span>
      {surplus ? (
        <span className={styles.surplus}>
          <span>{t('components.surplus', { count: used - most })}</span>{' '}
          <mark dir="auto">
            {brief && textLength(surplus) > BRIEF ? `${[...surplus].slice(0, BRIEF).join('')}…` : surplus}
          </mark>
        </span>
      ) : null}
    </>
  );
}

/** Why a text that is too long is not sent, '' when it fits. */
export function surplusText(t: Translate, value: string, most: number): string {
  const count = textLength(surplusOf(value, most));
  return count > 0 ? t('components.shorten', { count }) : '';
}
