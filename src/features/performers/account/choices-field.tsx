import { FieldFrame } from '#components/field-frame.tsx';
import { SearchSelect } from '#components/search-select.tsx';

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
  const chosen = value.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return (
    <FieldFrame label={label} error={error} optional>
      {(control) => (
        <SearchSelect<string[]>
          control={control}
          chosen={chosen}
          mode="multiple"
          maxCount={atMost}
          placeholder={placeholder}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={[...value]}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
}
