import type { FormEvent, ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './account.module.css';

interface Props {
  form: {
    submit: (event?: FormEvent<HTMLFormElement>) => void;
    error: string;
    busy: boolean;
    dirty: boolean;
    discard: () => void;
  };
  /** The verb of the button; "Save changes" when nothing is said. */
  action?: string;
  children: ReactNode;
}

/** A form's fields, its refusal, and its buttons, which stay within reach of the thumb while there is something to save. */
export function FormFrame({ form, action, children }: Props) {
  const t = useT();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (form.dirty) return form.submit(event);
    event.preventDefault();
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit} noValidate>
      {children}
      <div data-sticky className={form.dirty ? styles.saveBar : styles.save}>
        {form.error ? (
          <Notice tone="warning" announce>
            {form.error}
          </Notice>
        ) : null}
        {form.dirty && !form.busy ? (
          <Button variant="quiet" onClick={form.discard}>
            {t('creator.account.discard')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" loading={form.busy} aria-disabled={!form.dirty}>
          {action ?? t('common.save')}
        </Button>
      </div>
    </form>
  );
}
