import { useEffect } from 'react';
import { Field, SelectField } from '#components/field.tsx';
import type { CurrentUser } from '#contract/users.ts';
import { PasswordSheet } from '#features/auth/password-sheet.tsx';
import { PendingEmail } from '#features/auth/pending-email.tsx';
import { ResendVerification } from '#features/auth/resend-verification.tsx';
import account from '#features/performers/account/account.module.css';
import { FormFrame } from '#features/performers/account/form-frame.tsx';
import { useT } from '#i18n/use-t.ts';
import { GENDERS } from '#rules/constants.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { phoneCountry } from '#rules/phone.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { userActions } from '#store/user.ts';
import { useProfile } from './use-profile.ts';

type Profile = ReturnType<typeof useProfile>;

function Names({ values, errors, set }: Profile) {
  const t = useT();
  return (
    <>
      <Field
        label={t('users.account.name')}
        name="name"
        autoComplete="nickname"
        hint={t('users.account.name.hint')}
        value={values.name}
        error={errors.name}
        onChange={(event) => set('name', event.target.value)}
      />
      <div className={account.pair}>
        <Field
          label={t('users.account.firstName')}
          name="firstName"
          optional
          autoComplete="given-name"
          value={values.firstName}
          error={errors.firstName}
          onChange={(event) => set('firstName', event.target.value)}
        />
        <Field
          label={t('users.account.lastName')}
          name="lastName"
          optional
          autoComplete="family-name"
          value={values.lastName}
          error={errors.lastName}
          onChange={(event) => set('lastName', event.target.value)}
        />
      </div>
      <Field
        label={t('users.account.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        before="@"
        value={values.username}
        error={errors.username}
        onChange={(event) => set('username', event.target.value)}
      />
    </>
  );
}

function Contact({ values, errors, set, user }: Profile & { user: CurrentUser }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const plan = phoneCountry(values.country);
  const isUnconfirmed = Boolean(user.email) && !user.verifiedEmail;
  return (
    <>
      <Field
        label={t('users.account.email')}
        name="email"
        type="email"
        autoComplete="email"
        hint={t(isUnconfirmed ? 'users.account.email.unconfirmed' : 'users.account.private')}
        value={values.email}
        error={errors.email}
        onChange={(event) => set('email', event.target.value)}
      />
      {isUnconfirmed ? <ResendVerification email={user.email} /> : null}
      {user.pendingEmail ? (
        <PendingEmail
          email={user.email}
          pendingEmail={user.pendingEmail}
          onCancelled={() => {
            const { pendingEmail: _, ...rest } = user;
            dispatch(userActions.userUpdated(rest));
          }}
        />
      ) : null}
      <div className={account.pair}>
        <SelectField
          label={t('users.account.country')}
          name="country"
          autoComplete="country"
          placeholder={t('users.account.choose')}
          value={values.country}
          error={errors.country}
          options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => set('country', event.target.value)}
        />
        <Field
          label={t('users.account.phone')}
          name="phone"
          type="tel"
          optional
          autoComplete="tel-national"
          before={plan ? `+${plan.dialCode}` : undefined}
          disabled={!values.country}
          hint={t(values.country ? 'users.account.private' : 'users.account.phone.countryFirst')}
          value={values.phone}
          error={errors.phone}
          onChange={(event) => set('phone', event.target.value)}
        />
      </div>
      <SelectField
        label={t('users.account.gender')}
        name="gender"
        placeholder={values.gender ? undefined : t('users.account.choose')}
        value={values.gender}
        error={errors.gender}
        options={GENDERS.map((value) => ({ value, label: t(`users.account.gender.${value}`) }))}
        onChange={(event) => set('gender', event.target.value)}
      />
    </>
  );
}

/** Who one is and how to be reached. */
export function ProfileForm({ user, onDirty }: { user: CurrentUser; onDirty: (dirty: boolean) => void }) {
  const form = useProfile(user);
  const { dirty } = form;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <>
      <FormFrame form={form}>
        <Names {...form} />
        <Contact {...form} user={user} />
      </FormFrame>
      <PasswordSheet {...form.proof} />
    </>
  );
}
