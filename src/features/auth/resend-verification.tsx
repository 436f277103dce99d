import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { emailProblem } from '#rules/email.ts';
import { useResendVerificationMutation } from '#services/auth.ts';
import styles from './auth.module.css';

/**
 * Sends the confirmation message again, in place. Asks for the address when what was typed is a username. The
 * answer is the same for an unknown address, so nobody learns who has an account.
 */
export function ResendVerification({ email: known }: { email: string }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [send, resend] = useResendVerificationMutation();
  const complete = emailProblem(known) === null;
  const email = (complete ? known : typed).trim();
  const submit = () => void send({ body: { email, source: { email } } });
  if (resend.data) {
    return (
      <Notice tone="positive" announce>
        {resend.data.message || t('auth.resend.done')}
      </Notice>
    );
  }
  return (
    <div className={styles.form}>
      {complete ? null : (
        <Field
          label={t('auth.email')}
          name="email"
          type="email"
          autoComplete="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {resend.error ? <p role="alert">{toApiError(resend.error).message}</p> : null}
      <Button
        size={complete ? 'small' : undefined}
        className={styles.address}
        loading={resend.isLoading}
        disabled={emailProblem(email) !== null}
        onClick={submit}
      >
        {complete ? t('auth.resend.to', { email }) : t('auth.resend.action')}
      </Button>
    </div>
  );
}
