import { useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { useAddCardMutation, useStartCardMutation } from '#services/payments.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './add-card-form.module.css';
import type { AddCardProps } from './add-card-props.ts';
import { CardRefusal } from './card-held.tsx';
import { useCardElement } from './use-card-element.ts';

const params = { gateway: 'stripe' } as const;

/** Adds a card by Stripe's own field. Its bank may ask the owner at once, so that later payments need not. */
export function StripeCardForm({ onAdded, onChanged }: AddCardProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const { stripePublishableKey } = useSettings();
  const viewer = useViewer();
  const [startCard] = useStartCardMutation();
  const [addCard] = useAddCardMutation();
  const element = useCardElement(place, stripePublishableKey);
  const form = useForm({
    initial: { holderName: viewer?.name ?? '', token: '' },
    check: ({ holderName }) => (holderName.trim() ? {} : { holderName: t('payments.add.holder.missing') }),
    submit: async ({ holderName }) => {
      const { clientSecret } = await startCard({ params }).unwrap();
      const token = await element.save(clientSecret, holderName.trim());
      onAdded(await addCard({ params, body: { token, holderName: holderName.trim() } }).unwrap());
    },
  });
  const changed = (form.changed || element.isFilled) && !form.busy;
  useEffect(() => onChanged(changed), [changed, onChanged]);
  const problem = form.errors.token ?? form.error;
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <Field
        label={t('payments.add.holder')}
        name="holderName"
        autoComplete="cc-name"
        value={form.values.holderName}
        error={form.errors.holderName}
        onChange={(event) => form.set('holderName', event.target.value)}
      />
      {element.state === 'failed' ? (
        <Notice tone="warning" announce>
          <p>{t('payments.add.unloaded')}</p>
          <Button variant="quiet" onClick={element.retry}>
            {t('common.retry')}
          </Button>
        </Notice>
      ) : null}
      <fieldset
        className={styles.group}
        aria-busy={element.state === 'loading'}
        hidden={element.state === 'failed'}
      >
        <legend className={styles.label}>{t('payments.add.card')}</legend>
        <div ref={place} className={styles.element} />
      </fieldset>
      {problem ? (
        <Notice tone="warning" announce>
          {form.errors.token ?? <CardRefusal form={form} />}
        </Notice>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        loading={form.busy}
        disabled={element.state !== 'ready'}
      >
        {t('payments.add.save')}
      </Button>
    </form>
  );
}
