import { DayField } from '#components/day-field.tsx';
import { Field, SelectField, TextAreaField } from '#components/field.tsx';
import { Spinner } from '#components/spinner.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { useNow } from '#components/use-now.ts';
import { PasswordSheet } from '#features/auth/password-sheet.tsx';
import { PendingEmail } from '#features/auth/pending-email.tsx';
import { ResendVerification } from '#features/auth/resend-verification.tsx';
import { useUsernameCheck } from '#features/auth/use-username-check.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, type FieldErrors } from '#lib/use-form.ts';
import { GENDERS } from '#rules/constants.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { BIO_MAX, CITY_MAX } from '#rules/person.ts';
import { phoneCountry } from '#rules/phone.ts';
import { normalizeUsername } from '#rules/username.ts';
import styles from './account.module.css';
import { type BasicValues, basicBody, basicProblems, basicValues } from './basic-values.ts';
import { CategoryField } from './category-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { LanguageField } from './language-field.tsx';
import type { PanelProps } from './panel.ts';
import { useProfileForm } from './use-profile-form.ts';

interface FieldsProps {
  values: BasicValues;
  errors: FieldErrors<BasicValues>;
  set: <K extends keyof BasicValues & string>(name: K, value: BasicValues[K]) => void;
}

/** The address of the own page; the name one has already is not asked about. */
function UsernameField({ values, errors, set, current }: FieldsProps & { current: string }) {
  const t = useT();
  const wanted = normalizeUsername(values.username);
  const isOwn = wanted === current;
  const { checking, available, problem } = useUsernameCheck(isOwn ? '' : values.username);
  const hint = !isOwn && available ? 'creator.account.username.free' : 'creator.account.username.hint';
  return (
    <Field
      label={t('creator.account.username')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      before="@"
      inside={checking && wanted && !isOwn ? <Spinner /> : null}
      value={values.username}
      error={errors.username || (isOwn ? '' : problem)}
      hint={<span role="status">{t(hint)}</span>}
      onChange={(event) => set('username', event.target.value)}
    />
  );
}

function BioField({ values, errors, set }: FieldsProps) {
  const t = useT();
  return (
    <TextAreaField
      label={t('creator.account.bio')}
      {...bind({ values, errors, set }, 'bio')}
      optional
      rows={4}
      hint={t('creator.account.bio.hint')}
      after={<TextCounter value={values.bio} most={BIO_MAX} />}
    />
  );
}

type OwnRecord = Pick<PanelProps, 'performer' | 'onSaved'>;

function ContactFields({ values, errors, set, performer, onSaved }: FieldsProps & OwnRecord) {
  const t = useT();
  const plan = phoneCountry(values.country);
  const isUnconfirmed = Boolean(performer.email) && !performer.verifiedEmail;
  return (
    <>
      <Field
        label={t('creator.account.email')}
        {...bind({ values, errors, set }, 'email')}
        type="email"
        autoComplete="email"
        hint={isUnconfirmed ? t('creator.account.email.unconfirmed') : t('creator.account.private')}
      />
      {isUnconfirmed ? <ResendVerification email={performer.email} /> : null}
      {performer.pendingEmail ? (
        <PendingEmail
          email={performer.email}
          pendingEmail={performer.pendingEmail}
          onCancelled={() => onSaved({ pendingEmail: undefined })}
        />
      ) : null}
      <SelectField
        label={t('creator.account.country')}
        name="country"
        autoComplete="country"
        placeholder={t('creator.account.choose')}
        value={values.country}
        error={errors.country}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => set('country', event.target.value)}
      />
      <Field
        label={t('creator.account.phone')}
        {...bind({ values, errors, set }, 'phone')}
        type="tel"
        optional
        autoComplete="tel-national"
        before={plan ? `+${plan.dialCode}` : undefined}
        disabled={!values.country}
        hint={t(values.country ? 'creator.account.private' : 'creator.account.phone.countryFirst')}
      />
    </>
  );
}

function PersonFields({ values, errors, set, performer }: FieldsProps & Pick<PanelProps, 'performer'>) {
  const t = useT();
  const isChecked = performer.reviewState === 'approved';
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('creator.account.gender')}
        name="gender"
        autoComplete="sex"
        value={values.gender}
        error={errors.gender}
        placeholder={t('creator.account.choose')}
        options={GENDERS.map((value) => ({ value, label: t(`creator.account.gender.${value}`) }))}
        onChange={(event) => set('gender', event.target.value)}
      />
      <DayField
        label={t('creator.account.birth')}
        name="dateOfBirth"
        disabled={isChecked}
        value={values.dateOfBirth}
        error={errors.dateOfBirth}
        hint={t(isChecked ? 'creator.account.birth.checked' : 'creator.account.birth.hint')}
        onChange={(day) => set('dateOfBirth', day)}
      />
    </div>
  );
}

/** Who the performer is: name, address of the page, words about oneself, and how to be reached. */
export function BasicForm(props: PanelProps) {
  const { performer } = props;
  const t = useT();
  const now = useNow();
  const form = useProfileForm({
    name: 'basic',
    ...props,
    pick: basicValues,
    toBody: basicBody,
    check: (values) => basicProblems(t, values, now ?? 0),
  });
  const { values, errors, set } = form;
  return (
    <>
      <FormFrame form={form}>
        <Field
          label={t('creator.account.name')}
          {...bind(form, 'name')}
          autoComplete="nickname"
          hint={t('creator.account.name.hint')}
        />
        <UsernameField {...form} current={performer.username} />
        <BioField {...form} />
        <ContactFields {...form} performer={performer} onSaved={props.onSaved} />
        <Field
          label={t('creator.account.city')}
          {...bind(form, 'city')}
          optional
          autoComplete="address-level2"
          after={<TextCounter value={values.city} most={CITY_MAX} />}
        />
        <PersonFields {...form} performer={performer} />
        <LanguageField
          value={values.languages}
          error={errors.languages}
          onChange={(languages) => set('languages', languages)}
        />
        <CategoryField
          value={values.categoryIds}
          error={errors.categoryIds}
          onChange={(categoryIds) => set('categoryIds', categoryIds)}
        />
      </FormFrame>
      <PasswordSheet {...form.proof} />
    </>
  );
}
