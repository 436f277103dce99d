import { TextAreaField } from '#components/field.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { useT } from '#i18n/use-t.ts';
import { FEED_EXCERPT_MAX } from '#rules/feed-form.ts';
import styles from './composer.module.css';

interface Props {
  value: string;
  /** How many characters fit. */
  most: number;
  required: boolean;
  error: string | undefined;
  /** It is being sent: it stays as it is. */
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** The words of the post. */
export function PostTextField({ value, most, required, error, readOnly, onChange }: Props) {
  const t = useT();
  return (
    <TextAreaField
      className={required ? styles.longText : styles.text}
      label={t('creator.composer.text')}
      name="text"
      optional={!required}
      value={value}
      error={error}
      readOnly={readOnly}
      after={<TextCounter value={value} most={most} always />}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** What everyone may read of a locked text. */
export function ExcerptField({ value, error, readOnly, onChange }: Omit<Props, 'most' | 'required'>) {
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
      readOnly={readOnly}
      after={value ? <TextCounter value={value} most={FEED_EXCERPT_MAX} always /> : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
