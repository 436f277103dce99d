import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field, SelectField } from '#components/field.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { PasswordMeter } from '#components/password-meter.tsx';
import { Spinner } from '#components/spinner.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind, type FieldErrors } from '#lib/use-form.ts';
import { GENDERS } from '#rules/constants.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { PRIVACY_SLUG, pagePath, TERMS_SLUG } from '#rules/pages.ts';
import styles from './auth.module.css';
import { usernameText } from './problems.ts';
import type { Registration } from './registration.ts';
import type { ShownTerms } from './sign-up-terms.ts';
import { useUsernameCheck } from './use-username-check.ts';

interface FieldsProps {
  values: Registration;
  errors: FieldErrors<Registration>;
  set: ((name: Exclude<keyof Registration, 'accepted'>, value: string) => void) &
    ((name: 'accepted', value: ShownTerms | null) => void);
}

export function NameFields({ values, errors, set }: FieldsProps) {
  const t = useT();
  return (
    <div className={styles.pair}>
      <Field
        label={t('auth.firstName')}
        {...bind({ values, errors, set }, 'firstName')}
        autoComplete="given-name"
      />
      <Field
        label={t('auth.lastName')}
        {...bind({ values, errors, set }, 'lastName')}
        autoComplete="family-name"
      />
    </div>
  );
}

/** The name to sign in with, of creators also the address of their page; checked while it is typed. */
export function UsernameField({ values, errors, set, ofCreator }: FieldsProps & { ofCreator?: boolean }) {
  const t = useT();
  const { checking, available, problem } = useUsernameCheck(values.username);
  const [left, setLeft] = useState('');
  const malformed = left !== '' && left === values.username ? usernameText(t, left) : '';
  const hint = available ? (
    <span className={styles.free}>{t('auth.username.free')}</span>
  ) : (
    t(ofCreator ? 'auth.username.hint.creator' : 'auth.username.hint')
  );
  return (
    <Field
      label={t('auth.username')}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      before="@"
      inside={checking && values.username ? <Spinner /> : null}
      value={values.username}
      error={errors.username || problem || malformed}
      hint={<span role="status">{hint}</span>}
      onBlur={() => setLeft(values.username)}
      onChange={(event) => set('username', event.target.value)}
    />
  );
}

export function SignInFields({ values, errors, set }: FieldsProps) {
  const t = useT();
  return (
    <>
      <Field
        label={t('auth.email')}
        {...bind({ values, errors, set }, 'email')}
        type="email"
        autoComplete="email"
      />
      <Field
        label={t('auth.password')}
        {...bind({ values, errors, set }, 'password')}
        type="password"
        autoComplete="new-password"
        after={values.password ? <PasswordMeter value={values.password} /> : null}
      />
    </>
  );
}

export function AboutFields({ values, errors, set }: FieldsProps) {
  const t = useT();
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('auth.gender')}
        {...bind({ values, errors, set }, 'gender')}
        placeholder={t('auth.choose')}
        options={GENDERS.map((value) => ({ value, label: t(`auth.gender.${value}`) }))}
      />
      <SelectField
        label={t('auth.country')}
        {...bind({ values, errors, set }, 'country')}
        autoComplete="country"
        placeholder={t('auth.choose')}
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </div>
  );
}

/** In a tab of their own: what was typed here must not be lost for reading them. */
function TermsLinks() {
  const t = useT();
  const links = [
    [TERMS_SLUG, t('auth.terms')],
    [PRIVACY_SLUG, t('auth.privacy')],
  ] as const;
  return (
    <p className={styles.terms}>
      {links.map(([slug, words]) => (
        <Link key={slug} href={pagePath(slug)} target="_blank" rel="noopener">
          <span>{words}</span> <VisuallyHidden>{t('auth.newTab')}</VisuallyHidden>
        </Link>
      ))}
    </p>
  );
}

/** Ticked while what was accepted is what is shown. */
export function AcceptField({ values, errors, set, terms }: FieldsProps & { terms: ShownTerms }) {
  const t = useT();
  return (
    <div>
      <CheckField
        label={t('auth.accept')}
        name="accepted"
        checked={values.accepted === terms}
        error={errors.accepted}
        onChange={(event) => set('accepted', event.target.checked ? terms : null)}
      />
      <TermsLinks />
    </div>
  );
}

interface SubmitPartProps {
  form: { error: string; busy: boolean; done: boolean };
  label: string;
}

/** The button that sends a sign-up; above it, why it was refused. */
export function SubmitPart({ form: { error, busy, done }, label }: SubmitPartProps) {
  return (
    <>
      {error ? (
        <Notice tone="warning" announce>
          {error}
        </Notice>
      ) : null}
      <Button type="submit" variant="primary" size="large" wide loading={busy || done}>
        {label}
      </Button>
    </>
  );
}
