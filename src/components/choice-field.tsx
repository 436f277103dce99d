import { Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { SelectOption } from './field.tsx';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import styles from './work.module.css';

interface Props extends FieldFrameProps {
  /** By which a form finds the field that has a problem. */
  name?: string;
  value: string;
  options: readonly SelectOption[];
  /** Stands for '': nothing chosen. It can be chosen again unless the field must be filled. */
  none?: string;
  required?: boolean;
  onChange: (value: string) => void;
}

/** A list of this length is found through by typing; a shorter one needs no keyboard on a phone. */
const LONG = 12;
/** Nine and a half lines of 44 pixels: half a line shows that a longer list goes on. */
const LIST_HEIGHT = 418;

/** One of a list, on work screens; public pages have SelectField, which costs nothing. */
export function ChoiceField({ name, value, options, none, required = false, onChange, ...frame }: Props) {
  const all = none === undefined || required ? options : [{ value: '', label: none }, ...options];
  return (
    <FieldFrame {...frame}>
      {({ id, ...control }) => (
        <div data-field={name}>
          <Select
            {...control}
            id={id}
            className={styles.control}
            classNames={{ popup: { root: styles.choices } }}
            popupMatchSelectWidth={options.length > LONG}
            showSearch={options.length > LONG ? { optionFilterProp: 'label' } : false}
            placeholder={none}
            suffixIcon={<ChevronDown className={styles.chevron} aria-hidden="true" />}
            listHeight={LIST_HEIGHT}
            virtual={options.length > LONG}
            options={[...all]}
            value={value === '' && (required || none === undefined) ? undefined : value}
            status={frame.error ? 'error' : undefined}
            onChange={(next) => onChange(next ?? '')}
          />
        </div>
      )}
    </FieldFrame>
  );
}
