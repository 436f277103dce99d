import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { PasswordMeter } from '#components/password-meter.tsx';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { useForm } from '#lib/use-form.ts';
import { loginPath } from '#rules/return-path.ts';
import { authService } from '#services/auth.ts';
import { Seo } from '#shell/seo.tsx';
import { useSettings } from '#store/hooks.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { found, passwordText } from './problems.ts';
import { useWayFromMail } from './way.ts';

function ExpiredLink() {
  const t = useT();
  return (
    <AuthCard
      title={t('auth.reset.expired')}
      text={t('auth.reset.expired.text')}
      footer={<Link href="/auth/login">{t('auth.forgot.back')}</Link>}
    >
      <Seo title={t('auth.reset.expired')} noindex />
      <Button variant="primary" size="large" wide href="/auth/forgot-password">
        {t('auth.reset.again')}
      </Button>
    </AuthCard>
  );
}

function NewPassword({ token }: { token: string }) {
  const t = useT();
  const { hashPasswordOnClient } = useSettings();
  const way = useWayFromMail();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => found({ password: passwordText(t, password) }),
    submit: async ({ password }) => {
      const body = { token, password: await hashIfAsked(hashPasswordOnClient, password, t) };
      await authService.reset({ body });
    },
  });
  if (form.done) {
    return (
      <AuthCard title={t('auth.reset.done')} text={t('auth.reset.done.text')}>
        <Button variant="primary" size="large" wide href={loginPath(way)}>
          {t('auth.login.submit')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('auth.reset.title')} text={t('auth.reset.text')}>
      <Seo title={t('auth.reset.title')} noindex />
      <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
        {form.error ? (
          <Notice tone="warning" announce>
            <span>{form.error}</span> <Link href="/auth/forgot-password">{t('auth.reset.again')}</Link>
          </Notice>
        ) : null}
        <Field
          label={t('auth.reset.password')}
          name="password"
          type="password"
          autoComplete="new-password"
          value={form.values.password}
          error={form.errors.password}
          after={form.values.password ? <PasswordMeter value={form.values.password} /> : null}
          onChange={(event) => form.set('password', event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" wide loading={form.busy}>
          {t('auth.reset.submit')}
        </Button>
      </form>
    </AuthCard>
  );
}

/** Where a reset link leads: `/auth/reset?token=…`. */
export function ResetScreen() {
  const { query } = useRouter();
  return typeof query.token === 'string' && query.token ? (
    <NewPassword token={query.token} />
  ) : (
    <ExpiredLink />
  );
}
