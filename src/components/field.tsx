import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import {
  type CSSProperties,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { useT } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Own<T> = FieldFrameProps & Omit<T, keyof FieldFrameProps | 'size'>;

interface FieldProps extends Own<InputHTMLAttributes<HTMLInputElement>> {
  /** Inside the field, before the text ("@", "$"). */
  before?: ReactNode;
  /** Inside the field, behind the text: a unit or an icon button. */
  inside?: ReactNode;
  /** Under the field: a meter, a counter. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Takes the frame's part out of a field's props, so that the rest can go to the control. */
function split<T extends FieldFrameProps>(props: T) {
  const { label, hideLabel, hint, error, optional, id, className, ...rest } = props;
  return { frame: { label, hideLabel, hint, error, optional, id, className }, rest };
}

/** A line of text; for `type="password"` with a button that shows it. Value and change as with <input>. */
export function Field(props: FieldProps) {
  const t = useT();
  const [shown, setShown] = useState(false);
  const { frame, rest } = split(props);
  const { before, inside, after, type = 'text', ...input } = rest;
  const secret = type === 'password';
  return (
    <FieldFrame {...frame} after={after}>
      {(control) => (
        <div className={styles.box}>
          {before ? <span className={styles.affix}>{before}</span> : null}
          <input {...input} {...control} type={secret && shown ? 'text' : type} className={styles.input} />
          {inside ? <span className={styles.affix}>{inside}</span> : null}
          {secret ? (
            <button
              type="button"
              className={styles.eye}
              aria-label={t(shown ? 'components.hidePassword' : 'components.showPassword')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            </button>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

interface TextAreaFieldProps extends Own<TextareaHTMLAttributes<HTMLTextAreaElement>> {
  after?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines; grows with its text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, rest } = split(props);
  const { after, rows = 4, ...area } = rest;
  return (
    <FieldFrame {...frame} after={after}>
      {(control) => (
        <div className={styles.box}>
          <textarea
            {...area}
            {...control}
            rows={rows}
            style={{ '--rows': rows } as CSSProperties}
            className={classNames(styles.input, styles.area)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends Own<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly SelectOption[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own list: right on every phone, and costs nothing. */
export function SelectField(props: SelectFieldProps) {
  const { frame, rest } = split(props);
  const { options, placeholder, ...select } = rest;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <div className={styles.box}>
          <select {...select} {...control} className={classNames(styles.input, styles.select)}>
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.chevron} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  );
}
