import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './field.module.css';
import hidden from './visually-hidden.module.css';

export interface FieldFrameProps {
  label: string;
  /** For a field whose label stands elsewhere; it is still read. */
  hideLabel?: boolean;
  /** Help that is always there. */
  hint?: ReactNode;
  /** What is wrong and how to put it right. */
  error?: ReactNode;
  /** Says "optional" behind the label. Required is the rule, so it is the exception that is marked. */
  optional?: boolean;
  id?: string;
  className?: string;
}

/** What a control needs to be tied to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface Props extends FieldFrameProps {
  /** Behind the control (a password meter, a counter). */
  after?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error, tied together for screen readers. The fields below are built on it. */
export function FieldFrame({
  label,
  hideLabel,
  hint,
  error,
  optional,
  id,
  className,
  after,
  children,
}: Props) {
  const t = useT();
  const generated = useId();
  const controlId = id ?? generated;
  const described = [hint ? `${controlId}-hint` : '', error ? `${controlId}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label className={hideLabel ? hidden.hidden : styles.label} htmlFor={controlId}>
        <span>{label}</span>
        {optional && !hideLabel ? (
          <span className={styles.optional}>{` ${t('common.optional')}`}</span>
        ) : null}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <ErrorBoundary fallback="none">{after}</ErrorBoundary>
      {/* Texts are children of elements, not of the boundary: so they survive the translator of a browser. */}
      {hint ? (
        <ErrorBoundary fallback="none">
          <div id={`${controlId}-hint`} className={styles.hint}>
            {hint}
          </div>
        </ErrorBoundary>
      ) : null}
      <div aria-live="polite" className={styles.live}>
        {error ? (
          <p id={`${controlId}-error`} className={styles.error}>
            <CircleAlert aria-hidden="true" />
            <ErrorBoundary fallback="none">
              <span>{error}</span>
            </ErrorBoundary>
          </p>
        ) : null}
      </div>
    </div>
  );
}
