import { useEffect } from 'react';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind, type FieldErrors, useForm } from '#lib/use-form.ts';
import { expiryProblem, isSecurityCode, passesLuhn } from '#rules/card.ts';
import { SANDBOX_CARDS } from '#rules/sandbox-cards.ts';
import { useAddCardMutation } from '#services/payments.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './add-card-form.module.css';
import type { AddCardProps } from './add-card-props.ts';
import { CardRefusal } from './card-held.tsx';
import { StripeCardForm } from './stripe-card-form.tsx';

interface CardValues {
  holderName: string;
  number: string;
  expiry: string;
  cvc: string;
}

/** Month and four-digit year of "12 / 28" or "12/2028"; zeros for anything else. */
export function readExpiry(text: string): { month: number; year: number } {
  const [, month = '0', year = '0'] = /^\s*(\d{1,2})\s*(?:\/\s*)?(\d{4}|\d{2})\s*$/.exec(text) ?? [];
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

function useCardProblems() {
  const t = useT();
  return (values: CardValues): FieldErrors<CardValues> => {
    const { month, year } = readExpiry(values.expiry);
    const expiry = expiryProblem(month, year, new Date());
    return {
      ...(values.holderName.trim() ? {} : { holderName: t('payments.add.holder.missing') }),
      ...(passesLuhn(values.number) ? {} : { number: t('payments.add.number.invalid') }),
      ...(expiry ? { expiry: t(`payments.add.expiry.${expiry}`) } : {}),
      ...(isSecurityCode(values.cvc.trim()) ? {} : { cvc: t('payments.add.cvc.invalid') }),
    };
  };
}

/** Test cards of the sandbox by what they do; a click fills the form. */
function TestCards({ typed, onPick }: { typed: string; onPick: (number: string) => void }) {
  const t = useT();
  return (
    <Notice title={t('payments.add.sandbox')}>
      <div className={styles.tests}>
        {SANDBOX_CARDS.map(({ number, behaviour, brand }) => (
          <Chip key={number} selected={typed.replaceAll(' ', '') === number} onClick={() => onPick(number)}>
            {`${t(`payments.add.test.${behaviour}`)}${brand === 'mastercard' ? ' · Mastercard' : ''}`}
          </Chip>
        ))}
      </div>
    </Notice>
  );
}

/** Adds a card of the sandbox. The number goes to the card service's place in our server and is never stored. */
function SandboxCardForm({ onAdded, onChanged }: AddCardProps) {
  const t = useT();
  const viewer = useViewer();
  const [addCard] = useAddCardMutation();
  const form = useForm<CardValues>({
    initial: { holderName: viewer?.name ?? '', number: '', expiry: '', cvc: '' },
    check: useCardProblems(),
    submit: async ({ number, expiry, cvc, holderName }) => {
      const body = { number, cvc: cvc.trim(), holderName: holderName.trim(), ...readExpiry(expiry) };
      onAdded(await addCard({ params: { gateway: 'sandbox' }, body }).unwrap());
    },
  });
  const { set, changed, busy } = form;
  useEffect(() => onChanged(changed && !busy), [changed, busy, onChanged]);
  const pick = (number: string) => {
    set('number', number.replace(/(\d{4})(?=\d)/g, '$1 '));
    set('expiry', `12 / ${String(new Date().getFullYear() + 3).slice(-2)}`);
    set('cvc', '123');
  };
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <TestCards typed={form.values.number} onPick={pick} />
      <Field label={t('payments.add.holder')} {...bind(form, 'holderName')} autoComplete="cc-name" />
      <Field
        label={t('payments.add.number')}
        {...bind(form, 'number')}
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <div className={styles.pair}>
        <Field
          label={t('payments.add.expiry')}
          {...bind(form, 'expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={t('payments.add.expiry.form')}
        />
        <Field
          label={t('payments.add.cvc')}
          {...bind(form, 'cvc')}
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      {form.error ? (
        <Notice tone="warning" announce>
          <CardRefusal form={form} />
        </Notice>
      ) : null}
      <Button type="submit" variant="primary" size="large" wide loading={form.busy}>
        {t('payments.add.save')}
      </Button>
    </form>
  );
}

/** Adds a card with the form of this site's card service. */
export function AddCardForm(props: AddCardProps) {
  const t = useT();
  const { sandboxPayments, paymentGateway, stripePublishableKey } = useSettings();
  if (paymentGateway === '') return <Notice>{t('payments.notSetUp')}</Notice>;
  if (sandboxPayments) return <SandboxCardForm {...props} />;
  if (stripePublishableKey) return <StripeCardForm {...props} />;
  return <Notice tone="warning">{t('payments.add.unavailable')}</Notice>;
}
