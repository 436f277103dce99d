import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { Field } from '#components/field.tsx';
import { PasswordMeter } from '#components/password-meter.tsx';
import { found, passwordText } from '#features/auth/problems.ts';
import { useT } from '#i18n/use-t.ts';
import { bind, type FieldErrors, useForm } from '#lib/use-form.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { userActions, userFlows } from '#store/user.ts';
import styles from './account.module.css';
import { FormFrame } from './form-frame.tsx';
import type { PanelProps } from './panel.ts';
import { useDirty } from './use-dirty.ts';

const EMPTY = { prePassword: '', password: '', again: '' };
type Values = typeof EMPTY;

/** The form, sent through the store, which says how it went: updating, updateSuccess and error of the current user. */
function usePasswordForm() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { change, updating, updateSuccess, error } = useAppSelector((state) => state.user);
  const isOwn = change === 'password';
  const form = useForm<Values>({
    initial: EMPTY,
    check: ({ prePassword, password, again }) =>
      found({
        prePassword: prePassword ? '' : t('creator.account.password.currentMissing'),
        password: passwordText(t, password),
        again: again === password ? '' : t('creator.account.password.differ'),
      }),
    submit: async ({ prePassword, password }) =>
      void dispatch(userFlows.updatePassword.request({ prePassword, password })),
  });
  const isSaved = isOwn && updateSuccess;
  const empty = useEffectEvent(() => form.reset(EMPTY));
  useEffect(() => {
    if (isSaved) empty();
  }, [isSaved]);
  const failure = isOwn ? error : null;
  const busy = isOwn && updating;
  return {
    ...form,
    errors: { ...((failure?.fields ?? {}) as FieldErrors<Values>), ...form.errors },
    // A wrong current password is said at its field.
    error: failure && !('prePassword' in failure.fields) ? failure.message : '',
    busy,
    dirty: Object.values(form.values).some(Boolean),
    set(name: keyof Values, value: string) {
      form.set(name, value);
      if (failure) dispatch(userActions.updateReset());
    },
    submit: (event?: FormEvent<HTMLFormElement>) => {
      if (busy) event?.preventDefault();
      else form.submit(event);
    },
    discard: () => form.reset(EMPTY),
  };
}

/** A new password; every other device is signed out by it. */
export function PasswordForm({ onDirty }: Pick<PanelProps, 'onDirty'>) {
  const t = useT();
  const form = usePasswordForm();
  const { values, dirty } = form;
  useDirty(dirty, onDirty);
  return (
    <FormFrame form={form} action={t('creator.account.password.save')}>
      <p className={styles.intro}>{t('creator.account.password.text')}</p>
      <Field
        label={t('creator.account.password.current')}
        {...bind(form, 'prePassword')}
        type="password"
        autoComplete="current-password"
      />
      <Field
        label={t('creator.account.password.new')}
        {...bind(form, 'password')}
        type="password"
        autoComplete="new-password"
        after={values.password ? <PasswordMeter value={values.password} /> : null}
      />
      <Field
        label={t('creator.account.password.again')}
        {...bind(form, 'again')}
        type="password"
        autoComplete="new-password"
      />
    </FormFrame>
  );
}
