import { useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { ITEM_STATUSES, type ItemStatus } from '#rules/item-form.ts';
import type { OwnChanges, OwnKind } from './use-own-changes.ts';

interface OwnThing {
  _id: string;
  status: ItemStatus;
  totalPurchases?: number | undefined;
}

interface Options<Thing> {
  kind: OwnKind;
  /** On screen now. */
  items: readonly Thing[];
  changes: OwnChanges;
  /** What all that are selected may become. */
  statuses?: readonly ItemStatus[];
  /** The list is that of deleted ones, which can only come back. */
  areDeleted: boolean;
}

/** What of a list is selected, what can be done with all of that, and the question before things are deleted. */
export function useOwnBulk<Thing extends OwnThing>({
  kind,
  items,
  changes,
  statuses = ITEM_STATUSES,
  areDeleted,
}: Options<Thing>) {
  const t = useT();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [toDelete, setToDelete] = useState<readonly Thing[]>([]);
  const chosen = items.filter(({ _id }) => selected.includes(_id));
  const ids = chosen.map(({ _id }) => _id);
  /** Those that were refused stay selected alone, so that one sees which they are. */
  const settle = (refused: readonly string[]) => {
    if (refused.length > 0) setSelected(refused);
  };
  const bulk = areDeleted
    ? [
        {
          id: 'restore',
          label: t('items.own.restore'),
          onPress: () => void changes.restore(ids).then(settle),
        },
      ]
    : [
        ...statuses.map((status) => ({
          id: status,
          label: t(`items.own.bulk.${status}`),
          onPress: () => void changes.setStatus(chosen, status).then(settle),
        })),
        { id: 'delete', label: t('items.own.delete'), danger: true, onPress: () => setToDelete(chosen) },
      ];
  const bought = toDelete.reduce((sum, one) => sum + (one.totalPurchases ?? 0), 0);
  return {
    selection: { ids, onChange: setSelected },
    bulk,
    askToDelete: (one: Thing) => setToDelete([one]),
    deletion: {
      open: toDelete.length > 0,
      title: t(`creator.${kind}.mine.deleteAsk`, { count: toDelete.length }),
      text: bought > 0 ? t('items.own.deleteBought', { count: bought }) : t('items.own.deleteText'),
      onConfirm: () => void changes.remove(toDelete).finally(() => setToDelete([])),
      onCancel: () => setToDelete([]),
    },
  };
}
