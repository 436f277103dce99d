import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './own.module.css';

export interface BulkAction {
  id: string;
  label: string;
  danger?: boolean;
  onPress: () => void;
}

interface Props {
  count: number;
  busy: boolean;
  actions: readonly BulkAction[];
  onClear: () => void;
}

/** What can be done with all that is chosen; nothing while nothing is. */
export function BulkBar({ count, busy, actions, onClear }: Props) {
  const t = useT();
  return (
    <div className={styles.bulk}>
      <span role="status">{count > 0 ? t('items.own.selected', { count }) : null}</span>
      {count > 0 ? (
        <>
          <Button size="small" variant="quiet" disabled={busy} onClick={onClear}>
            {t('items.own.clear')}
          </Button>
          <div className={styles.bulkActions}>
            {actions.map(({ id, label, danger, onPress }) => (
              <Button
                key={id}
                size="small"
                variant={danger ? 'danger' : 'outline'}
                disabled={busy}
                onClick={onPress}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      ) : null}
    </div>
  );
}
