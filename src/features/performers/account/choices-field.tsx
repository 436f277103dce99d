import { Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { FieldFrame } from '#components/field-frame.tsx';
import work from '#components/work.module.css';

export interface ChoicesProps {
  value: readonly string[];
  error?: string | undefined;
  onChange: (values: string[]) => void;
}

interface Props extends ChoicesProps {
  label: string;
  placeholder: string;
  options: { value: string; label: string }[];
  atMost: number;
}

/** Several of a list, found by typing. */
export function ChoicesField({ label, placeholder, options, atMost, value, error, onChange }: Props) {
  return (
    <FieldFrame label={label} error={error} optional>
      {({ id, ...control }) => (
        <Select
          id={id}
          mode="multiple"
          className={work.control}
          suffixIcon={<ChevronDown className={work.chevron} aria-hidden="true" />}
          maxCount={atMost}
          placeholder={placeholder}
          optionFilterProp="label"
          options={options}
          value={[...value]}
          status={error ? 'error' : undefined}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}
