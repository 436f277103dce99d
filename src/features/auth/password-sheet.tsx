import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Sheet } from '#components/sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './auth.module.css';
import type { PasswordProof } from './use-password-proof.ts';

type QuestionProps = PasswordProof & { question: NonNullable<PasswordProof['question']> };

function Question({ question: { code, message }, busy, onPassword, onClose }: QuestionProps) {
  const t = useT();
  const id = useId();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It lies above another form, which must not be sent by it.
    event.stopPropagation();
    if (password && !busy) onPassword(password);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('auth.proof.title')}
      text={t('auth.proof.text')}
      size="small"
      locked={busy}
      footer={
        <>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" loading={busy} disabled={!password}>
            {t('auth.proof.submit')}
          </Button>
        </>
      }
    >
      <form method="post" id={id} className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('auth.proof.password')}
          name="prePassword"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={code === 'auth.wrong-password' && !busy ? message : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Sheet>
  );
}

/** The current password, asked for above a form: what was typed there stays, and is sent again with the password. */
export function PasswordSheet(props: PasswordProof) {
  const { question } = props;
  return question ? <Question {...props} question={question} /> : null;
}
