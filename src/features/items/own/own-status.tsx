import { Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import work from '#components/work.module.css';
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
      <Select
        className={styles.select}
        suffixIcon={<ChevronDown className={work.chevron} aria-hidden="true" />}
        aria-label={t('items.own.statusOf', { name: item.nameIn(t) })}
        value={status}
        aria-disabled={busy}
        {...(busy ? { open: false } : {})}
        options={ITEM_STATUSES.map((value) => ({ value, label: t(`items.own.state.${value}`) }))}
        onChange={busy ? undefined : onStatus}
      />
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}
