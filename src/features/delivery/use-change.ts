import { useState } from 'react';
import { failedText } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { DeliveryPreferences } from '#contract/delivery.ts';
import { useT } from '#i18n/use-t.ts';
import { useChangeDeliveryMutation } from '#services/delivery.ts';

export type Change = Partial<DeliveryPreferences>;

const before = (now: DeliveryPreferences, change: Change): Change => ({
  ...(change.rows ? { rows: now.rows.filter(({ row }) => change.rows?.some((one) => one.row === row)) } : {}),
  ...('quiet' in change ? { quiet: now.quiet } : {}),
  ...(change.timeZone ? { timeZone: now.timeZone } : {}),
  ...(change.digest ? { digest: now.digest } : {}),
  ...(change.grouping === undefined ? {} : { grouping: now.grouping }),
});

const applied = (now: DeliveryPreferences, { rows, ...rest }: Change): DeliveryPreferences => ({
  ...now,
  ...rest,
  rows: now.rows.map((line) => rows?.find(({ row }) => row === line.row) ?? line),
});

/**
 * Changes take effect at once, show at once, and can be taken back for some seconds. Those that are made while one is on
 * its way follow it.
 */
export function useDeliveryChange(now: DeliveryPreferences) {
  const t = useT();
  const [send] = useChangeDeliveryMutation();
  const [wanted, setWanted] = useState<readonly Change[]>([]);
  const shown = wanted.reduce(applied, now);
  const keep = async (change: Change, isUndo = false): Promise<void> => {
    const back = before(shown, change);
    setWanted((list) => [...list, change]);
    const { error } = await send({ body: change });
    setWanted((list) => list.filter((one) => one !== change));
    if (error) toast.error(failedText(error, t('delivery.failed')));
    else if (isUndo) toast.success(t('delivery.undone'));
    else
      toast.success(t('common.saved.short'), {
        action: { label: t('delivery.undo'), onClick: () => void keep(back, true) },
      });
  };
  return { shown, keep: (change: Change) => void keep(change) };
}
