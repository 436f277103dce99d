import { CircleAlert } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './check-field.module.css';
import { classNames } from './class-names.ts';
import field from './field.module.css';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** A switch takes effect at once; a box is sent with its form. `radio` needs a `name` and a `value`. */
  kind?: 'box' | 'switch' | 'radio';
  ref?: Ref<HTMLInputElement>;
}

/** A box, a switch or a radio button with its words; the whole line is the target. */
export function CheckField({ label, hint, error, kind = 'box', className, id, ...input }: CheckFieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames(styles.check, styles[kind], className)}>
      <input
        {...input}
        id={controlId}
        type={kind === 'radio' ? 'radio' : 'checkbox'}
        role={kind === 'switch' ? 'switch' : undefined}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <div className={styles.words}>
        <label htmlFor={controlId}>{label}</label>
        {hint ? (
          <div id={`${controlId}-hint`} className={field.hint}>
            {hint}
          </div>
        ) : null}
        {error ? (
          <p id={`${controlId}-error`} className={field.error}>
            <CircleAlert aria-hidden="true" />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
