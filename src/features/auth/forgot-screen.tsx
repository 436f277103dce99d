import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { keepForMail } from '#lib/intent-store.ts';
import { useForm } from '#lib/use-form.ts';
import { normalizeEmail } from '#rules/email.ts';
import { RETURN_PARAM } from '#rules/return-path.ts';
import { authService } from '#services/auth.ts';
import { Seo } from '#shell/seo.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { emailText, found } from './problems.ts';
import { withWay } from './way.ts';

/** Asks for a reset link. The outcome reads the same whether there is such an account or not. */
export function ForgotScreen() {
  const t = useT();
  const { query } = useRouter();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => found({ email: emailText(t, email) }),
    submit: async ({ email }) => {
      await authService.forgot({ body: { email: normalizeEmail(email) } });
      keepForMail(query[RETURN_PARAM]);
    },
  });
  const back = <Link href={withWay('/auth/login', query)}>{t('auth.forgot.back')}</Link>;
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
      <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
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
