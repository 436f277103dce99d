import { TextAreaField } from '#components/field.tsx';
import { useT } from '#i18n/use-t.ts';
import { FEED_EXCERPT_MAX } from '#rules/feed-form.ts';
import { textLength } from '#rules/text.ts';
import styles from './composer.module.css';
import { surplusOf } from './post-values.ts';

interface Props {
  value: string;
  /** How many characters fit. */
  most: number;
  required: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** How far the text is, and what of it is too much: nothing that was typed or pasted is cut away. */
function Counter({ value, most }: Pick<Props, 'value' | 'most'>) {
  const t = useT();
  const used = textLength(value.trim());
  const surplus = surplusOf(value, most);
  return (
    <>
      <span className={used >= most ? styles.full : styles.counter}>
        {t('creator.composer.counter', { used, most })}
      </span>
      {surplus ? (
        <span className={styles.surplus}>
          {t('creator.composer.surplus')} <mark dir="auto">{surplus}</mark>
        </span>
      ) : null}
    </>
  );
}

/** The words of the post. */
export function PostTextField({ value, most, required, error, onChange }: Props) {
  const t = useT();
  return (
    <TextAreaField
      className={required ? styles.longText : styles.text}
      label={t('creator.composer.text')}
      name="text"
      optional={!required}
      value={value}
      error={error}
      after={<Counter value={value} most={most} />}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What everyone may read of a locked text. */
export function ExcerptField({ value, error, onChange }: Pick<Props, 'value' | 'error' | 'onChange'>) {
  const t = useT();
  return (
    <TextAreaField
      rows={2}
      label={t('creator.composer.excerpt')}
      name="excerpt"
      optional
      hint={t('creator.composer.excerpt.hint')}
      value={value}
      error={error}
      after={value ? <Counter value={value} most={FEED_EXCERPT_MAX} /> : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
