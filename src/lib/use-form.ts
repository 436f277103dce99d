import { type FormEvent, useCallback, useRef, useState } from 'react';
import { toApiError } from '#api/api-error.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** Texts of what is wrong with which field, {} when all is well. Decisions come from src/rules. */
  check?: (values: Values) => FieldErrors<Values>;
  /** Throws an ApiError to show its text and its fields' texts. */
  submit: (values: Values) => Promise<unknown>;
}

/**
 * Values, problems and sending of one form. A field's problem goes when the field changes; the first field with
 * a problem gets the focus (by its `name`), so that keyboard and screen-reader users land where they are needed.
 */
export function useForm<Values extends object>({ initial, check, submit }: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const running = useRef(false);

  const set = useCallback(<K extends keyof Values & string>(name: K, value: Values[K]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _, ...rest }) => rest as FieldErrors<Values>);
    setDone(false);
  }, []);

  const refuse = (form: HTMLElement | null, found: FieldErrors<Values>, message = '') => {
    setErrors(found);
    setError(message);
    const first = Object.keys(found)[0];
    if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const send = async (form: HTMLElement | null) => {
    const found = check?.(values) ?? {};
    if (Object.keys(found).length > 0) return refuse(form, found);
    running.current = true;
    setBusy(true);
    refuse(form, {});
    try {
      await submit(values);
      setDone(true);
    } catch (thrown) {
      const { fields, message } = toApiError(thrown);
      refuse(form, fields as FieldErrors<Values>, message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    if (!running.current) void send(event?.currentTarget ?? null);
  };

  const reset = (next = initial) => {
    setValues(next);
    setErrors({});
    setError('');
    setDone(false);
  };

  return { values, set, errors, error, busy, done, submit: onSubmit, reset };
}
