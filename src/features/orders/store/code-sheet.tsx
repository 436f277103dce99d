import { useId } from 'react';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { toast } from '#components/toast.ts';
import type { Order } from '#contract/orders.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { SHIPPING_CODE_MAX } from '#rules/orders.ts';
import { useUpdateOrderMutation } from '#services/orders.ts';
import styles from '../orders.module.css';

interface Props {
  order: Order;
  /** Says that it is on its way; else only the code is changed. */
  ships: boolean;
  onClose: () => void;
}

/** Asks for the tracking code: with "on its way", or alone. */
export function CodeSheet({ order, ships, onClose }: Props) {
  const t = useT();
  const id = useId();
  const [update] = useUpdateOrderMutation();
  const { values, changed, errors, error, busy, set, submit } = useForm({
    initial: { shippingCode: order.shippingCode },
    submit: async ({ shippingCode }) => {
      const body = {
        shippingCode: shippingCode.trim(),
        ...(ships ? { deliveryStatus: 'shipping' as const } : {}),
      };
      await update({ params: { id: order._id }, body }).unwrap();
      toast.success(t(ships ? 'orders.shipped' : 'orders.codeSaved'));
      onClose();
    },
  });
  return (
    <FormSheet
      changed={changed}
      size="small"
      onClose={onClose}
      locked={busy}
      title={t(ships ? 'orders.ship.title' : 'orders.code.title', { number: order.orderNumber })}
      text={ships ? t('orders.ship.text') : undefined}
      footer={
        <Button type="submit" form={id} variant="primary" loading={busy}>
          {t(ships ? 'orders.ship' : 'orders.code.save')}
        </Button>
      }
    >
      <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
        {error && !errors.shippingCode ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <Field
          label={t('orders.code')}
          {...bind({ values, errors, set }, 'shippingCode')}
          optional
          autoComplete="off"
          hint={t('orders.code.hint')}
          after={<TextCounter value={values.shippingCode} most={SHIPPING_CODE_MAX} />}
        />
      </form>
    </FormSheet>
  );
}
