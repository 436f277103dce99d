import { useRouter } from 'next/router';
import { useEffect } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useForm } from '#lib/use-form.ts';
import { arrivalPath } from '#rules/landing.ts';
import { RETURN_PARAM } from '#rules/return-path.ts';
import { type LoadContext, PageRedirect } from '#shell/page.tsx';
import { Seo } from '#shell/seo.tsx';
import { authActions, authFlows } from '#store/auth.ts';
import type { Failure } from '#store/flow.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { found } from './problems.ts';
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
      <span>{error.message}</span>
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
  const returnTo = typeof query[RETURN_PARAM] === 'string' ? query[RETURN_PARAM] : undefined;
  const form = useForm({
    initial: { username: '', password: '', remember: true },
    check: ({ username, password }) =>
      found({
        username: username.trim() ? '' : t('auth.login.identifier.missing'),
        password: password ? '' : t('auth.login.password.missing'),
      }),
    // The session is the store's: it says how it went.
    submit: async (values) => void dispatch(authFlows.login.request({ ...values, returnTo })),
  });
  const { values, set } = form;
  useEffect(() => void dispatch(authActions.loginReset()), [dispatch]);
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      {ended && !error ? <Notice announce>{ended}</Notice> : null}
      {error ? <LoginFailure error={error} identifier={values.username} /> : null}
      <Field
        label={t('auth.login.identifier')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={values.username}
        error={form.errors.username}
        onChange={(event) => set('username', event.target.value)}
      />
      <Field
        label={t('auth.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        value={values.password}
        error={form.errors.password}
        onChange={(event) => set('password', event.target.value)}
      />
      <div className={styles.line}>
        <CheckField
          label={t('auth.login.remember')}
          name="remember"
          checked={values.remember}
          onChange={(event) => set('remember', event.target.checked)}
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
          <span>{t('auth.login.new')}</span>{' '}
          <Link href={withWay('/auth/register', query)}>{t('auth.login.register')}</Link>
        </p>
      }
    >
      <Seo title={t('auth.login.title')} description={t('auth.login.description')} noindex />
      <LoginForm />
    </AuthCard>
  );
}
