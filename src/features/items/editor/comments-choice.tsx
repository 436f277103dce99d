import { SelectField } from '#components/field.tsx';
import { useT } from '#i18n/use-t.ts';
import { COMMENTS_BY, type CommentsBy } from '#rules/comments.ts';

interface Props {
  value: CommentsBy;
  onChange: (value: CommentsBy) => void;
}

/** Who may comment on a thing. */
export function CommentsChoice({ value, onChange }: Props) {
  const t = useT();
  const options = COMMENTS_BY.map((one) => ({ value: one, label: t(`creator.composer.comments.${one}`) }));
  return (
    <SelectField
      name="commentsBy"
      label={t('creator.composer.comments')}
      hint={t('creator.composer.comments.hint')}
      options={options}
      value={value}
      onChange={(event) => onChange(event.target.value as CommentsBy)}
    />
  );
}
