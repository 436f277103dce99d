import { SelectField } from '#components/field.tsx';
import { useT } from '#i18n/use-t.ts';
import { ITEM_STATUSES, type ItemStatus } from '#rules/item-form.ts';

interface Props {
  value: ItemStatus;
  error: string | undefined;
  /** What the statuses mean for this kind. */
  hint: string;
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  onChange: (status: ItemStatus) => void;
}

/** Draft, active or inactive. Who may not publish yet cannot choose active, and is told why. */
export function StatusChoice({ value, error, hint, mayPublish, onChange }: Props) {
  const t = useT();
  return (
    <SelectField
      name="status"
      label={t('items.own.status')}
      hint={mayPublish ? hint : t('creator.composer.visible.later')}
      options={ITEM_STATUSES.map((status) => ({
        value: status,
        label: t(`items.own.state.${status}`),
        disabled: status === 'active' && !mayPublish,
      }))}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value as ItemStatus)}
    />
  );
}
