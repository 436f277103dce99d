import { SelectField } from './field.tsx';
import work from './work.module.css';

interface Props<T extends string> {
  label: string;
  /** The choice that leaves nothing out. */
  all: string;
  /** '' for all. */
  value: string;
  options: readonly { value: T; label: string }[];
  onChange: (value: string) => void;
}

/** One of several kinds, or all, in the line of a list's filters. */
export function FilterSelect<T extends string>({ label, all, value, options, onChange }: Props<T>) {
  return (
    <SelectField
      className={work.select}
      label={label}
      hideLabel
      placeholder={all}
      value={value}
      options={options}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
