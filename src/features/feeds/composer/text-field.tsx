import { TextAreaField } from '#components/field.tsx';
import { useT } from '#i18n/use-t.ts';
import { FEED_TEXT_TYPED } from '#rules/feed-form.ts';
import { textLength } from '#rules/text.ts';
import styles from './composer.module.css';
import { typedText } from './post-values.ts';

interface Props {
  value: string;
  required: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** The words of the post; typing stops at the limit, the counter says how far it is. */
export function PostTextField({ value, required, error, onChange }: Props) {
  const t = useT();
  const used = textLength(value);
  return (
    <TextAreaField
      className={required ? styles.longText : styles.text}
      label={t('creator.composer.text')}
      name="text"
      optional={!required}
      value={value}
      error={error}
      after={
        <span className={used >= FEED_TEXT_TYPED ? styles.full : styles.counter}>
          {t('creator.composer.counter', { used, most: FEED_TEXT_TYPED })}
        </span>
      }
      onChange={(event) => onChange(typedText(event.target.value, value))}
    />
  );
}
