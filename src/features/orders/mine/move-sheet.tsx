import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Notice } from '#components/notice.tsx';
import { Sheet } from '#components/sheet.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import type { Address } from '#contract/addresses.ts';
import type { Order } from '#contract/orders.ts';
import { AddressSheet } from '#features/addresses/address-sheet.tsx';
import { PostLines } from '#features/addresses/post-lines.tsx';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { ADDRESSES_MAX } from '#rules/addresses.ts';
import { useAddressesQuery } from '#services/addresses.ts';
import { useUpdateOrderAddressMutation } from '#services/orders.ts';
import styles from '../orders.module.css';

interface Props {
  order: Order;
  onClose: () => void;
}

interface FormProps extends Props {
  id: string;
  addresses: readonly Address[];
  /** Just added: it is chosen. */
  addedId: string | null;
  onBusy: (busy: boolean) => void;
}

function Choice({ id, order, addresses, addedId, onBusy, onClose }: FormProps) {
  const t = useT();
  const [move] = useUpdateOrderAddressMutation();
  const current = addresses.find(({ deliveryAddress }) => deliveryAddress === order.deliveryAddress);
  const { values, error, set, submit } = useForm({
    initial: { deliveryAddressId: addedId ?? (current ?? addresses[0])?._id ?? '' },
    submit: async (body) => {
      onBusy(true);
      try {
        await move({ params: { id: order._id }, body }).unwrap();
        toast.success(t('orders.mine.moved'));
        onClose();
      } finally {
        onBusy(false);
      }
    },
  });
  return (
    <form
      method="post"
      id={id}
      className={styles.form}
      onSubmit={submit}
      aria-label={t('orders.mine.move.choose')}
    >
      {error ? (
        <Notice tone="warning" announce>
          {error}
        </Notice>
      ) : null}
      {addresses.map(({ _id, name, deliveryLines }) => (
        <CheckField
          key={_id}
          kind="radio"
          name="deliveryAddressId"
          value={_id}
          label={name}
          hint={<PostLines lines={deliveryLines.slice(1)} />}
          checked={values.deliveryAddressId === _id}
          onChange={() => set('deliveryAddressId', _id)}
        />
      ))}
    </form>
  );
}

/** Another address of the own book for an order that was not sent yet. */
export function MoveSheet({ order, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [adds, setAdds] = useState(false);
  const [addedId, setAddedId] = useState<string | null>(null);
  const { data, error, refetch } = useAddressesQuery({ query: { limit: ADDRESSES_MAX } });
  const addresses = data?.data ?? [];
  if (adds)
    return (
      <AddressSheet
        address={null}
        isFirst={addresses.length === 0}
        onSaved={({ _id }) => setAddedId(_id)}
        onClose={() => setAdds(false)}
      />
    );
  return (
    <Sheet
      open
      onClose={onClose}
      locked={busy}
      title={t('orders.mine.move.title')}
      text={t('orders.mine.move.text')}
      footer={
        <Button type="submit" form={id} variant="primary" loading={busy} disabled={addresses.length === 0}>
          {t('orders.mine.move.save')}
        </Button>
      }
    >
      {error && !data ? <ErrorState compact text={toApiError(error).message} onRetry={refetch} /> : null}
      {!error && !data ? <ListSkeleton rows={2} /> : null}
      {addresses.length > 0 ? (
        <Choice {...{ id, order, addresses, addedId, onClose }} onBusy={setBusy} />
      ) : null}
      {data && addresses.length < ADDRESSES_MAX ? (
        <p>
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setAdds(true)}>
            {t('addresses.add')}
          </Button>
        </p>
      ) : null}
    </Sheet>
  );
}
