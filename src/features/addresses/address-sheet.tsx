import { useId } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import type { Address } from '#contract/addresses.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { ADDRESS_MAX, type AddressField } from '#rules/addresses.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { phoneCountry } from '#rules/phone.ts';
import { useCreateAddressMutation, useUpdateAddressMutation } from '#services/addresses.ts';
import { useCitiesQuery, useStatesQuery } from '#services/reference.ts';
import { useViewer } from '#store/hooks.ts';
import { addressBody, addressErrors, addressValues } from './address-values.ts';
import styles from './addresses-screen.module.css';

interface Props {
  /** The one to change; null for a new one. */
  address: Address | null;
  /** It will be the default whatever is chosen. */
  isFirst: boolean;
  /** Told what was saved, before it closes. */
  onSaved?: (address: Address) => void;
  onClose: () => void;
}

function useAddressForm({ address, onSaved, onClose }: Omit<Props, 'isFirst'>) {
  const t = useT();
  const viewer = useViewer();
  const [create] = useCreateAddressMutation();
  const [update] = useUpdateAddressMutation();
  return useForm({
    initial: addressValues(address, viewer?.country ?? ''),
    check: (values) => addressErrors(t, values),
    submit: async (values) => {
      const body = addressBody(values);
      const saved = await (address
        ? update({ params: { id: address._id }, body })
        : create({ body })
      ).unwrap();
      toast.success(t('addresses.saved'));
      onSaved?.(saved);
      onClose();
    },
  });
}
type Form = ReturnType<typeof useAddressForm>;

const AUTO_COMPLETE: Partial<Record<AddressField, string>> = {
  name: 'name',
  city: 'address-level2',
  streetAddress: 'address-line1',
  apartment: 'address-line2',
  zipCode: 'postal-code',
};
const OPTIONAL: readonly AddressField[] = ['streetNumber', 'apartment', 'district', 'ward', 'description'];

function Text({ form: { values, errors, set }, field }: { form: Form; field: AddressField }) {
  const t = useT();
  return (
    <Field
      label={t(`addresses.field.${field}`)}
      name={field}
      optional={OPTIONAL.includes(field)}
      autoComplete={AUTO_COMPLETE[field] ?? 'off'}
      maxLength={ADDRESS_MAX[field]}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => set(field, event.target.value)}
    />
  );
}

/** Country, then its states, then the cities of the state; another choice empties what hangs on it. */
function Place({ form }: { form: Form }) {
  const t = useT();
  const cities = useId();
  const { values, errors, set } = form;
  const { country, state, city } = values;
  const asked = useStatesQuery({ params: { countryId: country } }, { skip: country === '' });
  const states = asked.currentData ?? [];
  const isMissing = Boolean(asked.error) && !asked.currentData;
  const known =
    useCitiesQuery(
      { params: { countryId: country, stateId: state } },
      { skip: country === '' || state === '' },
    ).currentData ?? [];
  const choosing = () => {
    if (country === '') return t('addresses.countryFirst');
    return t(asked.isFetching && states.length === 0 ? 'common.loading' : 'addresses.choose');
  };
  return (
    <>
      <SelectField
        label={t('addresses.field.country')}
        name="country"
        autoComplete="country"
        placeholder={t('addresses.choose')}
        value={country}
        error={errors.country}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => {
          set('country', event.target.value);
          set('state', '');
          set('city', '');
        }}
      />
      <SelectField
        label={t('addresses.field.state')}
        name="state"
        autoComplete="address-level1"
        placeholder={choosing()}
        disabled={country === ''}
        value={state}
        error={errors.state}
        // What is kept already is shown before its list has come.
        options={(state === '' || states.includes(state) ? states : [state, ...states]).map((name) => ({
          value: name,
          label: name,
        }))}
        onChange={(event) => {
          set('state', event.target.value);
          set('city', '');
        }}
      />
      {isMissing ? (
        <Notice
          tone="warning"
          announce
          action={
            <Button size="small" loading={asked.isFetching} onClick={() => void asked.refetch()}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('addresses.statesMissing')}
        </Notice>
      ) : null}
      <Field
        label={t('addresses.field.city')}
        name="city"
        autoComplete="address-level2"
        placeholder={state ? undefined : t('addresses.stateFirst')}
        disabled={state === ''}
        list={cities}
        maxLength={ADDRESS_MAX.city}
        value={city}
        error={errors.city}
        onChange={(event) => set('city', event.target.value)}
      />
      <datalist id={cities}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The form of one address, over the page: also where an order asks for one. */
export function AddressSheet({ address, isFirst, onSaved, onClose }: Props) {
  const t = useT();
  const id = useId();
  const form = useAddressForm({ address, ...(onSaved ? { onSaved } : {}), onClose });
  const { values, errors, error, busy, set, submit } = form;
  const plan = phoneCountry(values.country);
  const hasFields = Object.keys(errors).length > 0;
  return (
    <FormSheet
      changed={form.changed}
      onClose={onClose}
      locked={busy}
      title={t(address ? 'addresses.editTitle' : 'addresses.add')}
      footer={
        <Button type="submit" form={id} variant="primary" loading={busy}>
          {t('addresses.save')}
        </Button>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        {error && !hasFields ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <Text form={form} field="name" />
        <Place form={form} />
        <div className={styles.street}>
          <Text form={form} field="streetAddress" />
          <Text form={form} field="streetNumber" />
        </div>
        <Text form={form} field="apartment" />
        <Text form={form} field="zipCode" />
        <div className={styles.pair}>
          <Text form={form} field="district" />
          <Text form={form} field="ward" />
        </div>
        <Field
          label={t('addresses.field.phoneNumber')}
          {...bind(form, 'phoneNumber')}
          type="tel"
          optional
          autoComplete="tel-national"
          before={plan ? `+${plan.dialCode}` : undefined}
          hint={t('addresses.field.phoneHint')}
        />
        <Text form={form} field="description" />
        {isFirst || address?.isDefault ? null : (
          <CheckField
            label={t('addresses.field.isDefault')}
            checked={values.isDefault}
            onChange={(event) => set('isDefault', event.target.checked)}
          />
        )}
      </form>
    </FormSheet>
  );
}
