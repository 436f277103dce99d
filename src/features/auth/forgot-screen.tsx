import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { normalizeEmail } from '#rules/email.ts';
import { authService } from '#services/auth.ts';
import { Seo } from '#shell/seo.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { emailText, found } from './problems.ts';

/** Asks for a reset link. The outcome reads the same whether there is such an account or not. */
export function ForgotScreen() {
  const t = useT();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => found({ email: emailText(t, email) }),
    submit: ({ email }) => authService.forgot({ body: { email: normalizeEmail(email) } }),
  });
  const back = <Link href="/auth/login">{t('auth.forgot.back')}</Link>;
  if (form.done) {
    return (
      <AuthCard
        drawing="mail"
        title={t('auth.forgot.sent')}
        text={t('auth.forgot.sent.text', { email: form.values.email })}
        footer={back}
      />
    );
  }
  return (
    <AuthCard title={t('auth.forgot.title')} text={t('auth.forgot.text')} footer={back}>
      <Seo title={t('auth.forgot.title')} noindex />
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {form.error ? (
          <Notice tone="warning" announce>
            {form.error}
          </Notice>
        ) : null}
        <Field
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          value={form.values.email}
          error={form.errors.email}
          onChange={(event) => form.set('email', event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" wide loading={form.busy}>
          {t('auth.forgot.submit')}
        </Button>
      </form>
    </AuthCard>
  );
}
