import { Button } from '#components/button.tsx';
import { Sheet } from '#components/sheet.tsx';
import type { QueueSlot } from '#contract/planner.ts';
import { editPath } from '#features/feeds/feed-text.ts';
import { useT } from '#i18n/use-t.ts';
import { nameOf } from './entry-parts.tsx';
import styles from './queue.module.css';
import { useMomentText } from './use-planner.ts';

/** What the queue is going to publish at one of its times. */
export function SlotSheet({ slot, onClose }: { slot: QueueSlot; onClose: () => void }) {
  const t = useT();
  const { draft } = slot;
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={draft ? nameOf(draft, t) : t('planner.slot.empty')}
      text={useMomentText()(slot.at)}
      footer={draft ? <Button href={editPath(draft)}>{t('planner.edit')}</Button> : undefined}
    >
      <p className={styles.none}>{t(draft ? 'planner.slot.text' : 'planner.slot.none')}</p>
    </Sheet>
  );
}
