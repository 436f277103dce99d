import { type FormEvent, useRef, useState } from 'react';
import { toast } from '#components/toast.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { PerformerOwn, performerAccount } from '#contract/performer-account.ts';
import { usePasswordProof } from '#features/auth/use-password-proof.ts';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { type FieldErrors, useForm } from '#lib/use-form.ts';
import { useUpdatePerformerMutation } from '#services/performer-account.ts';

import { useSettings } from '#store/hooks.ts';
import { changedFields, useKeepWork, useKeptWork } from '#store/kept-work.ts';
import type { PanelProps } from './panel.ts';
import { useDirty } from './use-dirty.ts';

export type ProfileChange = CallInput<typeof performerAccount.update>['body'];

interface Options<Values> extends PanelProps {
  /** By which what was typed is kept when the session ends elsewhere. */
  name: string;
  /** The part of the record that this form shows. */
  pick: (performer: PerformerOwn) => Values;
  check?: (values: Values) => FieldErrors<Values>;
  /** How the values are written on the wire. */
  toBody: (values: Values) => ProfileChange;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Only what differs is sent: some fields may not be touched any more, and another device may have changed others. */
export function changedPart(now: ProfileChange, before: ProfileChange): ProfileChange {
  const known = before as Record<string, unknown>;
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !isSame(value, known[name])));
}

/** One form of the account screen: knows whether it is dirty, sends the changes, and starts anew from the reply. */
export function useProfileForm<Values extends object>(options: Options<Values>) {
  const { name, performer, pick, check, toBody, onSaved, onDirty } = options;
  const t = useT();
  const [baseline, setBaseline] = useState(() => pick(performer));
  const { hashPasswordOnClient } = useSettings();
  const [update] = useUpdatePerformerMutation();
  const prePassword = useRef('');
  const kept = useKeptWork<Partial<Values>>(`performer-${name}`);
  const startAgain = useRef<(values: Values) => void>(() => undefined);
  const form = useForm<Values>({
    initial: { ...baseline, ...kept },
    ...(check ? { check } : {}),
    defaultMessage: t('common.failed'),
    submit: async (values) => {
      const typed = prePassword.current;
      prePassword.current = '';
      const proof = typed ? { prePassword: await hashIfAsked(hashPasswordOnClient, typed, t) } : {};
      const body = { ...changedPart(toBody(values), toBody(baseline)), ...proof };
      const saved = await update({ params: { id: performer._id }, body }).unwrap();
      const next = pick(saved);
      setBaseline(next);
      startAgain.current(next);
      onSaved(saved);
      toast.success(t('common.saved'));
    },
  });
  startAgain.current = form.reset;
  const dirty = !isSame(form.values, baseline);
  useDirty(dirty, onDirty);
  useKeepWork(`performer-${name}`, () => (dirty ? changedFields(form.values, baseline) : null));
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    if (dirty) return form.submit(event);
    event?.preventDefault();
  };
  const { proof, error } = usePasswordProof({
    refusal: form.error ? { code: form.code, message: form.error } : null,
    busy: form.busy,
    send: (password) => {
      prePassword.current = password;
      form.submit();
    },
    forget: form.forgive,
  });
  return { ...form, error, submit, dirty, proof, discard: () => form.reset(baseline) };
}
