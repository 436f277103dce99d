import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { Sheet } from '#components/sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './auth.module.css';

/** Refusals that the current password answers. */
const ASKS = new Set(['auth.password-needed', 'auth.wrong-password']);
export const asksForPassword = (code: string): boolean => ASKS.has(code);

interface Props {
  /** Of the refusal; the sheet opens for those it can answer. */
  code: string;
  message: string;
  busy: boolean;
  /** Makes the refused call again, with the current password as `prePassword`. */
  onPassword: (prePassword: string) => void;
  onClose: () => void;
}

function Question({ code, message, busy, onPassword, onClose }: Props) {
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
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
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

/**
 * Asks for the current password when a change was refused for want of it. What was typed stays where it is: the
 * same call is made again with the password.
 */
export function PasswordSheet(props: Props) {
  return asksForPassword(props.code) ? <Question {...props} /> : null;
}
