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
  /** Without it something else clears the selection. */
  onClear?: () => void;
  /** It stands in a bar that sticks to the window itself, with its buttons always there: nothing moves when the first is chosen. */
  isInBar?: boolean;
}

/**
 * What can be done with all that is chosen; nothing while nothing is, unless it stands in a bar. While a change runs, or
 * nothing is chosen, its buttons take no clicks, but keep the focus, which a disabled button would lose.
 */
export function BulkBar({ count, busy, actions, onClear, isInBar = false }: Props) {
  const t = useT();
  const isIdle = busy || count === 0;
  return (
    <div data-sticky className={isInBar ? styles.bulkInBar : styles.bulk}>
      <span role="status">{count > 0 ? t('items.own.selected', { count }) : null}</span>
      {count > 0 || isInBar ? (
        <>
          {onClear ? (
            <Button size="small" variant="quiet" aria-disabled={busy} onClick={busy ? undefined : onClear}>
              {t('items.own.clear')}
            </Button>
          ) : null}
          <div className={styles.bulkActions}>
            {actions.map(({ id, label, danger, onPress }) => (
              <Button
                key={id}
                size="small"
                variant={danger ? 'danger' : 'outline'}
                aria-disabled={isIdle}
                onClick={isIdle ? undefined : onPress}
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
