import { useEffect } from 'react';
import { Field, SelectField } from '#components/field.tsx';
import type { CurrentUser } from '#contract/users.ts';
import { PasswordSheet } from '#features/auth/password-sheet.tsx';
import { PendingEmail } from '#features/auth/pending-email.tsx';
import { ResendVerification } from '#features/auth/resend-verification.tsx';
import account from '#features/performers/account/account.module.css';
import { FormFrame } from '#features/performers/account/form-frame.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind } from '#lib/use-form.ts';
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
        {...bind({ values, errors, set }, 'name')}
        autoComplete="nickname"
        hint={t('users.account.name.hint')}
      />
      <div className={account.pair}>
        <Field
          label={t('users.account.firstName')}
          {...bind({ values, errors, set }, 'firstName')}
          optional
          autoComplete="given-name"
        />
        <Field
          label={t('users.account.lastName')}
          {...bind({ values, errors, set }, 'lastName')}
          optional
          autoComplete="family-name"
        />
      </div>
      <Field
        label={t('users.account.username')}
        {...bind({ values, errors, set }, 'username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        before="@"
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
        {...bind({ values, errors, set }, 'email')}
        type="email"
        autoComplete="email"
        hint={t(isUnconfirmed ? 'users.account.email.unconfirmed' : 'users.account.private')}
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
          {...bind({ values, errors, set }, 'country')}
          autoComplete="country"
          placeholder={t('users.account.choose')}
          options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Field
          label={t('users.account.phone')}
          {...bind({ values, errors, set }, 'phone')}
          type="tel"
          optional
          autoComplete="tel-national"
          before={plan ? `+${plan.dialCode}` : undefined}
          disabled={!values.country}
          hint={t(values.country ? 'users.account.private' : 'users.account.phone.countryFirst')}
        />
      </div>
      <SelectField
        label={t('users.account.gender')}
        {...bind({ values, errors, set }, 'gender')}
        placeholder={values.gender ? undefined : t('users.account.choose')}
        options={GENDERS.map((value) => ({ value, label: t(`users.account.gender.${value}`) }))}
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
