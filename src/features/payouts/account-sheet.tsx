import { type FormEvent, useId, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import { PasswordSheet } from '#features/auth/password-sheet.tsx';
import { usePasswordProof } from '#features/auth/use-password-proof.ts';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { type FieldErrors, useForm } from '#lib/use-form.ts';
import { COUNTRIES, isCountryCode } from '#rules/countries.ts';
import {
  isRequired,
  METHOD_FIELDS,
  type MethodValues,
  methodProblems,
  storedMethod,
  type TypedField,
} from '#rules/payout-methods.ts';
import { TYPED_METHODS, type TypedMethod } from '#rules/payouts.ts';
import { useSetPayoutAccountMutation } from '#services/payouts.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './payouts.module.css';

type Values = Record<TypedField, string>;

const EMPTY = Object.fromEntries(
  TYPED_METHODS.flatMap((method) => METHOD_FIELDS[method].map((field) => [field, ''])),
) as Values;

const AUTO_COMPLETE: Partial<Record<TypedField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  email: 'email',
};

/** Sends the account; asks for the current password when the server wants it. What was typed stays meanwhile. */
function useAccountForm(method: TypedMethod, onClose: () => void) {
  const t = useT();
  const viewer = useViewer();
  const { hashPasswordOnClient } = useSettings();
  const [setAccount] = useSetPayoutAccountMutation();
  const prePassword = useRef('');
  const form = useForm<Values>({
    initial: { ...EMPTY, country: viewer?.country ?? '' },
    check: (values) => {
      // Whether an IBAN is right the server knows.
      const known = { isCountry: isCountryCode, isIban: () => true };
      const problems = methodProblems(method, storedMethod(method, values), known);
      return Object.fromEntries(
        problems.map(({ field, code }) => [field, t(`payouts.problem.${code}`)]),
      ) as FieldErrors<Values>;
    },
    submit: async (values) => {
      const typed = prePassword.current;
      prePassword.current = '';
      const proof = typed ? { prePassword: await hashIfAsked(hashPasswordOnClient, typed, t) } : {};
      const body: MethodValues = storedMethod(method, values);
      await setAccount({ params: { method }, body: { ...body, ...proof } }).unwrap();
      toast.success(t('payouts.banking.saved'));
      onClose();
    },
  });
  const { proof, error } = usePasswordProof({
    refusal: form.error ? { code: form.code, message: form.error } : null,
    busy: form.busy,
    send: (password) => {
      prePassword.current = password;
      form.submit();
    },
    forget: form.forgive,
  });
  return { ...form, error, proof };
}
type Form = ReturnType<typeof useAccountForm>;

function MethodInput({ form: { values, errors, set }, field }: { form: Form; field: TypedField }) {
  const t = useT();
  const common = {
    label: t(`payouts.field.${field}`),
    name: field,
    value: values[field],
    error: errors[field],
  };
  if (field === 'country')
    return (
      <SelectField
        {...common}
        placeholder={t('payouts.field.country.choose')}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => set(field, event.target.value)}
      />
    );
  return (
    <Field
      {...common}
      type={field === 'email' ? 'email' : 'text'}
      optional={!isRequired(field)}
      autoComplete={AUTO_COMPLETE[field] ?? 'off'}
      onChange={(event) => set(field, event.target.value)}
    />
  );
}

/** The form of one account. What is kept of it is never shown again, so it is always typed anew. */
export function AccountSheet({ method, onClose }: { method: TypedMethod; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const form = useAccountForm(method, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => form.submit(event);
  return (
    <>
      <FormSheet
        changed={form.changed}
        title={t(`payouts.banking.edit.${method}`)}
        text={t('payouts.banking.edit.text')}
        locked={form.busy}
        onClose={onClose}
        footer={(close) => (
          <>
            <Button variant="quiet" disabled={form.busy} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" form={id} variant="primary" loading={form.busy}>
              {t('payouts.banking.save')}
            </Button>
          </>
        )}
      >
        <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
          {form.error ? (
            <Notice tone="warning" announce>
              {form.error}
            </Notice>
          ) : null}
          <div className={styles.pair}>
            {METHOD_FIELDS[method].map((field) => (
              <MethodInput key={field} form={form} field={field} />
            ))}
          </div>
        </form>
      </FormSheet>
      <PasswordSheet {...form.proof} />
    </>
  );
}
