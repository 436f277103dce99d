import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** Texts of what is wrong with which field, {} when all is well. Decisions come from src/rules. */
  check?: (values: Values) => FieldErrors<Values>;
  /**
   * What has to happen before the form can be sent, such as uploads that must arrive. Fields can be changed meanwhile:
   * what is checked once more and sent are the values after it, which `read` tells at any time.
   */
  prepare?: (read: () => Values) => Promise<unknown>;
  /** Throws an ApiError to show its text and its fields' texts. Fields keep their values until it is over. */
  submit: (values: Values) => Promise<unknown>;
  /** Shown when a refusal came without a text of its own. */
  defaultMessage?: string;
}

/** What became of a press on the button; 'busy' when an earlier one is not over yet. */
type SaveOutcome = 'saved' | 'refused' | 'busy';

/** Binds a field to a text of a form: its name, value and problem, and what is typed into it. */
export const bind = <Name extends string>(
  form: {
    values: { readonly [K in NoInfer<Name>]: string };
    errors: { readonly [K in NoInfer<Name>]?: string | undefined };
    set: (name: NoInfer<Name>, value: string) => void;
    sending?: boolean;
  },
  name: Name,
) => ({
  name,
  readOnly: form.sending,
  value: form.values[name],
  error: form.errors[name],
  onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
});

/** The first field, as one reads, that has a problem. */
function firstOf(form: HTMLElement, found: object): HTMLElement | undefined {
  const fields = [...form.querySelectorAll<HTMLElement>('[name], [data-field]')];
  const field = fields.find(({ dataset, attributes }) =>
    Object.hasOwn(found, dataset.field ?? attributes.getNamedItem('name')?.value ?? ''),
  );
  return field?.dataset.field ? (field.querySelector('input') ?? undefined) : field;
}

/**
 * Values, problems and sending of one form. While the values are sent no field takes a change: what is on the screen
 * afterwards is what was sent. A field's problem goes when the field changes; the first field with a problem gets the focus (by its `name`, or the `data-field` around it), so that keyboard and screen-reader users land where they are needed.
 */
export function useForm<Values extends object>({
  initial,
  check,
  prepare,
  submit,
  defaultMessage,
}: FormOptions<Values>) {
  const [values, setValues] = useState(initial);
  const [start, setStart] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [error, setError] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const [done, setDone] = useState(false);
  const running = useRef(false);
  const locked = useRef(false);
  const refused = useRef<HTMLElement | null>(null);
  // What is sent after a wait is what there is then, not what there was at the press.
  const current = useRef(values);
  const latest = useRef({ check, submit });
  latest.current = { check, submit };

  const lock = (isLocked: boolean) => {
    locked.current = isLocked;
    setSending(isLocked);
  };

  const set = useCallback(<K extends keyof Values & string>(name: K, value: Values[K]) => {
    if (locked.current) return;
    current.current = { ...current.current, [name]: value };
    setValues(current.current);
    setErrors(({ [name]: _, ...rest }) => rest as FieldErrors<Values>);
    setDone(false);
  }, []);

  /** Sets several values at once. */
  const fill = (part: Partial<Values>) => {
    for (const [name, value] of Object.entries(part))
      set(name as keyof Values & string, value as Values[keyof Values & string]);
  };

  const refuse = (form: HTMLElement | null, found: FieldErrors<Values>, message = '', reason = '') => {
    setErrors(found);
    setError(message);
    setCode(reason);
    refused.current = form;
  };

  // Only afterwards can it take the focus: until then it may be switched off, because the form was being sent.
  useEffect(() => {
    if (busy || !refused.current) return;
    firstOf(refused.current, errors)?.focus();
    refused.current = null;
  }, [busy, errors]);

  const isRight = (form: HTMLElement | null): boolean => {
    const found = latest.current.check?.(current.current) ?? {};
    if (Object.keys(found).length === 0) return true;
    refuse(form, found);
    return false;
  };

  /**
   * Sends the form as a press on its button does, and says what became of it. Of `form` the first field with
   * a problem gets the focus; without it none does.
   */
  const save = async (form: HTMLElement | null): Promise<SaveOutcome> => {
    if (running.current) return 'busy';
    if (!isRight(form)) return 'refused';
    running.current = true;
    setBusy(true);
    refuse(form, {});
    try {
      if (prepare) {
        await prepare(() => current.current);
        if (!isRight(form)) return 'refused';
      }
      lock(true);
      const sent = current.current;
      await latest.current.submit(sent);
      setStart(sent);
      setDone(true);
      return 'saved';
    } catch (thrown) {
      const refusal = toApiError(thrown);
      const message = shownMessage(refusal, defaultMessage);
      refuse(form, refusal.fields as FieldErrors<Values>, message, refusal.code);
      return 'refused';
    } finally {
      running.current = false;
      lock(false);
      setBusy(false);
    }
  };

  const onSubmit = (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault();
    void save(event?.currentTarget ?? null);
  };

  /** Forgets the refusal, not what was typed. */
  const forgive = () => {
    setErrors({});
    setError('');
    setCode('');
  };

  const reset = (next = initial) => {
    current.current = next;
    setValues(next);
    setStart(next);
    forgive();
    setDone(false);
  };

  /** Something is not as it was at first, after the last `reset`, or when it was sent last. */
  const changed = (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== start[name]);

  return {
    values,
    changed,
    set,
    fill,
    errors,
    error,
    code,
    /** From the press to the answer. */
    busy,
    /** Its values are on their way: fields cannot be changed. */
    sending,
    done,
    save,
    submit: onSubmit,
    reset,
    forgive,
  };
}
