import { Select, type SelectProps } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import { useT } from '#i18n/use-t.ts';
import { keepComposing } from '#lib/pressed-key.ts';
import type { ControlProps } from './field-frame.tsx';
import hidden from './visually-hidden.module.css';
import styles from './work.module.css';

/** One thing that can be chosen. */
interface Choice {
  value: string;
  label: string;
}

interface Props<Value>
  extends Omit<SelectProps<Value, Choice>, 'id' | 'className' | 'classNames' | 'status'> {
  /** From the FieldFrame around it. */
  control: ControlProps;
  /** By which a form finds the field that has a problem. */
  name?: string;
  /** What is chosen, in words: the field itself tells screen readers nothing but what is being typed. */
  chosen: readonly string[];
}

/** What is typed here is looked for in a list: the browser has nothing to suggest or to fill in. */
function TypedInput(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <input {...props} autoComplete="off" />;
}
const PARTS = { input: TypedInput };

/**
 * One or several of a list that is searched by typing, with what is chosen as its description. Where nobody has to
 * search, SelectField does it: the browser's own list tells its value by itself.
 */
export function SearchSelect<Value>({ control, name, chosen, placeholder, ...select }: Props<Value>) {
  const t = useT();
  const chosenId = `${control.id}-chosen`;
  const described = [chosenId, control['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div data-field={name} onKeyDownCapture={keepComposing}>
      <Select<Value, Choice>
        suffixIcon={<ChevronDown className={styles.chevron} aria-hidden="true" />}
        {...select}
        components={PARTS}
        id={control.id}
        className={styles.control}
        classNames={{ popup: { root: styles.choices } }}
        placeholder={placeholder}
        status={control['aria-invalid'] ? 'error' : undefined}
        aria-invalid={control['aria-invalid']}
        aria-describedby={described}
      />
      <span id={chosenId} className={hidden.hidden}>
        {chosen.length > 0 ? t('work.select.chosen', { names: chosen.join(', ') }) : placeholder}
      </span>
    </div>
  );
}
