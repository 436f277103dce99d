import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { usePasswordProof } from '#features/auth/use-password-proof.ts';
import { useT } from '#i18n/use-t.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { changedFields, useKeepWork, useKeptWork } from '#store/kept-work.ts';
import { userActions, userFlows } from '#store/user.ts';
import { type ProfileValues, profileBody, profileProblems, profileValues } from './profile-values.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The new record, but for the fields that somebody has changed. */
function merged(typed: ProfileValues, before: ProfileValues, now: ProfileValues): ProfileValues {
  const changed = Object.entries(typed).filter(
    ([name, value]) => value !== before[name as keyof ProfileValues],
  );
  return { ...now, ...Object.fromEntries(changed) };
}

/**
 * The own record as a form: what is typed. What the server says of it is the current user of the store, changed by a
 * saga (docs/decisions/034); the store tells the outcome too.
 */
export function useProfile(user: CurrentUser) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { change, updating, updateSuccess, error: failure } = useAppSelector((state) => state.user);
  const isOwn = change === 'record';
  const error = isOwn ? failure : null;
  const kept = profileValues(user);
  const typedBefore = useKeptWork<Partial<ProfileValues>>('user');
  const [values, setValues] = useState({ ...kept, ...typedBefore });
  useKeepWork('user', () => changedFields(values, kept));
  const [problems, setProblems] = useState<FieldErrors<ProfileValues>>({});
  const keptText = JSON.stringify(kept);
  const known = useRef(keptText);
  useEffect(() => {
    const now = JSON.parse(keptText) as ProfileValues;
    const before = JSON.parse(known.current) as ProfileValues;
    known.current = keptText;
    // The record is read again whenever somebody comes back to the tab: what is typed and not yet saved stays.
    setValues((typed) => merged(typed, before, now));
  }, [keptText]);
  // A new address waits elsewhere, so saving it alone changes nothing of what is kept.
  const isSaved = isOwn && updateSuccess;
  const showSaved = useEffectEvent(() => setValues(kept));
  useEffect(() => {
    if (isSaved) showSaved();
  }, [isSaved]);
  useEffect(() => void dispatch(userActions.updateReset()), [dispatch]);
  const send = (prePassword?: string) =>
    void dispatch(
      userFlows.update.request({ ...profileBody(values), ...(prePassword ? { prePassword } : {}) }),
    );
  const { proof, error: shown } = usePasswordProof({
    refusal: error,
    busy: isOwn && updating,
    send,
    forget: () => void dispatch(userActions.updateReset()),
  });
  const refused = (error?.fields ?? {}) as FieldErrors<ProfileValues>;
  return {
    values,
    errors: { ...refused, ...problems },
    error: shown,
    busy: isOwn && updating,
    proof,
    dirty: !isSame(values, kept),
    set<K extends keyof ProfileValues>(name: K, value: ProfileValues[K]) {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems(({ [name]: _, ...rest }) => rest);
      if (error || isSaved) dispatch(userActions.updateReset());
    },
    discard() {
      setValues(kept);
      setProblems({});
    },
    submit(event?: FormEvent<HTMLFormElement>) {
      event?.preventDefault();
      const found = profileProblems(t, values);
      setProblems(found);
      if (Object.keys(found).length === 0 && !updating) send();
    },
  };
}
