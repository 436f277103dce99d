import { Badge } from '#components/badge.tsx';
import { SelectField } from '#components/field.tsx';
import { useT } from '#i18n/use-t.ts';
import { ITEM_STATUSES, type ItemStatus } from '#rules/item-form.ts';
import type { OwnItem } from './own-row.tsx';
import styles from './own-status.module.css';

interface Props {
  item: OwnItem;
  status: ItemStatus;
  isDeleted: boolean;
  busy: boolean;
  /** Why fans do not see it, whatever its state says. */
  note?: string | undefined;
  onStatus: (status: ItemStatus) => void;
}

/** The state of an own thing, changed where it stands. While a change runs it takes no other one, but keeps the focus. */
export function OwnStatus({ item, status, isDeleted, busy, note, onStatus }: Props) {
  const t = useT();
  if (isDeleted) return <Badge>{t('items.own.isDeleted')}</Badge>;
  return (
    <span className={styles.status}>
      <SelectField
        className={styles.select}
        label={t('items.own.statusOf', { name: item.nameIn(t) })}
        hideLabel
        value={status}
        aria-disabled={busy}
        options={ITEM_STATUSES.map((value) => ({ value, label: t(`items.own.state.${value}`) }))}
        onChange={(event) => {
          if (!busy) onStatus(event.target.value as ItemStatus);
        }}
      />
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}
