import { type FormEvent, useEffect, useState } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { useT } from '#i18n/use-t.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { useAppDispatch, useAppSelector } from '#store/hooks.ts';
import { userActions, userFlows } from '#store/user.ts';
import { type ProfileValues, profileBody, profileProblems, profileValues } from './profile-values.ts';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The own record as a form. Sending goes through the store, which tells the outcome (spec §4, §8). */
export function useProfile(user: CurrentUser) {
  const t = useT();
  const dispatch = useAppDispatch();
  const { updating, error } = useAppSelector((state) => state.user);
  const kept = profileValues(user);
  const [values, setValues] = useState(kept);
  const [problems, setProblems] = useState<FieldErrors<ProfileValues>>({});
  const keptText = JSON.stringify(kept);
  useEffect(() => setValues(JSON.parse(keptText) as ProfileValues), [keptText]);
  useEffect(() => void dispatch(userActions.updateReset()), [dispatch]);
  const refused = (error?.fields ?? {}) as FieldErrors<ProfileValues>;
  return {
    values,
    errors: { ...refused, ...problems },
    error: error?.message ?? '',
    busy: updating,
    dirty: !isSame(values, kept),
    set<K extends keyof ProfileValues>(name: K, value: ProfileValues[K]) {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems(({ [name]: _, ...rest }) => rest);
      if (error) dispatch(userActions.updateReset());
    },
    discard() {
      setValues(kept);
      setProblems({});
    },
    submit(event?: FormEvent<HTMLFormElement>) {
      event?.preventDefault();
      const found = profileProblems(t, values);
      setProblems(found);
      if (Object.keys(found).length === 0 && !updating)
        dispatch(userFlows.update.request(profileBody(values)));
    },
  };
}
