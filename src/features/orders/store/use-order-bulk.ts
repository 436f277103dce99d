import { useRouter } from 'next/router';
import { useState } from 'react';
import { toast } from '#components/toast.ts';
import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import { useChangeEach } from '#lib/use-change-each.ts';
import { canBecome } from '#rules/orders.ts';
import { useUpdateOrderMutation } from '#services/orders.ts';
import { packingSlipsPath } from '../order-paths.ts';
import { hasSlip } from './has-slip.ts';

/** What a seller says of several orders at once. */
const STATUSES = ['shipping', 'delivered'] as const;
type BulkStatus = (typeof STATUSES)[number];

/** What is sent by post can be selected; a file was delivered at once. */
export const isPosted = ({ productInfo }: Order): boolean => productInfo.type === 'physical';

const mayBe = (order: Order, status: BulkStatus): boolean =>
  order.deliveryStatus !== status && canBecome(order.deliveryStatus, status).allowed;

/** Orders that are selected, and what is done with all of them; a status is asked about first, as buyers are written. */
export function useOrderBulk(items: readonly Order[]) {
  const t = useT();
  const router = useRouter();
  const [update] = useUpdateOrderMutation();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<BulkStatus | null>(null);
  const { busy, changeEach } = useChangeEach();
  const chosen = items.filter((order) => isPosted(order) && selected.includes(order._id));
  const ids = chosen.map(({ _id }) => _id);
  const fit = asked === null ? [] : chosen.filter((order) => mayBe(order, asked));
  const run = async (status: BulkStatus, orders: readonly Order[]) => {
    const { done, refusals } = await changeEach(
      orders.map(({ _id }) => _id),
      (id) => update({ params: { id }, body: { deliveryStatus: status } }),
    );
    setAsked(null);
    if (done.length > 0) toast.success(t(`orders.bulk.${status}.done`, { count: done.length }));
    const [first] = refusals;
    if (!first) return;
    toast.error(t('orders.bulk.refused', { count: refusals.length, reason: first.reason }));
    // They stay selected alone, so that one sees which they are.
    setSelected(refusals.map(({ id }) => id));
  };
  return {
    busy,
    selection: { ids, onChange: setSelected },
    // What fits none of them is not offered.
    actions: [
      ...STATUSES.filter((status) => chosen.some((order) => mayBe(order, status))).map((status) => ({
        id: status,
        label: t(status === 'shipping' ? 'orders.ship' : 'orders.deliver'),
        onPress: () => setAsked(status),
      })),
      ...(chosen.some(hasSlip)
        ? [{ id: 'slips', label: t('orders.slips'), onPress: () => void router.push(packingSlipsPath(ids)) }]
        : []),
    ],
    question: {
      open: asked !== null,
      title: t(`orders.bulk.${asked ?? 'shipping'}.title`, { count: fit.length }),
      text: t(`orders.bulk.${asked ?? 'shipping'}.text`),
      confirmLabel: t(asked === 'delivered' ? 'orders.deliver' : 'orders.ship'),
      onConfirm: () => void (asked && run(asked, fit)),
      onCancel: () => setAsked(null),
    },
  };
}
