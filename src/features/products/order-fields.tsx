import { Minus, Plus } from 'lucide-react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { PostLines } from '#features/addresses/post-lines.tsx';
import { useT } from '#i18n/use-t.ts';
import { ADDRESSES_MAX } from '#rules/addresses.ts';
import { USER_NOTE_MAX } from '#rules/orders.ts';
import { phoneCountry } from '#rules/phone.ts';
import styles from './order-sheet.module.css';
import { phoneOf } from './order-values.ts';
import type { Order } from './use-order.ts';

function Quantity({ order: { form, most, pieces, wrongQuantity } }: { order: Order }) {
  const t = useT();
  // What is not typed yet is asked for when it is sent.
  const typedWrong = form.values.quantity.trim() ? wrongQuantity : '';
  const change = (by: number) => form.set('quantity', String(Math.min(most, Math.max(1, pieces + by))));
  return (
    <div className={styles.quantity}>
      <Field
        className={styles.number}
        name="quantity"
        label={t('products.order.quantity')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={form.values.quantity}
        error={form.errors.quantity ?? typedWrong}
        onChange={(event) => form.set('quantity', event.target.value)}
      />
      <IconButton
        variant="outline"
        label={t('products.order.less')}
        icon={<Minus aria-hidden="true" />}
        disabled={pieces <= 1}
        onClick={() => change(-1)}
      />
      <IconButton
        variant="outline"
        label={t('products.order.more')}
        icon={<Plus aria-hidden="true" />}
        disabled={pieces >= most}
        onClick={() => change(1)}
      />
    </div>
  );
}

interface Props {
  order: Order;
  /** A new address is wanted. */
  onAdd: () => void;
}

function Addresses({ order, onAdd }: Props) {
  const t = useT();
  const { form, book, list, address, chooseAddress } = order;
  const problem = form.errors.deliveryAddressId;
  return (
    <fieldset className={styles.addresses} data-field="deliveryAddressId">
      <legend>{t('products.order.address')}</legend>
      {book.error && !book.data ? (
        <ErrorState compact text={toApiError(book.error).message} onRetry={book.refetch} />
      ) : book.data ? (
        list.map(({ _id, name, deliveryLines }) => (
          <CheckField
            key={_id}
            kind="radio"
            name="deliveryAddressId"
            value={_id}
            checked={_id === address?._id}
            label={<bdi>{name}</bdi>}
            hint={<PostLines lines={deliveryLines.slice(1)} />}
            onChange={() => chooseAddress(_id)}
          />
        ))
      ) : (
        <ListSkeleton rows={1} />
      )}
      {book.data && list.length < ADDRESSES_MAX ? (
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={onAdd}>
          {t('addresses.add')}
        </Button>
      ) : null}
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

/** How many pieces, where they go, whom the delivery service calls, and a note for the seller. */
export function OrderFields({ order, onAdd }: Props) {
  const t = useT();
  const { form, address } = order;
  const plan = address ? phoneCountry(address.country) : null;
  return (
    <>
      <Quantity order={order} />
      <Addresses order={order} onAdd={onAdd} />
      {address ? (
        <Field
          name="phoneNumber"
          type="tel"
          label={t('addresses.field.phoneNumber')}
          hint={t('addresses.field.phoneHint')}
          autoComplete="tel-national"
          before={plan ? `+${plan.dialCode}` : undefined}
          value={phoneOf(form.values, address)}
          error={form.errors.phoneNumber}
          onChange={(event) => form.set('phoneNumber', event.target.value)}
        />
      ) : null}
      <TextAreaField
        name="userNote"
        label={t('products.order.note')}
        optional
        rows={2}
        value={form.values.userNote}
        error={form.errors.userNote}
        after={<TextCounter value={form.values.userNote} most={USER_NOTE_MAX} />}
        onChange={(event) => form.set('userNote', event.target.value)}
      />
    </>
  );
}
