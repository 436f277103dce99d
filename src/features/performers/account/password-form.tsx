import { useEffect } from 'react';
import { Field } from '#components/field.tsx';
import { PasswordMeter } from '#components/password-meter.tsx';
import { toast } from '#components/toast.ts';
import { found, passwordText } from '#features/auth/problems.ts';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { useForm } from '#lib/use-form.ts';
import { authService } from '#services/auth.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './account.module.css';
import { FormFrame } from './form-frame.tsx';
import type { PanelProps } from './panel.ts';

const EMPTY = { prePassword: '', password: '', again: '' };

/** A new password; every other device is signed out by it. */
export function PasswordForm({ onDirty }: Pick<PanelProps, 'onDirty'>) {
  const t = useT();
  const { hashPasswordOnClient } = useSettings();
  const form = useForm({
    initial: EMPTY,
    check: ({ prePassword, password, again }) =>
      found({
        prePassword: prePassword ? '' : t('creator.account.password.currentMissing'),
        password: passwordText(t, password),
        again: again === password ? '' : t('creator.account.password.differ'),
      }),
    submit: async ({ prePassword, password }) => {
      const body = {
        prePassword: await hashIfAsked(hashPasswordOnClient, prePassword, t),
        password: await hashIfAsked(hashPasswordOnClient, password, t),
      };
      await authService.updatePassword({ body });
      form.reset(EMPTY);
      toast.success(t('common.saved'));
    },
  });
  const { values, errors, set } = form;
  const dirty = Object.values(values).some(Boolean);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => onDirty(dirty), [dirty]);
  return (
    <FormFrame
      form={{ ...form, dirty, discard: () => form.reset(EMPTY) }}
      action={t('creator.account.password.save')}
    >
      <p className={styles.intro}>{t('creator.account.password.text')}</p>
      <Field
        label={t('creator.account.password.current')}
        name="prePassword"
        type="password"
        autoComplete="current-password"
        value={values.prePassword}
        error={errors.prePassword}
        onChange={(event) => set('prePassword', event.target.value)}
      />
      <Field
        label={t('creator.account.password.new')}
        name="password"
        type="password"
        autoComplete="new-password"
        value={values.password}
        error={errors.password}
        after={values.password ? <PasswordMeter value={values.password} /> : null}
        onChange={(event) => set('password', event.target.value)}
      />
      <Field
        label={t('creator.account.password.again')}
        name="again"
        type="password"
        autoComplete="new-password"
        value={values.again}
        error={errors.again}
        onChange={(event) => set('again', event.target.value)}
      />
    </FormFrame>
  );
}
