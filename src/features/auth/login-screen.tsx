import { useRouter } from 'next/router';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { arrivalPath } from '#rules/landing.ts';
import { RETURN_PARAM } from '#rules/return-path.ts';
import { type LoadContext, PageRedirect } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { authActions, authFlows } from '#store/auth.ts';
import type { Failure } from '#store/flow.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useWanted, withWay } from './way.ts';

/** Who is signed in already is taken where login would have led: from login, and from signing up too. */
export async function loadLogin({ viewer, query }: LoadContext): Promise<object> {
  if (viewer) {
    const { email, username } = viewer;
    throw new PageRedirect(arrivalPath({ role: roleOf(viewer), email, username }, query[RETURN_PARAM]));
  }
  return {};
}

function LoginFailure({ error, identifier }: { error: Failure; identifier: string }) {
  const t = useT();
  if (error.code === 'auth.email-not-verified') {
    return (
      <Notice tone="warning" announce title={error.message}>
        <ResendVerification email={identifier} />
      </Notice>
    );
  }
  return (
    <Notice tone="warning" announce>
      {error.message}
      {error.code === 'auth.inactive' ? (
        <>
          {' '}
          <Link href="/contact">{t('auth.login.contact')}</Link>
        </>
      ) : null}
    </Notice>
  );
}

function LoginForm() {
  const t = useT();
  const { query } = useRouter();
  const dispatch = useAppDispatch();
  const { requesting, success, error } = useAppSelector((state) => state.auth.login);
  const ended = useAppSelector((state) => state.auth.ended);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [checked, setChecked] = useState(false);
  useEffect(() => void dispatch(authActions.loginReset()), [dispatch]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const returnTo = typeof query[RETURN_PARAM] === 'string' ? query[RETURN_PARAM] : undefined;
    if (username.trim() && password)
      dispatch(authFlows.login.request({ username, password, remember, returnTo }));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {ended && !error ? <Notice announce>{ended}</Notice> : null}
      {error ? <LoginFailure error={error} identifier={username} /> : null}
      <Field
        label={t('auth.login.identifier')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        error={checked && !username.trim() ? t('auth.login.identifier.missing') : undefined}
        onChange={(event) => setUsername(event.target.value)}
      />
      <Field
        label={t('auth.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={checked && !password ? t('auth.login.password.missing') : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.line}>
        <CheckField
          label={t('auth.login.remember')}
          name="remember"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Link href={withWay('/auth/forgot-password', query)}>{t('auth.login.forgot')}</Link>
      </div>
      <Button type="submit" variant="primary" size="large" wide loading={requesting || success}>
        {t('auth.login.submit')}
      </Button>
    </form>
  );
}

/** Signing in by e-mail or username. Ways of signing in that are not set up are not shown. */
export function LoginScreen() {
  const t = useT();
  const { query } = useRouter();
  const wanted = useWanted('login', query);
  return (
    <AuthCard
      title={wanted ?? t('auth.login.title')}
      footer={
        <p>
          {t('auth.login.new')}{' '}
          <Link href={withWay('/auth/register', query)}>{t('auth.login.register')}</Link>
        </p>
      }
    >
      <Seo title={t('auth.login.title')} description={t('auth.login.description')} noindex />
      <LoginForm />
    </AuthCard>
  );
}
