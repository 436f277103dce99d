import { useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import type { Address } from '#contract/addresses.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { addressLook, hiddenParts, type SparePart } from '#rules/address-forms.ts';
import { ADDRESS_MAX, type AddressField } from '#rules/addresses.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { phoneCountry } from '#rules/phone.ts';
import { useCreateAddressMutation, useUpdateAddressMutation } from '#services/addresses.ts';
import { useCitiesQuery, useStatesQuery } from '#services/reference.ts';
import { useViewer } from '#store/hooks.ts';
import { addressBody, addressErrors, addressValues, filledParts } from './address-values.ts';
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

/** What the post of the chosen country calls a part. */
function useLabel(country: string): (field: AddressField) => string {
  const t = useT();
  const { state, city, zipCode, streetAddress, apartment, district } = addressLook(country);
  return (field) => {
    switch (field) {
      case 'state':
        return t(`addresses.state.${state}`);
      case 'city':
        return t(`addresses.city.${city}`);
      case 'zipCode':
        return t(`addresses.zip.${zipCode}`);
      case 'streetAddress':
        return t(`addresses.street.${streetAddress}`);
      case 'apartment':
        return t(`addresses.apartment.${apartment}`);
      case 'district':
        return t(`addresses.district.${district}`);
      default:
        return t(`addresses.field.${field}`);
    }
  };
}

function Text({ form: { values, errors, set }, field }: { form: Form; field: AddressField }) {
  const label = useLabel(values.country);
  return (
    <Field
      label={label(field)}
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
function Place({ form, onCountry }: { form: Form; onCountry: () => void }) {
  const t = useT();
  const cities = useId();
  const { values, errors, set } = form;
  const { country, state, city } = values;
  const label = useLabel(country);
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
          onCountry();
          set('country', event.target.value);
          set('state', '');
          set('city', '');
        }}
      />
      <SelectField
        label={label('state')}
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
        label={label('city')}
        name="city"
        autoComplete="address-level2"
        placeholder={state ? undefined : t(`addresses.first.${addressLook(country).state}`)}
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

/** What lies between street and city, where the post has a use for it. */
function Places({ form, hidden }: { form: Form; hidden: readonly SparePart[] }) {
  const fields = (['district', 'ward'] as const).filter((field) => !hidden.includes(field));
  if (fields.length === 0) return null;
  return (
    <div className={styles.pair}>
      {fields.map((field) => (
        <Text key={field} form={form} field={field} />
      ))}
    </div>
  );
}

/** The form of one address, over the page: also where an order asks for one. */
export function AddressSheet({ address, isFirst, onSaved, onClose }: Props) {
  const t = useT();
  const id = useId();
  const form = useAddressForm({ address, ...(onSaved ? { onSaved } : {}), onClose });
  const { values, errors, error, busy, set, submit } = form;
  // Looked at when the country is chosen, so that no field goes while it is emptied.
  const [filled, setFilled] = useState(() => filledParts(values));
  const hidden = hiddenParts(values.country, filled);
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
      <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
        {error && !hasFields ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <Text form={form} field="name" />
        <Place form={form} onCountry={() => setFilled(filledParts(values))} />
        <div className={hidden.includes('streetNumber') ? undefined : styles.street}>
          <Text form={form} field="streetAddress" />
          {hidden.includes('streetNumber') ? null : <Text form={form} field="streetNumber" />}
        </div>
        <Text form={form} field="apartment" />
        <Text form={form} field="zipCode" />
        <Places form={form} hidden={hidden} />
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
